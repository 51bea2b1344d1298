"""The command `claims`: what the sources assert beside their rules, put to the test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from stukolka.cli import claims_text
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.long import OVERFLOWED, USUALLY, Long, Many, given, grouped, hired, kept_in, watched
from stukolka.cli.output import complain, write, write_json
from stukolka.cli.writing import WRITTEN, writable
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from pathlib import Path

    from stukolka.apparatus.claims import Claim
    from stukolka.library import Library

IS_STALE = Text("the result of {claim} ({witness}) is stale: {why}", "итог {claim} ({witness}) устарел: {why}")


def claims(
    *ids: Annotated[
        str, Parameter(help="Claims to be tested now, such as C46; without any, the stored verdicts are listed.")
    ],
    witness: Annotated[str | None, Parameter(help="Only what this witness asserts.")] = None,
    game: Annotated[str | None, Parameter(help="Only claims about this game.")] = None,
    deals: Annotated[Many | None, Parameter(help="How many deals a table, instead of the number written down.")] = None,
    keep: Annotated[
        bool,
        Parameter(name="--write", negative="", help="Write the results into the library; without claims, of all."),
    ] = False,
    long: Long = USUALLY,
    common: Common = DEFAULTS,
) -> None:
    """What the sources claim besides the rules, put to the test: borne out, contradicted, or what it depends on."""
    library = common.library()
    if keep and deals is not None:
        raise WrongUsage("a result of the library has as many deals as its trial says: --write, and no --deals")
    chosen = _chosen(library, ids, witness, game)
    if not ids and not keep:
        if deals is not None or long != USUALLY:
            option = next(iter(given(long)), "--deals")
            raise WrongUsage(f"what is stored is told as it stands: {option} goes with claims that are to be tested")
        told = _stored(library, chosen, common.language)
    else:
        if keep:
            writable(library.root)
        told = _tested(library, chosen, deals=deals, long=long, lang=common.language)
    if keep:
        _write(library, told, common)
    elif common.json:
        write_json(told)
    else:
        claims_text.show(library, told, common.language, whole=bool(ids))


def _chosen(
    library: Library, ids: Sequence[str], witness: str | None, game: str | None
) -> list[tuple[str, Claim, str]]:
    # Game, claim and witness, of all that is asked for.
    known = {name: (one, claim) for one in library.games for name, claim in library.claims(one).items()}
    faults = [
        Fault(f"there is no claim {shown(name)}", file="", nearest=nearest(name, known))
        for name in dict.fromkeys(ids)
        if name not in known
    ]
    sigla = tuple(library.sigla())
    if witness is not None and witness not in sigla:
        faults.append(Fault(f"there is no witness {shown(witness)}", key="--witness", allowed=sigla))
    if game is not None and game not in library.games:
        faults.append(
            Fault(
                f"there is no game {shown(game)}",
                key="--game",
                allowed=tuple(library.games),
                nearest=nearest(game, library.games),
            )
        )
    if faults:
        raise WrongUsage(faults)
    found = [
        (one, claim, siglum)
        for name, (one, claim) in known.items()
        for siglum in claim.asserted
        if (not ids or name in ids) and witness in {None, siglum} and game in {None, one}
    ]
    if not found:
        raise WrongUsage(_unasserted(known, ids, witness, game))
    return found


def _unasserted(
    known: Mapping[str, tuple[str, Claim]], ids: Sequence[str], witness: str | None, game: str | None
) -> list[Fault] | str:
    # Who asserts what was asked for, and of which game it is.
    if not ids:
        return f"{witness} asserts nothing of {game}"
    found = []
    for name in dict.fromkeys(ids):
        of, claim = known[name]
        if witness is not None and witness not in claim.asserted:
            found.append(Fault(f"{name} is not asserted by {witness}", key="--witness", allowed=tuple(claim.asserted)))
        else:
            found.append(Fault(f"{name} is a claim about {of}", key="--game", allowed=(of,)))
    return found


def _stored(library: Library, chosen: Sequence[tuple[str, Claim, str]], lang: str) -> list[dict[str, Any]]:
    from stukolka.batch.claims.stored import stored

    kept = {game: stored(library, game) for game in dict.fromkeys(game for game, _, _ in chosen)}
    found = []
    for game, claim, witness in chosen:
        one = kept[game][claim.id, witness]
        if one.stale:
            why = "; ".join(reason.of(lang) for reason in one.stale)
            complain(IS_STALE.of(lang).format(claim=claim.id, witness=witness, why=why))
        if one.told:
            found.append(dict(one.told))
    return found


def _tested(
    library: Library, chosen: Sequence[tuple[str, Claim, str]], *, deals: int | None, long: Long, lang: str
) -> list[dict[str, Any]]:
    from stukolka.batch.claims import testing
    from stukolka.batch.claims.trial import load
    from stukolka.batch.run import Together

    hire = hired(long)
    trials = {game: load(library, game) for game in dict.fromkeys(game for game, _, _ in chosen)}
    prepared = [
        testing.prepared(library, claim, trials[game].get(claim.id), witness, deals=deals)
        for game, claim, witness in chosen
    ]
    of = sum(one.played for one in prepared)
    if not of and (idle := [*given(long), *(["--deals"] if deals is not None else [])]):
        raise WrongUsage(f"of these claims none is played, so that {idle[0]} would change nothing")
    # What mathematics settles is not kept: it takes no longer than to look for it.
    kept = kept_in(long.store, lang) if of else None
    tables = [table for one in prepared for seen in one.seen for table in seen.tables]
    for instead in dict.fromkeys(table.engine.told(lang) for table in tables):
        if instead is not None:
            complain(instead)
    with watched(kept, lang) as progress:
        together = Together(progress, of)
        made = [testing.make(one, hire=hire, kept=kept, together=together, block=long.block) for one in prepared]
    if overflowed := sum(one.overflowed for one in made):
        complain(OVERFLOWED.of(lang).format(count=grouped(overflowed, lang)))
    return [one.as_json() for one in made]


def _write(library: Library, told: Sequence[Mapping[str, Any]], common: Common) -> None:
    from stukolka.batch.claims import stored

    files: list[Path] = []
    for game in dict.fromkeys(one["game"] for one in told):
        files += stored.write(library, game, [one for one in told if one["game"] == game])
    if common.json:
        write_json({"files": [str(path) for path in files]})
        return
    write(WRITTEN.of(common.language))
    for path in files:
        write(f"  {path}")
