"""What every page says of a stored result: where it comes from, that it is stale, or that there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stukolka.publish import figures, measured
from stukolka.publish.markup import Node, joined, outside, paragraph
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.batch.claims.stored import Stored
    from stukolka.batch.results import Result
    from stukolka.publish.directives.base import EditionDirective

VERDICTS: Final = {
    "matters": Text("would be noticed", "было бы заметно"),
    "does-not-matter": Text("too small to be noticed", "слишком мало, чтобы заметить"),
    "cannot-tell": Text("can't be told yet", "пока не сказать"),
    "idle": Text("can't show in a regular deal", "в правильной сдаче ни при чём"),
}
"""What a verdict says of a locus."""

MEANS: Final = {
    "matters": Text(
        "In some combination of the other answers it changes a result by more than would go unnoticed.",
        "При каком-то сочетании прочих ответов меняет итог настолько, что это было бы заметно.",
    ),
    "does-not-matter": Text(
        "In no combination of the other answers does it change a result by so much.",
        "Ни при каком сочетании прочих ответов не меняет итог настолько.",
    ),
    "cannot-tell": Text("More deals would tell.", "Нужно больше сдач."),
    "idle": Text(
        "Nothing depends on it where nobody makes a mistake in dealing or playing.",
        "От неё ничего не зависит, если никто не ошибся при сдаче и в игре.",
    ),
}
"""The verdicts explained."""

NOTHING: Final = Text(
    "This library has no such result yet: `{command}` makes it.",
    "Такого итога в библиотеке ещё нет: его посчитает `{command}`.",
)
STALE: Final = Text(
    "This result is stale, since {why}. `{command}` makes it anew.",
    "Этот итог устарел: {why}. Заново его посчитает `{command}`.",
)
FROM: Final = Text(
    "{deals} deals to each rule set, {players} players, seed {seed}; {strategies}; stukolka {version}, engine "
    "revision {revision}. Repeated by `stukolka study {name}`; as tables: ",
    "По {deals} сдач каждому своду, игроков {players}, начальное число {seed}; {strategies}; stukolka {version}, "
    "редакция движка {revision}. Повторяет `stukolka study {name}`; в таблицах: ",
)

ALONE: Final = Text(
    "{deals} deals to each rule set, {players} players, seed {seed}; {strategies}; stukolka {version}, engine "
    "revision {revision}. Repeated by `stukolka study {name}`.",
    "По {deals} сдач каждому своду, игроков {players}, начальное число {seed}; {strategies}; stukolka {version}, "
    "редакция движка {revision}. Повторяет `stukolka study {name}`.",
)


def state(page: EditionDirective, name: str, result: Result | None) -> list[Node]:
    """A line where there is no such result, or where it is stale; the build warns of it too."""
    command = f"stukolka study {name} --write"
    if result is None or not result.told:
        page.domain.lacks(page.place, f"there is no stored result of {name}: {command} makes it")
        return [paragraph(page.say(NOTHING, command=command))]
    if not result.stale:
        return []
    page.domain.lacks(page.place, f"the result of {name} is stale, {result.stale[0].en}: {command} makes it anew")
    why = "; ".join(page.say(reason) for reason in result.stale)
    return [paragraph(page.say(STALE, why=why, command=command), classes=["stale"])]


def provenance(page: EditionDirective, name: str, result: Result) -> Node:
    """Where a result comes from, the command that repeats it, and its files where they lie beside the pages."""
    told = result.provenance
    strategies = ", ".join(
        figures.STRATEGIES[one].of(page.lang) if one in figures.STRATEGIES else one
        for one in dict.fromkeys(one["strategy"] for one in told)
    )
    said = page.say(
        FROM if page.config.stukolka_tables else ALONE,
        deals=page.number(told[0]["deals"]),
        players=", ".join(str(number) for number in sorted({one["players"] for one in told})),
        seed=told[0]["seed"],
        strategies=strategies,
        version=told[0]["stukolka"],
        revision=told[0]["engine_revision"],
        name=name,
    )
    if not page.config.stukolka_tables:
        return paragraph(said, classes=["provenance"])
    files = joined(outside(page.to_tables(f"results/{name}.{kind}"), f"{name}.{kind}") for kind in ("csv", "json"))
    return paragraph(said, *files, ".", classes=["provenance"])


def lacking(page: EditionDirective, game: str, kept: Mapping[tuple[str, str], Stored]) -> None:
    """Have the build warn of claims whose result is stale, or was never stored: in one line for all of a game."""
    stale = [key for key, one in kept.items() if one.stale]
    if not stale:
        return
    told, command = measured.anew(game, stale)
    page.domain.lacks(
        page.place,
        f"the result of {told} is stale or missing, {kept[stale[0]].stale[0].en}: {command} makes it anew",
    )
