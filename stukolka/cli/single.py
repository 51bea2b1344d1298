"""One passage or a question by itself: what `witnesses A.r13` and `rules golets/A --locus trick.head` show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from stukolka.cli.app import Common
from stukolka.cli.output import console, indented, write_json
from stukolka.errors import Fault, InvalidInput, StukolkaError, WrongUsage, shown
from stukolka.publish.authority import Authority, authority
from stukolka.rules.ruleset import origin_json
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.apparatus.passages import Passage
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet, Said
    from stukolka.rules.switch import Switch

KINDS = {
    "rule": Text("rule", "правило"),
    "example": Text("example", "пример"),
    "claim": Text("claim", "утверждение"),
    "history": Text("history", "история"),
    "term": Text("term", "термин"),
    "heading": Text("heading", "заглавие"),
    "damage": Text("damage", "повреждение"),
}
"""What a passage is."""

CHARACTERS = Text("characters {0}-{1}", "знаки {0}-{1}")
QUESTIONS = Text("questions", "вопросы")
PROPOSED = Text("proposed, not read", "предложено, не прочитано")
DAMAGE = Text("damage", "повреждение")
MEANT = {
    "likely": Text("probably meant", "вероятно, имелось в виду"),
    "possible": Text("possibly meant", "возможно, имелось в виду"),
}
STANDINGS = {
    "stated": Text("stated", "сказано прямо"),
    "implied": Text("implied", "подразумевается"),
    "ambiguous": Text("ambiguous", "двусмысленно"),
    "contradictory": Text("contradicts itself", "противоречит себе"),
    "silent": Text("silent", "молчит"),
    "lacuna": Text("lost", "утрачено"),
    "pending": Text("not read yet", "ещё не прочитано"),
    "unmodelled": Text("says something that no answer expresses", "говорит то, чего не передаёт ни один ответ"),
}
WORDING = Text("a question of wording: no rule set answers it", "вопрос о словах: своды на него не отвечают")
NOTE = Text("note", "примечание")
CHOSEN, OTHER = "→", " "


def show_passages(library: Library, names: Iterable[str], common: Common) -> None:
    """Prints passages, each by its name (A.r13), or all those of a witness (A), and their words where they are at hand.

    Raises:
        InvalidInput: with all names that are none.
    """
    faults: list[Fault] = []
    found: list[Passage] = []
    for name in names:
        try:
            found += [library.passage(name)] if "." in name else library.passages(name).values()
        except StukolkaError as error:
            faults += error.faults
    if faults:
        raise InvalidInput(faults)
    quoted = [(passage, library.quoted(passage)) for passage in found]
    if common.json:
        write_json([passage.as_json() | {"original": original} for passage, original in quoted])
        return
    lang = common.language
    page = console()
    for number, (passage, original) in enumerate(quoted):
        if number:
            page.print()
        span = CHARACTERS.of(lang).format(passage.start, passage.end)
        page.print(f"{passage.cited}   {KINDS[passage.kind].of(lang)}, {span}", style="bold")
        for line in _passage(passage, original, lang):
            page.print(indented(line))


def _passage(passage: Passage, original: str | None, lang: str) -> Iterator[str]:
    yield passage.text.of(lang)
    if original is not None:
        yield f"«{' '.join(original.split())}»"
    for label, loci in ((QUESTIONS, passage.loci), (PROPOSED, passage.proposed)):
        if loci:
            yield f"{label.of(lang)}: {', '.join(loci)}"
    if passage.damage is not None:
        yield f"{DAMAGE.of(lang)}: {passage.damage.what.of(lang)}"
        yield f"{MEANT[passage.damage.certainty].of(lang)}: {passage.damage.meant.of(lang)}"


def show_loci(library: Library, rulesets: Sequence[RuleSet], names: Sequence[str], common: Common) -> None:
    """Prints questions of one or more rule sets, by locus, switch or what these begin with: answers and who says so.

    Raises:
        WrongUsage: the rule sets are of several games.
        InvalidInput: with all names that are none, or of other forms.
    """
    asked = _asked(library, rulesets, names)
    if common.json:
        told = [_ruleset_json(library, one, [each for each in asked if one.form in each.forms]) for one in rulesets]
        write_json(told[0] if len(told) == 1 else told)
        return
    lang = common.language
    page = console()
    for number, switch in enumerate(asked):
        if number:
            page.print()
        page.print(f"{switch.locus}   {switch.question.of(lang)}", style="bold")
        having = [one for one in rulesets if one.form in switch.forms]
        for line in _answers(having, switch, lang, named=len(rulesets) > 1):
            page.print(indented(line))
        for one in having:
            if len(rulesets) > 1:
                page.print(indented(one.name), style="bold")
            for line in _locus(library, one, switch, lang):
                page.print(indented(line, 4 if len(rulesets) > 1 else 2))


def _asked(library: Library, rulesets: Sequence[RuleSet], names: Sequence[str]) -> list[Switch]:
    """The questions of these names that one of the rule sets has, each once."""
    games = dict.fromkeys(one.game for one in rulesets)
    if len(games) > 1:
        raise WrongUsage(f"rule sets of different games have no question in common: {', '.join(games)}")
    entry = library.games[rulesets[0].game]
    forms = {one.form for one in rulesets}
    faults: list[Fault] = []
    asked: dict[str, Switch] = {}
    for name in names:
        try:
            found = entry.switches_named(name)
        except StukolkaError as error:
            faults += error.faults
            continue
        if having := {switch.key: switch for switch in found if forms.intersection(switch.forms)}:
            asked |= having
        else:
            which = found[0].locus if len(found) == 1 else shown(name)
            where = ", ".join(dict.fromkeys(form for switch in found for form in switch.forms))
            faults.append(Fault(f"{', '.join(sorted(forms))} has no question {which}: it is one of {where}"))
    if faults:
        raise InvalidInput(faults)
    return list(asked.values())


def _ruleset_json(library: Library, ruleset: RuleSet, asked: Sequence[Switch]) -> dict[str, object]:
    least, most = library.limits(ruleset)
    told: dict[str, object] = {"rules": ruleset.name, "digest": ruleset.digest, "players": [least, most]}
    return told | {"switches": [_locus_json(library, ruleset, switch) for switch in asked]}


def _answers(rulesets: Sequence[RuleSet], switch: Switch, lang: str, *, named: bool) -> Iterator[str]:
    """Every answer, with a sign before those that stand; `named`, the rule sets in which they do are said."""
    for key, gloss in switch.answers.items():
        standing = [one.name for one in rulesets if key in _standing(one, switch)]
        where = f" ({', '.join(standing)})" if named and standing else ""
        yield f"{CHOSEN if standing else OTHER} {key}: {gloss.of(lang)}{where}"


def _standing(ruleset: RuleSet, switch: Switch) -> tuple[str, ...]:
    said = ruleset.wording.get(switch.key)
    return said.answers if said else (ruleset.answers[switch.key],) if switch.plays else ()


def _locus(library: Library, ruleset: RuleSet, switch: Switch, lang: str) -> Iterator[str]:
    said = ruleset.wording.get(switch.key)
    if switch.plays:
        yield from authority(library, ruleset, switch.locus).lines(lang)
        return
    yield WORDING.of(lang)
    if said is not None:
        yield f"{said.witness}: {STANDINGS[said.standing].of(lang)}"
        for passage, original in _cited(library, said):
            yield f"{passage.cited}: {passage.text.of(lang)}"
            if original is not None:
                yield f"    «{' '.join(original.split())}»"
        if said.note is not None:
            yield f"{NOTE.of(lang)}: {said.note.of(lang)}"


def _locus_json(library: Library, ruleset: RuleSet, switch: Switch) -> dict[str, object]:
    """A switch as `rules --json` has it, with every answer and with the passages that it rests on."""
    told: dict[str, object] = {
        "switch": switch.key,
        "locus": switch.locus,
        "question": switch.question.as_json(),
        "answers": [{"answer": key, "gloss": gloss.as_json()} for key, gloss in switch.answers.items()],
    }
    if switch.plays:
        answer = ruleset.answers[switch.key]
        rule: Authority = authority(library, ruleset, switch.locus)
        told |= {"answer": answer, "gloss": switch.answers[answer].as_json(), **origin_json(rule.origin)}
        cited = list(zip(rule.passages, rule.quotations, strict=True))
        cited += [pair for one in rule.others for pair in zip(one.passages, one.quotations, strict=True)]
    else:
        said = ruleset.wording.get(switch.key)
        told |= {"answer": None, "reading": said.as_json() if said else None}
        cited = list(_cited(library, said)) if said else []
    return told | {"cited": [passage.as_json() | {"original": original} for passage, original in cited]}


def _cited(library: Library, said: Said) -> Iterator[tuple[Passage, str | None]]:
    for name in said.passages:
        passage = library.passage(name)
        yield passage, library.quoted(passage)
