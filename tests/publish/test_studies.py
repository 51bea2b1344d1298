"""The stored results on the site: an answer as a table, plots, where it comes from, and what is missing or stale."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stukolka.batch import results, study, study_file
from stukolka.batch.claims import stored, testing, trial
from stukolka.batch.study import Study
from stukolka.cli.app import Common
from stukolka.cli.edition import _tell_stale
from stukolka.library import Library
from stukolka.publish.directives.stored import lacking
from stukolka.publish.edition import build

STUDIES = """\
[[study]]
id = "mine"
title = { en = "Mine", ru = "Моё" }
question = { en = "What matters here?", ru = "Что здесь важно?" }
rules = ["lansquenet/X", "lansquenet/Y"]
loci = ["pair", "after-win"]
players = 3
deals = 40
seed = 1
strategies = ["random"]
[[study.metric]]
name = "coups"
size = 0.5
why = { en = "Half a coup.", ru = "Пол-удара." }
"""
CLAIMS = """\
[[claim]]
id = "C91"
kind = "fairness"
forms = ["lansquenet"]
statement = { en = "The banker is favoured.", ru = "Банкомёту легче." }
measure = { en = "The banker's chance.", ru = "Шанс банкомёта." }
method = "exact"
[claim.asserted.X]
passages = ["p1"]
direction = "higher"
"""
TRIALS = """\
[[trial]]
claim = "C91"
kind = "exact"
settled = "coup"
forms = ["lansquenet"]
above = 0.0
"""
PAGE = """\
(home)=
# Studies

```{stukolka:study} mine answer
```

```{stukolka:study} mine effects
```

```{stukolka:claim} C91
:no-index:
```

```{stukolka:witnesses}
```

```{stukolka:games}
```
"""


@pytest.mark.slow
def test_a_stored_result_is_shown_with_where_it_comes_from(
    small: Path, bare: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = Library.open(small)
    folder = small / "variants" / "lansquenet"
    for name, text in (("studies", STUDIES), ("claims", CLAIMS), ("trials", TRIALS)):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (bare / "en" / "index.md").write_text(PAGE, encoding="utf-8")

    def page(name: str) -> tuple[str, str]:
        """The page, and the text of it."""
        build(Library.open(small), tmp_path / name, languages=("en",), docs=bare, store=tmp_path / "kept")
        html = (tmp_path / name / "en" / "index.html").read_text(encoding="utf-8")
        return html, " ".join(re.sub(r"<[^>]+>", "", html).split())

    html, missing = page("missing")
    assert "stukolka study mine --write" in missing
    assert "stukolka claims C91 --write" in missing
    assert "stukolka-figure" not in html

    asked, there = study_file.find(library, "mine")
    assert isinstance(asked, Study)
    lattice = study.lattice_of(asked, study_file.rulesets(library, asked, there))
    made = study.make(asked, lattice, study.questions(asked, lattice, engine="reference"))
    results.write(library, "lansquenet", made)
    tested = testing.make(
        testing.prepared(library, library.claims("lansquenet")["C91"], trial.load(library, "lansquenet")["C91"], "X")
    )
    stored.write(library, "lansquenet", [tested.as_json()])
    html, shown = page("shown")
    assert "stukolka-figure" in html
    assert "What matters here?" in shown
    assert "40 deals to each rule set, 3 players, seed 1; random play" in shown
    for locus in made.as_json()["loci"]:
        assert locus["locus"] in shown
    assert 'href="../tables/results/mine.csv"' in html
    assert (tmp_path / "shown" / "tables" / "results" / "mine.json").is_file()
    assert tested.verdict == "borne-out"
    assert "borne out. The banker's chance minus one half: 0.0294 (1/34)." in shown
    assert "stukolka claims C91 --witness X" in shown
    needed = [one for metric in made.as_json()["results"][0]["metrics"] for one in metric["verdicts"]]
    assert {one["verdict"] for one in needed} == {"cannot-tell"}
    assert [one for one in needed if f"(about {one['deals_needed']:,} deals would tell)" not in shown] == []
    assert "is stale" not in shown

    (folder / "studies.toml").write_text(STUDIES.replace("40", "50"), encoding="utf-8")
    (folder / "trials.toml").write_text(TRIALS.replace("0.0", "0.5"), encoding="utf-8")
    stale = page("stale")[1]
    assert "This result is stale, since the study asks something else now: deals" in stale
    assert "This result is stale, since it is tested otherwise now. stukolka claims C91 --write makes it anew" in stale
    capsys.readouterr()
    _tell_stale(Common(root=small, lang="en"))
    told = capsys.readouterr().err
    assert "no longer holds, mine: the study asks something else now: deals; `stukolka study mine --write`" in told
    assert "no longer holds, C91 (X): it is tested otherwise now; `stukolka claims C91 --write` makes it anew" in told


def test_the_build_warns_of_claims_that_are_stale_or_missing_in_one_line() -> None:
    told: dict[str, str] = {}
    page: Any = SimpleNamespace(place="p", domain=SimpleNamespace(lacks=told.__setitem__))
    kept = {(f"C{number}", "A"): stored.Stored({}, (results.NEVER,), {}) for number in range(8)}
    few = {key: kept[key] for key in list(kept)[:2]} | {("C9", "A"): stored.Stored({"verdict": "depends"}, (), {})}
    lacking(page, "stukolka", few)
    assert told["p"] == (
        "the result of C0 (A), C1 (A) is stale or missing, it has never been made: "
        "stukolka claims C0 C1 --write makes it anew"
    )
    lacking(page, "stukolka", kept)
    assert "C4 (A), … is stale" in told["p"]
    assert told["p"].endswith("stukolka claims --game stukolka --write makes it anew")
    told.clear()
    lacking(page, "stukolka", {("C9", "A"): few["C9", "A"]})
    assert told == {}
