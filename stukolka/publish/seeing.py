"""What a player at a table sees of a deal: the scene of a table of `stukolka.publish.playing`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stukolka.cards import CODE, display
from stukolka.engine.protocol import OPEN, Acting, Unlawful
from stukolka.games import speech
from stukolka.publish.authority import authority
from stukolka.publish.scene import Card, Cards, Chair, Option, Refused, Rule, Scene, Told
from stukolka.rules.prose import mark
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.publish.playing import Table

RED = frozenset("dh")
"""The letters of the red suits."""

DEAL, THIS_DEAL = Text("Deal {0}", "Сдача {0}"), Text("this deal", "за сдачу")
"""How a deal is called, where the game's words call it nothing else."""

PLAY = "play"
"""The verb with which a card is played, in every game that has one."""


def scene(table: Table) -> Scene:
    """What the player sees now."""
    course, words = table.course, table.words
    view, result = table.game.view(course.state, table.seat), table.result
    names = speech.at_table(table.seat, len(result["balance"]))
    by_lang = {lang: [name.of(lang) for name in names] for lang in ("en", "ru")}
    story = table.library.part(table.ruleset.game, "story")
    counted = tuple(getattr(story, "COUNTED", speech.COLUMNS))
    told, since = _told(table, story, by_lang)
    return Scene(
        rules=table.ruleset.name,
        digest=table.ruleset.digest,
        title=table.library.title(table.ruleset),
        heading=Text(*(getattr(words, "DEAL", DEAL).of(lang).format(table.number + 1) for lang in ("en", "ru"))),
        seat=table.seat,
        names=names,
        status=result["status"],
        facts=_facts(table, view, by_lang),
        laid=tuple(_laid(laid) for laid in words.laid(view)),
        hand=None if course.unseen else tuple(_held(table, view)),
        board=words.board(view) if hasattr(words, "board") else None,
        drawn=result.get("cells", {}),
        options=tuple(_option(table, option, view) for option in table.offered),
        told=told,
        since=since,
        refused=table.refused,
        counted=tuple(speech.COLUMNS[kind] for kind in counted),
        of_deal=getattr(words, "THIS_DEAL", THIS_DEAL),
        chairs=tuple(_chairs(table, names, counted, result)),
    )


def refused(table: Table, action: Acting, unlawful: Unlawful) -> Refused:
    """That an action was refused, and by which rule."""
    return Refused(action.text, _said(table, action), _rule(table, unlawful.locus, unlawful.why))


def _facts(table: Table, view: Any, names: Mapping[str, Sequence[str]]) -> tuple[Text, ...]:
    in_both = [list(table.words.facts(view, lang, names=names[lang])) for lang in ("en", "ru")]
    return tuple(Text(en, ru) for en, ru in zip(*in_both, strict=True))


def _said(table: Table, action: Acting) -> Text:
    return Text(*(table.words.said(action, lang) for lang in ("en", "ru")))


def _rule(table: Table, locus: str, why: Text) -> Rule:
    said = authority(table.library, table.ruleset, locus)
    passages = tuple((passage.cited, passage.text) for passage in said.passages)
    return Rule(locus, why, said.rule, mark(said.origin), passages)


def _card(number: int, *, whose: int | None = None, action: str | None = None, forbidden: Rule | None = None) -> Card:
    shown = Text(display(number, "en"), display(number, "ru"))
    return Card(CODE[number], shown, CODE[number][1] in RED, action, forbidden, whose)


def _laid(laid: speech.Laid) -> Cards:
    whose = laid.whose or (None,) * len(laid.cards)
    return Cards(laid.what, tuple(_card(card, whose=seat) for card, seat in zip(laid.cards, whose, strict=True)))


def _held(table: Table, view: Any) -> Iterator[Card]:
    """His cards; where cards are being played, those that he may not play name the rule that forbids it."""
    game, state = table.game, table.course.state
    offered = {option.text for option in table.offered}
    played = state.seat == table.seat and view.asked == PLAY
    for card in table.words.hand(view):
        text = f"{PLAY} {CODE[card]}"
        if text in offered:
            yield _card(card, action=text)
        elif played:
            yield _card(card, forbidden=_rule(table, *game.why(state, game.parse(f"{table.seat} {text}")[1])))
        else:
            yield _card(card)


def _option(table: Table, option: Acting, view: Any) -> Option:
    is_open = option.text.endswith(OPEN)
    least, most = view.bounds(option) if is_open else (None, None)
    return Option(option.text, _said(table, option), is_open, least, most)


def _told(table: Table, story: Any, names: Mapping[str, Sequence[str]]) -> tuple[tuple[Told, ...], int]:
    """What has happened as the player was told of it, and how much of it he knew when he last decided."""
    course, seat = table.course, table.seat
    made = story.Course() if hasattr(story, "Course") else None
    told: list[Told] = []
    since = 0
    for part in (course.events[: course.since], course.events[course.since :]):
        since = len(told)
        seen = [table.game.shown(event, seat) for event in part]
        for event in made.step(seen) if made else seen:
            if event.type != "dealt":
                said = Text(*(story.told(event, lang, names=names[lang], you=seat) for lang in ("en", "ru")))
                told.append(Told(said, event.locus, event.seat == seat))
    return tuple(told), since


def _chairs(table: Table, names: Sequence[Text], counted: Sequence[str], result: Mapping[str, Any]) -> Iterator[Chair]:
    if table.course.state.seat is not None:
        return
    before = table.before or (0,) * len(names)
    for seat, (name, balance) in enumerate(zip(names, result["balance"], strict=True)):
        numbers = tuple(result[kind].get(str(seat), 0) for kind in counted)
        yield Chair(name, numbers, balance, before[seat] + balance)
