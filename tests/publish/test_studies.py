"""The stored results on the site: an answer as a table, plots, where it comes from, and what is missing or stale."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.batch import results, study, study_file
from stukolka.batch.study import Study
from stukolka.cli.app import Common
from stukolka.cli.edition import _tell_stale
from stukolka.library import Library
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
PAGE = """\
(home)=
# Studies

```{stukolka:study} mine answer
```

```{stukolka:study} mine effects
```

```{stukolka:witnesses}
```

```{stukolka:games}
```
"""


@pytest.mark.slow
def test_a_stored_result_is_shown_with_where_it_comes_from(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = Library.open(small)
    (small / "variants" / "lansquenet" / "studies.toml").write_text(STUDIES, encoding="utf-8")
    docs = tmp_path / "pages"
    (docs / "en").mkdir(parents=True)
    shutil.copy(paths.shipped("docs") / "conf.py", docs)
    for name in ("_static", "_templates"):
        shutil.copytree(paths.shipped("docs") / name, docs / name)
    (docs / "en" / "index.md").write_text(PAGE, encoding="utf-8")

    def page(name: str) -> tuple[str, str]:
        """The page, and the text of it."""
        build(Library.open(small), tmp_path / name, languages=("en",), docs=docs)
        html = (tmp_path / name / "en" / "index.html").read_text(encoding="utf-8")
        return html, " ".join(re.sub(r"<[^>]+>", "", html).split())

    html, missing = page("missing")
    assert "stukolka study mine --write" in missing
    assert "stukolka-figure" not in html

    asked, there = study_file.find(library, "mine")
    assert isinstance(asked, Study)
    lattice = study.lattice_of(asked, study_file.rulesets(library, asked, there))
    made = study.make(asked, lattice, study.questions(asked, lattice, engine="reference"))
    results.write(library, "lansquenet", made)
    html, shown = page("shown")
    assert "stukolka-figure" in html
    assert "What matters here?" in shown
    assert "40 deals to each rule set, 3 players, seed 1; random play" in shown
    for locus in made.as_json()["loci"]:
        assert locus["locus"] in shown
    assert 'href="../tables/results/mine.csv"' in html
    assert (tmp_path / "shown" / "tables" / "results" / "mine.json").is_file()
    assert "is stale" not in shown

    (small / "variants" / "lansquenet" / "studies.toml").write_text(STUDIES.replace("40", "50"), encoding="utf-8")
    assert "This result is stale, since the study asks something else now: deals" in page("stale")[1]
    capsys.readouterr()
    _tell_stale(Common(root=small, lang="en"))
    told = capsys.readouterr().err
    assert "no longer holds, mine: the study asks something else now: deals; `stukolka study mine --write`" in told
