"""The tables at which a claim was tested, in words: the form, the seat, the hand, how the others play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stukolka.publish.estimates import STRATEGIES
from stukolka.rules.switch import Text

AXES: Final = {
    "kinds": Text("what is measured", "что измеряют"),
    "forms": Text("the form", "вид игры"),
    "against": Text("the form compared", "с каким видом сравнивают"),
    "players": Text("the number of players", "число игроков"),
    "seats": Text("the seat", "место"),
    "knocks": Text("how many have knocked", "сколько стукнуло"),
    "inside": Text("how many play", "сколько играет"),
    "hand": Text("the hand", "рука"),
    "others": Text("how the others play", "как играют прочие"),
    "pot": Text("the pot", "кон"),
    "ways": Text("the strategy", "стратегия"),
}
"""What one table differs in from another -> how it is called."""

SEATS: Final = {
    "first": Text("first", "первое"),
    "second": Text("second", "второе"),
    "middle": Text("in the middle", "среднее"),
    "last-but-one": Text("last but one", "предпоследнее"),
    "last": Text("last", "последнее"),
}
"""A seat, counted from the elder hand -> in words."""

WAYS: Final = STRATEGIES | {
    "advice": Text("as the witness advises", "по советам источника"),
    "knocks": Text("knocking on anything", "стучат с любыми картами"),
    "passes": Text("never knocking", "никогда не стучат"),
    "golets": Text("calling golets on anything", "с любыми картами объявляют гольца"),
    "leads-trump": Text("leading a trump", "ходят с козыря"),
    "leads-plain": Text("leading another card", "ходят не с козыря"),
    "keeps-trumps": Text("keeping trumps alone when buying", "при покупке оставляют одни козыри"),
}
"""How somebody plays, by names of the house; a library's own names have their words in its `trials.toml`."""

RATHER: Final = Text("{one} (compared with: {other})", "{one} (для сравнения: {other})")
OR: Final = Text("or", "или")
IN_TURN: Final = Text("from the elder hand on, {ways}", "начиная с первого, {ways}")
THEN: Final = Text(", then ", ", затем ")
MORE: Final = Text("{value} or more", "{value} или больше")
HIGHER: Final = Text("{value} or higher", "{value} или старше")
RANGE: Final = Text("from {low} to {high}", "от {low} до {high}")

HELD: Final = {
    "trumps": Text("trumps {value}", "козырей {value}"),
    "best": Text("the best of them {value}", "старший из них {value}"),
    "aces": Text("aces of other suits {value}", "тузов других мастей {value}"),
    "kings": Text("kings of other suits {value}", "королей других мастей {value}"),
    "high": Text("aces and kings of other suits {value}", "тузов и королей других мастей {value}"),
    "top": Text("the best card of another suit {value}", "старшая карта других мастей {value}"),
}
"""What is counted or ranked in a hand -> how it is told."""

EITHER: Final = {
    "sure=yes": Text("with a sure trick", "с верной взяткой"),
    "sure=no": Text("without a sure trick", "без верной взятки"),
    "suited=yes": Text("two other cards of one suit", "две прочие карты одной масти"),
    "suited=no": Text("the other cards of different suits", "прочие карты разных мастей"),
}
"""What holds of a hand or doesn't -> how it is told."""

RANKS: Final = {
    "none": Text("none", "нет"),
    "low": Text("below the jack", "ниже валета"),
    "J": Text("the jack", "валет"),
    "Q": Text("the queen", "дама"),
    "K": Text("the king", "король"),
    "A": Text("the ace", "туз"),
}
"""The best trump of a hand -> in words."""


def described(cell: Mapping[str, Any], lang: str, forms: Mapping[str, Text], said: Mapping[str, Text]) -> str:
    """A table in words, such as `the form: golets; the seat: first; the hand: trumps 2, the best of them the king`.

    `forms` are the titles of a game's forms, `said` the words that the library has for strategies of its own.
    """
    from stukolka.batch.claims.measures import KINDS  # whoever shows no claim needs no numpy

    ways = WAYS | dict(said)
    tell: dict[str, Callable[[str], str]] = {
        "kinds": lambda value: KINDS[value].title.of(lang),
        "forms": lambda value: _either(value, lambda one: _of(forms, one, lang), lang),
        "against": lambda value: _of(forms, value, lang),
        "seats": lambda value: _of(SEATS, value, lang),
        "hand": lambda value: hand(value, lang),
        "others": lambda value: _others([_of(ways, one, lang) for one in value.split(",")], lang),
        "ways": lambda value: _way(value, ways, lang),
    }
    return "; ".join(f"{AXES[axis].of(lang)}: {tell.get(axis, str)(str(value))}" for axis, value in cell.items())


def hand(text: str, lang: str) -> str:
    """A hand as a trial picks it, in words: `trumps=2 best=K` is `trumps 2, the best of them the king`."""
    return ", ".join(_of(EITHER, one, lang) if one in EITHER else _held(one, lang) for one in text.split())


def _held(piece: str, lang: str) -> str:
    name, _, wanted = piece.partition("=")
    return HELD[name].of(lang).format(value=_either(wanted, lambda one: _amount(one, lang), lang))


def _amount(text: str, lang: str) -> str:
    low, dash, high = text.partition("-")
    if dash:
        return RANGE.of(lang).format(low=low, high=high)
    value = text.removesuffix("+")
    known = _of(RANKS, value, lang)
    beyond = HIGHER if value in RANKS else MORE
    return beyond.of(lang).format(value=known) if text.endswith("+") else known


def _either(text: str, tell: Callable[[str], str], lang: str) -> str:
    return f" {OR.of(lang)} ".join(tell(one) for one in text.split("|"))


def _way(text: str, ways: Mapping[str, Text], lang: str) -> str:
    # Of two strategies the first is the one that is judged.
    one, slash, other = text.partition("/")
    told = _of(ways, one, lang)
    return RATHER.of(lang).format(one=told, other=_of(ways, other, lang)) if slash else told


def _others(ways: Sequence[str], lang: str) -> str:
    # Several are told by place, and the last of them plays in all places after it too.
    return ways[0] if len(ways) == 1 else IN_TURN.of(lang).format(ways=THEN.of(lang).join(ways))


def _of(words: Mapping[str, Text], name: str, lang: str) -> str:
    return words[name].of(lang) if name in words else name
