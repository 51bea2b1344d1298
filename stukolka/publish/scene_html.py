"""A scene drawn: as HTML for a notebook or a page, and as lines of text. It needs the scene alone.

As HTML it can be made to be worked by hand: what may be done is then a button that says it in `data-do`, and a number
is asked for in a form that says in `data-do` what goes before it. Whoever shows the page listens to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from stukolka.engine.protocol import OPEN
from stukolka.publish import cards_svg
from stukolka.publish.board import board
from stukolka.publish.scene import Card, Rule, Scene
from stukolka.rules.switch import Text

HAND: Final = Text("Your hand", "Ваши карты")
UNSEEN: Final = Text("You have not looked at your cards.", "Карт вы ещё не смотрели.")
LOOK: Final = Text("look at your cards", "посмотреть карты")
MAY: Final = Text("You may", "Можно")
NUMBER: Final = Text("{least} or more", "не меньше {least}")
BETWEEN: Final = Text("from {least} to {most}", "от {least} до {most}")
NOT_NOW: Final = Text("Not now", "Сейчас нельзя")
REFUSED: Final = Text("Not allowed: {action}", "Нельзя: {action}")
BEFORE: Final = Text("What happened before", "Что было раньше")
SEAT: Final = Text("player", "игрок")
TOTAL: Final = Text("in all", "всего")
BACK: Final = Text("Take back", "Взять назад")
NEXT: Final = Text("Next deal", "Следующая сдача")
CHIPS: Final = Text("number of chips", "число фишек")

_FACE = (
    f"display:inline-block;background:{cards_svg.FACE};border:1px solid {cards_svg.EDGE};border-radius:4px;"
    "padding:0 .3em;margin:.1em .12em;line-height:1.6;white-space:nowrap;"
    "font-family:'DejaVu Sans','Segoe UI Symbol','Noto Sans Symbols2',sans-serif"
)
_LOCUS = "opacity:.75;font-size:.85em"


def html(scene: Scene, lang: str, *, by_hand: bool = False, back: bool = False, said: str = "") -> str:
    """The scene as HTML that needs nothing else; lines and words have the colours of the page.

    With `by_hand` it has buttons, and says no more what is to be typed; with `back` one of them takes back. `said` is
    what is to be told of the last thing that was tried.
    """
    left = "".join(
        (
            *(_line(escape(fact.of(lang))) for fact in scene.facts),
            *(_laid(what.what, what.cards, scene, lang) for what in scene.laid),
            _hand(scene, lang, by_hand=by_hand),
            _refused(scene, lang),
            _forbidden(scene, lang),
            f'<p role="alert" tabindex="-1">{escape(said)}</p>' if said else "",
            _buttons(scene, lang, back=back) if by_hand else _options(scene, lang),
            _chairs(scene, lang),
        )
    )
    drawn = {cell: scene.names[seat].of(lang) for cell, seat in scene.drawn.items()}
    name = f"board-{scene.digest}-{len(scene.told)}-{lang}"
    right = (
        ""
        if scene.board is None
        else f'<div style="flex:0 1 23em">{board(scene.board, lang, drawn=drawn, name=name)}</div>'
    )
    return (
        f'<div class="stukolka-table" lang="{lang}" style="max-width:62em;text-align:left">'
        f'<p style="margin:.2em 0"><b>{escape(scene.title.of(lang))}</b> — {scene.heading.of(lang)}</p>'
        f"{_story(scene, lang)}"
        f'<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start">'
        f'<div style="flex:1 1 22em;min-width:0">{left}</div>{right}</div></div>'
    )


def text(scene: Scene, lang: str) -> str:
    """The scene as lines of text."""
    return "\n".join(_lines(scene, lang))


def _line(inner: str) -> str:
    return f'<p style="margin:.25em 0">{inner}</p>'


def _face(card: Card, lang: str) -> str:
    colour = cards_svg.RED if card.red else cards_svg.BLACK
    return f'<span style="{_FACE};color:{colour}">{card.shown.of(lang)}\N{VARIATION SELECTOR-15}</span>'


def _laid(what: Text, cards: Sequence[Card], scene: Scene, lang: str) -> str:
    shown = []
    for card in cards:
        whose = "" if card.whose is None else f"{escape(scene.names[card.whose].of(lang))} "
        shown.append(f'<span style="white-space:nowrap">{whose}{_face(card, lang)}</span>')
    return _line(f"{escape(what.of(lang))}: {' '.join(shown) or '—'}")


def _hand(scene: Scene, lang: str, *, by_hand: bool) -> str:
    if scene.hand is None:
        return _line(UNSEEN.of(lang))
    if not scene.hand:
        return ""
    cards = "".join(_worked(card, lang) if by_hand else _held(card, lang) for card in scene.hand)
    return _line(f"{HAND.of(lang)}: {cards}")


def _held(card: Card, lang: str) -> str:
    shown = _face(card, lang)
    return shown if card.forbidden is None else f'<span style="opacity:.65">{shown}</span>'


def _worked(card: Card, lang: str) -> str:
    """A card that is a button when cards are being played; a forbidden one may be tried, and says what forbids it."""
    if card.forbidden is not None:
        why = escape(card.forbidden.why.of(lang))
        tried = f'data-do="play {card.code}" data-forbidden="{escape(card.forbidden.locus)}" title="{why}"'
        return f'<button type="button" class="card" {tried} style="opacity:.65">{_face(card, lang)}</button>'
    if card.action is None:
        return _face(card, lang)
    return f'<button type="button" class="card" data-do="{escape(card.action)}">{_face(card, lang)}</button>'


def _buttons(scene: Scene, lang: str, *, back: bool) -> str:
    """What may be done and is no card of the hand, to be pressed; at the end of a deal, the next one."""
    by_card = {card.action for card in scene.hand or ()}
    made = []
    for one in scene.options:
        said, text = escape(_capital(one.said.of(lang))), escape(one.text)
        if one.open:
            most = "" if one.most is None else f' max="{one.most}"'
            made.append(
                f'<form data-do="{text.removesuffix(OPEN)}" style="display:inline-block;margin:0"><input type="number" '
                f'required="" min="{one.least}"{most} value="{one.least}" aria-label="{CHIPS.of(lang)}"/>'
                f'<button type="submit">{said.removesuffix(OPEN)}</button>{_bounds(one.least, one.most, lang)}</form>'
            )
        elif one.text not in by_card:
            made.append(f'<button type="button" data-do="{text}">{said}</button>')
    if scene.hand is None:
        made.append(f'<button type="button" data-do="look">{_capital(LOOK.of(lang))}</button>')
    if not made and not scene.options:
        made.append(f'<button type="button" data-ask="next">{NEXT.of(lang)}</button>')
    if back:
        made.append(f'<button type="button" data-ask="back">{BACK.of(lang)}</button>')
    return f'<div class="actions">{" ".join(made)}</div>' if made else ""


def _rule(rule: Rule, lang: str) -> str:
    """A rule as a reader wants it: what it forbids, the sentence, where that comes from, the passages."""
    why = "" if rule.why == rule.rule else f"{escape(_capital(rule.why.of(lang)))}. "
    passages = "".join(
        f'<br/><span style="{_LOCUS}"><b>{escape(cited)}</b> {escape(said.of(lang))}</span>'
        for cited, said in rule.passages
    )
    return (
        f"{why}{escape(rule.rule.of(lang))} "
        f'<span style="{_LOCUS}">[{escape(rule.origin.of(lang))}] <code>{escape(rule.locus)}</code></span>{passages}'
    )


def _refused(scene: Scene, lang: str) -> str:
    if scene.refused is None:
        return ""
    said = REFUSED.of(lang).format(action=scene.refused.said.of(lang))
    edge = "border-left:4px solid currentColor;padding:.2em .7em;margin:.5em 0"
    rule = _rule(scene.refused.rule, lang)
    return f'<div role="alert" tabindex="-1" style="{edge}"><b>{escape(said)}</b><br/>{rule}</div>'


def _by_rule(scene: Scene) -> Iterator[tuple[Rule, list[Card]]]:
    """The rules that forbid cards of the hand, each with its cards."""
    found: dict[Rule, list[Card]] = {}
    for card in scene.hand or ():
        if card.forbidden is not None:
            found.setdefault(card.forbidden, []).append(card)
    yield from found.items()


def _forbidden(scene: Scene, lang: str) -> str:
    rules = "".join(
        f"<li>{''.join(_face(card, lang) for card in cards)} {_rule(rule, lang)}</li>"
        for rule, cards in _by_rule(scene)
    )
    return rules and f'{_line(NOT_NOW.of(lang) + ":")}<ul style="margin:.2em 0;padding-left:1.2em">{rules}</ul>'


def _bounds(least: int | None, most: int | None, lang: str) -> str:
    if least is None:
        return ""
    return f" ({(NUMBER if most is None else BETWEEN).of(lang).format(least=least, most=most)})"


def _options(scene: Scene, lang: str) -> str:
    """What may be done, each with what is to be typed."""
    offered = [
        f"<li>{escape(one.said.of(lang))}{_bounds(one.least, one.most, lang)} "
        f'<code style="{_LOCUS}">do("{escape(one.text)}")</code></li>'
        for one in scene.options
    ]
    if scene.hand is None:
        offered.append(f'<li>{LOOK.of(lang)} <code style="{_LOCUS}">do("look")</code></li>')
    return (
        offered and f'{_line(MAY.of(lang) + ":")}<ol style="margin:.2em 0;padding-left:2em">{"".join(offered)}</ol>'
    ) or ""


def _story(scene: Scene, lang: str) -> str:
    """What has happened: what the player knew already folded, what is new open."""

    def listed(events: Iterable[int]) -> str:
        lines = ""
        for place in events:
            told = scene.told[place]
            said = escape(told.said.of(lang))
            locus = f' <code style="{_LOCUS}">{escape(told.locus)}</code>' if told.locus else ""
            lines += f"<div>{f'<b>{said}</b>' if told.own else said}{locus}</div>"
        return lines

    before = listed(range(scene.since))
    folded = before and f"<details><summary>{BEFORE.of(lang)}</summary>{before}</details>"
    return f'<div style="margin:.4em 0">{folded}{listed(range(scene.since, len(scene.told)))}</div>'


def _chairs(scene: Scene, lang: str) -> str:
    if not scene.chairs:
        return ""
    heads = (SEAT, *scene.counted, scene.of_deal, TOTAL)
    rows = "".join(
        "<tr>"
        f'<th scope="row" style="text-align:left">{escape(_capital(chair.name.of(lang)))}</th>'
        + "".join(f'<td style="text-align:right">{number or ""}</td>' for number in chair.counted)
        + "".join(f'<td style="text-align:right">{_signed(number)}</td>' for number in (chair.balance, chair.total))
        + "</tr>"
        for chair in scene.chairs
    )
    head = "".join(f'<th scope="col" style="padding:0 .6em">{escape(one.of(lang))}</th>' for one in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _lines(scene: Scene, lang: str) -> Iterator[str]:
    yield f"{scene.title.of(lang)} — {scene.heading.of(lang)}"
    yield from (told.said.of(lang) for told in scene.told[scene.since :])
    yield from (fact.of(lang) for fact in scene.facts)
    for laid in scene.laid:
        whose = (f"{scene.names[card.whose].of(lang)} " if card.whose is not None else "" for card in laid.cards)
        cards = [name + card.shown.of(lang) for name, card in zip(whose, laid.cards, strict=True)]
        yield f"{laid.what.of(lang)}: {', '.join(cards) or '—'}"
    if scene.hand is None:
        yield UNSEEN.of(lang)
    elif scene.hand:
        yield f"{HAND.of(lang)}: {' '.join(card.shown.of(lang) for card in scene.hand)}"
    if scene.refused is not None:
        rule = scene.refused.rule
        yield f"{REFUSED.of(lang).format(action=scene.refused.said.of(lang))}. {rule.rule.of(lang)} ({rule.locus})"
    for rule, forbidden in _by_rule(scene):
        shown = " ".join(card.shown.of(lang) for card in forbidden)
        yield f"{NOT_NOW.of(lang)}: {shown} — {rule.why.of(lang)} ({rule.locus})"
    for number, option in enumerate(scene.options, 1):
        yield f"  {number} {option.said.of(lang)}{_bounds(option.least, option.most, lang)}"
    if scene.hand is None:
        yield f"    {LOOK.of(lang)}"
    for chair in scene.chairs:
        yield f"  {_capital(chair.name.of(lang))} {_signed(chair.balance)} ({TOTAL.of(lang)} {_signed(chair.total)})"


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _signed(chips: int) -> str:
    return f"{chips:+}".replace("-", "\u2212") if chips else "0"
