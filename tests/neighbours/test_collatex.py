"""What CollateX itself has written is read without loss, and what is written has the shape of what CollateX writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stukolka.cli import run

MADE = Path(__file__).with_name("collatex")
TEXTS = {
    "X": "Сдающий ставит кон и сдаёт по три карты, козырь открывают.",
    "Y": "Сдающий ставит кон, сдаёт каждому по три карты; козырь открывают последним.",
    "Z": "Кон ставит сдающий и сдаёт по три карты.",
}


def words(cells: list[list[dict[str, Any]] | None]) -> list[list[str]]:
    """The tokens of a row, cell by cell, without the blanks behind them; an empty cell is an empty list."""
    return [[token["t"].strip() for token in cell or []] for cell in cells]


@pytest.mark.parametrize("name", ["tokens", "segments"])
def test_collatexs_own_json_comes_in_and_goes_out_with_every_token_in_its_place(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = MADE / f"{name}.json"
    theirs = json.loads(path.read_text(encoding="utf-8"))
    assert run(["collate", str(path), "--format", "json"]) == 0
    ours = json.loads(capsys.readouterr().out)
    assert ours["witnesses"] == theirs["witnesses"] == list(TEXTS)
    for siglum, row, same in zip(ours["witnesses"], ours["table"], theirs["table"], strict=True):
        read = [token for cell in words(row) for token in cell]
        assert read == [token for cell in words(same) for token in cell]
        assert "".join(read) == TEXTS[siglum].replace(" ", "")
    if name == "tokens":
        # Cell by cell as CollateX has aligned it.
        assert [words(row) for row in ours["table"]] == [words(row) for row in theirs["table"]]
    # And again, from what was written.
    assert all(cell is None or isinstance(cell, list) for row in ours["table"] for cell in row)
