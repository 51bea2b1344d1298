"""What a test asks of a switchboard, wherever it stands: an answer is changed, and what is shown is read off."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from stukolka.batch import simulate, table
from stukolka.library import Library
from stukolka.publish.estimates import cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

BASE, CHANGED = "golets/A", "golets/A+set-aside=trump-and-top"
PATIENCE = 240_000
"""Milliseconds that a busy machine may take for what an idle one does in seconds."""

SETTLED = "!document.querySelector('.sb-figures[aria-busy]')"


def asked(rules: str, against: str = BASE, deals: int = 600, seed: int = 7) -> str:
    return f"#rules={rules}&against={against}&players=5&strategy=random&deals={deals}&seed={seed}"


def settled(page: Page, rules: str, against: str = BASE, deals: int = 600) -> None:
    """Wait until the figures are all there, and are those of these rule sets."""
    table = f".sb-table[data-rules='{rules}'][data-against='{against}'][data-deals='{deals}']"
    page.wait_for_function(f"{SETTLED} && document.querySelector({json.dumps(table)})", timeout=PATIENCE)


def change_set_aside(page: Page, answer: str) -> None:
    chapter = page.locator("[data-chapter=golets]")
    if chapter.get_attribute("open") is None:
        chapter.locator("summary").click()
    page.locator(f"[data-switch=set-aside] input[value={answer}]").check()


def told(page: Page) -> dict[str, Any]:
    """What the board shows: the sentence of the rule, the questions that differ, and the figures."""
    return {
        "sentence": page.locator("[data-sentence=set-aside]").inner_text(),
        "differs": page.locator("[data-differs]").evaluate_all("all => all.map(one => one.dataset.differs)"),
        "figures": page.locator(".sb-table tbody tr").evaluate_all(
            "rows => Object.fromEntries(rows.map(row => [row.dataset.metric, [...row.querySelectorAll('td')].map("
            "one => [one.dataset.mean, one.dataset.low, one.dataset.high, one.firstChild.textContent])]))"
        ),
    }


def pythons(library: Library, names: list[str], deals: int, seed: int, lang: str) -> dict[str, list[list[str]]]:
    """The same figures as Python's batch has them, in the shape of the page's."""
    rulesets = library.rulesets(names)
    question = table.question(rulesets, players=5, seed=seed, strategy="random", engine="reference")
    found = simulate.simulate(question, deals)
    columns = [found.metrics(place) for place in range(len(names))]
    if len(names) == 2:
        columns.append(found.differences(0, 1))
    shown = {}
    for name, metric in question.measures().items():
        cells = []
        for place, column in enumerate(columns):
            one = column[name]
            text = cell(one, lang, share=metric.unit == "share", signed=place == 2)
            cells.append([one.mean, one.low, one.high, text.replace("-", "\u2212", 1) if text[0] == "-" else text])
        shown[name] = cells
    return shown


def same(figures: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether figures of a page are those wanted, to the last digit and to the letter."""
    numbers = {name: [[*map(float, one[:3]), one[3]] for one in cells] for name, cells in figures.items()}
    return numbers == wanted
