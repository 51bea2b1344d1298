"""What the page of claims shows: the verdict on each claim of the sources, its figure, and all of them at a look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from stukolka.publish import claim_words, claims_figure, figures, measured
from stukolka.publish.directives import stored
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, Row, badge, code, inline, joined, link, outside, paragraph, plot, span, table
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.apparatus.claims import Claim
    from stukolka.batch.claims.stored import Stored

PARTS: Final = ("overview", "verdicts", "packs")
"""What can be shown."""

CLAIM: Final = Text("claim", "утверждение")
VERDICT: Final = Text("verdict", "вывод")
FIGURE: Final = Text("figure, 95\u00a0% interval", "величина, промежуток 95\u00a0%")
OTHERWISE: Final = Text("with other completions", "при других восполнениях")
COMMAND: Final = Text("repeated by", "повторяет")
NOTHING: Final = Text(
    "This library has no such results yet: `stukolka claims --write` makes them.",
    "Таких итогов в библиотеке ещё нет: их посчитает `stukolka claims --write`.",
)
STALE: Final = Text("Stale, since {why}.", "Устарело: {why}.")
FROM: Final = Text("As tables: ", "В таблицах: ")
PACK: Final = Text("pack", "колода")
PACKS: Final = (
    Text("most players if each buys three", "больше всего игроков, если каждый купит по три"),
    Text("most in shleif with every extra", "больше всего в шлейфе со всеми прибавками"),
    Text("cards that six buyers lack", "скольких карт не хватит шестерым"),
)
NONE: Final = Text("none", "хватит")


class TestedDirective(EditionDirective):
    """`{stukolka:tested} PART`: `overview` draws all verdicts, `verdicts` lists them, `packs` is what players imply."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The part; a line where nothing has been tested."""
        self.depend()
        part = self.arguments[0].strip()
        if part not in PARTS:
            raise self.error(f"claims have no part {part}; they have {', '.join(PARTS)}")
        if part == "packs":
            return [self._packs()]
        found = {game: kept for game in self.library.games if (kept := self._kept(game))}
        if not found:
            return [paragraph(self.say(NOTHING))]
        if part == "overview":
            told = [one.told for kept in found.values() for one in kept.values()]
            drawn = figures.remembered("overview", claims_figure.overview, told, self.lang)
            return plot(drawn)
        return [node for game, kept in found.items() for node in self._verdicts(game, kept)]

    def _kept(self, game: str) -> dict[tuple[str, str], Stored]:
        kept = measured.tested(self.library, game)
        stored.lacking(self, game, kept)
        return {key: one for key, one in kept.items() if one.told}

    def _verdicts(self, game: str, kept: Mapping[tuple[str, str], Stored]) -> Iterator[Node]:
        from stukolka.batch.claims.stored import files_of

        claims = self.library.claims(game)
        header = [self.say(one) for one in (CLAIM, VERDICT, FIGURE, OTHERWISE, COMMAND)]
        rows = [self._row(claims[name], witness, one) for (name, witness), one in kept.items()]
        yield table(header, rows, "claims-tested")
        files = joined(outside(self.to_tables(f"results/{name}"), name) for name in files_of(game))
        yield paragraph(self.say(FROM), *files, ".", classes=["provenance"])

    def _row(self, claim: Claim, witness: str, one: Stored) -> Row:
        told = one.told
        what: list[Node | str] = [link("claim", claim.id, claim.id), " ", inline(witness, "siglum"), " "]
        what += [claim.statement.of(self.lang), " ", span(*self.passages(told["passages"]), classes=["origin-mark"])]
        meaning = claim_words.MEANS[told["verdict"]].of(self.lang)
        verdict: list[Node | str] = [
            badge(claim_words.verdict(told, self.lang), meaning, f"claim-{told['verdict']}"),
        ]
        if one.stale:
            verdict += [" ", self.say(STALE, why="; ".join(self.say(why) for why in one.stale))]
        if told.get("reason"):
            verdict += [" ", inline(told["reason"][self.lang], "note-text")]
        figure, otherwise = claim_words.figure(told, self.lang), claim_words.otherwise(told, self.lang)
        return Row(what, verdict, [figure], [otherwise], [code(told["command"])])

    def _packs(self) -> Node:
        from stukolka.batch.claims.exact import limits

        rows = [
            Row([str(pack)], [str(buyers)], [str(shleif)], [str(lacking) if lacking > 0 else self.say(NONE)])
            for pack, buyers, shleif, lacking in limits()
        ]
        return table([self.say(PACK), *(self.say(one) for one in PACKS)], rows, "packs")
