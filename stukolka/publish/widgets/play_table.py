"""A table in a notebook at which a deal is played by hand, against strategies.

    from stukolka.publish.widgets.play_table import PlayTable

    table = PlayTable("golets/C", seed=7, players=5)
    table                 # the table: press a card, or what else may be done
    table.table           # the table as a value: its record, its scene, what it has come to

A card that the rules forbid says which rule of which source forbids it, and is not played. What is pressed goes to the
kernel and its answer comes back: nothing is fetched from anywhere, and where no kernel runs the last picture stands.
"""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import traitlets

from stukolka.errors import StukolkaError
from stukolka.library import Library
from stukolka.publish import scene_html
from stukolka.publish.playing import Table, sit
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

GONE = Text("That can't be done now.", "Сейчас этого сделать нельзя.")


class PlayTable(anywidget.AnyWidget):
    """A table to be played at, shown when it is the last value of a cell.

    What is given is what `stukolka.publish.playing.sit` takes; the rule set may be one that has been chosen already.

    Raises:
        InvalidInput: the rule set is unknown, or what was agreed has faults; all are listed.
        WrongUsage: there is no such strategy or seat.
    """

    _esm: ClassVar[str] = """
function render({ model, el }) {
  el.classList.add("stukolka-play");
  const draw = () => {
    const held = el.contains(document.activeElement);
    el.innerHTML = model.get("html");
    // Whoever works by keys is led on: to what was refused, else to the first thing that may be done.
    if (held) (el.querySelector("[role=alert]") || el.querySelector("button:not([data-forbidden])"))?.focus();
  };
  const pressed = (event) => {
    const button = event.target.closest("button[data-do], button[data-ask]");
    if (!button || !el.contains(button)) return;
    model.send(button.dataset.ask ? { ask: button.dataset.ask } : { do: button.dataset.do });
  };
  const entered = (event) => {
    event.preventDefault();
    const number = event.target.querySelector("input").valueAsNumber;
    model.send({ do: `${event.target.dataset.do} ${number}` });
  };
  // Keys pressed here are no commands of the notebook.
  const keyed = (event) => event.stopPropagation();
  el.addEventListener("click", pressed);
  el.addEventListener("submit", entered);
  el.addEventListener("keydown", keyed);
  model.on("change:html", draw);
  draw();
  return () => {
    model.off("change:html", draw);
    el.removeEventListener("click", pressed);
    el.removeEventListener("submit", entered);
    el.removeEventListener("keydown", keyed);
  };
}
export default { render };
"""
    _css: ClassVar[str] = """
.stukolka-play { color: var(--jp-ui-font-color1, currentColor); font: 15px/1.5 system-ui, sans-serif; padding: .4em; }
.stukolka-play button { font: inherit; color: inherit; background: none; border: 1px solid currentColor;
  border-radius: 6px; padding: .3em .7em; margin: .15em .2em .15em 0; min-height: 2.4em; cursor: pointer; }
.stukolka-play button.card { border-color: transparent; padding: .1em; font-size: 1.3em; }
.stukolka-play button:hover:not([data-forbidden]), .stukolka-play button:focus-visible,
.stukolka-play [role=alert]:focus { outline: 3px solid #4c8dd6; outline-offset: 1px; }
.stukolka-play button[data-forbidden] { cursor: not-allowed; }
.stukolka-play input { font: inherit; width: 5em; padding: .3em; margin-right: .3em; }
.stukolka-play code { background: none; color: inherit; }
"""

    html = traitlets.Unicode().tag(sync=True)
    """What is shown."""

    def __init__(self, rules: str | RuleSet, *, seed: int, lang: str = "en", **agreed: Any) -> None:
        library: Library = agreed.pop("library", None) or Library.open()
        name = rules.name if isinstance(rules, RuleSet) else rules
        self.table: Table = sit(name, seed=seed, lang=lang, library=library, **agreed)
        super().__init__(html=self._drawn(""))
        self.on_msg(self._pressed)

    def _pressed(self, _widget: Any, content: Any, _buffers: Any) -> None:
        # What comes from a page may be late, or for a table that has moved on: it is told, and changes nothing.
        said = ""
        try:
            if content.get("ask") == "next":
                self.table = self.table.next()
            elif content.get("ask") == "back":
                self.table = self.table.back()
            else:
                self.table = self.table.do(str(content.get("do", "")))
        except StukolkaError as error:
            said = f"{GONE.of(self.table.lang)} {error}"
        self.html = self._drawn(said)

    def _drawn(self, said: str) -> str:
        return scene_html.html(self.table.scene, self.table.lang, by_hand=True, back=bool(self.table.own), said=said)

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The widget, and a picture of the table for whoever shows no widgets."""
        made = super()._repr_mimebundle_(**asked)
        picture = {"text/html": self.table._repr_html_(), "text/plain": repr(self.table)}
        return picture if made is None else (made[0] | picture, made[1])
