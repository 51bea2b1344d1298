// The switchboard's front end: one page for two engines. `mount` puts it into an element; whoever calls it hands over
// `ask`, which takes a request (see desk.py) and promises its answer. In JupyterLab the kernel answers (`render`, as
// anywidget calls it), on the site Python in a worker (`open`). Nothing is fetched from elsewhere.

const element = (tag, attributes = {}, ...content) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...content.flat().filter((one) => one != null && one !== false));
  return made;
};

let boards = 0; // names of radio buttons and ids are the page's, and a notebook may hold several boards

class Switchboard {
  constructor(host, { ask, choice, refused, changed, linked }) {
    this.host = host;
    this.ask = ask;
    this.choice = choice;
    this.refused = refused ?? []; // what of an address can't be: [text, values], once the texts are there sentences
    this.changed = changed ?? (() => {});
    this.linked = linked ?? null;
    this.id = `switchboard-${++boards}`;
    this.asked = 0;
    this.open = new Set();
    this.filter = "all";
  }

  say(name, values = {}) {
    return this.catalogue.said[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }

  async start() {
    this.catalogue = await this.ask({ ask: "catalogue" });
    this.frame();
    await this.go(this.choice, this.refused);
  }

  // Where an address leads: what it leaves out is as at the beginning, so that it always means the same.

  async go(given, refused) {
    const before = this.shown && this.choice;
    const choice = { seed: 1, deals: this.catalogue.deals[0], strategy: "random", players: 5, ...given };
    choice.rules ||= this.catalogue.games[0].forms[0].names[0].name;
    choice.against ||= this.other(choice.rules);
    this.choice = choice;
    this.refused = refused.map(([name, values]) => this.say(name, values));
    const shown = await this.show(choice.rules, {}, "", given);
    if (!shown && before) {
      this.choice = before;
      this.changed({ ...before });
    }
  }

  // What can be chosen

  gameOf(name) {
    const form = name.split("/")[0];
    return this.catalogue.games.find((game) => game.forms.some((one) => one.key === form)) ?? this.catalogue.games[0];
  }

  formOf(name) {
    const form = name.split("/")[0];
    return this.gameOf(name).forms.find((one) => one.key === form) ?? this.gameOf(name).forms[0];
  }

  other(rules) {
    const base = rules.split("+")[0];
    const { names } = this.formOf(rules);
    return (names.find((one) => one.name === base) ?? names[0]).other;
  }

  // The frame, made once

  frame() {
    const headings = ["answers", "effect", "difference", "rules", "keep"];
    this.parts = Object.fromEntries(headings.map((name) => [name, element("div", { class: `sb-${name}-body` })]));
    const section = (name) =>
      element(
        "section",
        { class: `sb-part sb-${name}`, "aria-labelledby": `${this.id}-${name}` },
        element("h3", { id: `${this.id}-${name}` }, this.say(name)),
        this.parts[name],
      );
    this.top = element("div", { class: "sb-top" });
    this.faults = element("div", { class: "sb-faults", role: "alert" });
    this.status = element("span", { role: "status" });
    const jump = element("button", { type: "button" }, this.say("effect"), " ↓");
    jump.addEventListener("click", () => this.parts.effect.parentElement.scrollIntoView());
    const results = element("div", { class: "sb-results" }, ["effect", "difference", "rules", "keep"].map(section));
    this.host.classList.add("sb");
    this.host.lang = this.catalogue.lang;
    this.host.replaceChildren(
      element("div", { class: "sb-head" }, this.top, this.faults),
      element("div", { class: "sb-columns" }, section("answers"), results),
      element("div", { class: "sb-bar" }, this.status, jump),
    );
    this.effectFrame();
  }

  select(label, options, value, changed) {
    const id = `${this.id}-${label}`;
    const option = (one) =>
      one.group
        ? element("optgroup", { label: one.group }, one.options.map(option))
        : element("option", { value: one.value, selected: String(one.value) === String(value) }, one.label);
    const made = element("select", { id, "data-choice": label, onchange: () => changed(made.value) }, options.map(option));
    return element("div", { class: "sb-field" }, element("label", { for: id }, this.say(label)), made);
  }

  drawTop() {
    const { shown } = this;
    const games = this.catalogue.games;
    const forms = games.map((game) => ({
      group: game.title,
      options: game.forms.map((form) => ({ value: form.key, label: form.title })),
    }));
    const form = this.formOf(shown.rules);
    const witnesses = form.names.map((one) => ({ value: one.name, label: one.label }));
    const others = this.gameOf(shown.rules).forms.map((one) => ({
      group: one.title,
      options: one.names.map(({ name }) => ({
        value: name,
        label: name === shown.base ? this.say("unchanged", { name }) : name,
      })),
    }));
    others.sort((one, other) => (other.group === form.title) - (one.group === form.title));
    const focused = document.activeElement?.dataset?.choice;
    this.top.replaceChildren(
      this.select("form", forms.length > 1 ? forms : forms[0].options, shown.form, (key) => this.toForm(key)),
      this.select("witness", witnesses, shown.base, (name) => this.choose({ rules: name, changes: shown.changes })),
      this.select("against", others, shown.against, (name) => this.choose({ against: name })),
    );
    if (["form", "witness", "against"].includes(focused)) this.top.querySelector(`[data-choice=${focused}]`).focus();
  }

  toForm(key) {
    const game = this.catalogue.games.find((one) => one.forms.some((form) => form.key === key));
    const form = game.forms.find((one) => one.key === key);
    const siglum = this.shown.base.split("/")[1];
    const same = form.names.find((one) => one.name === `${key}/${siglum}`) ?? form.names[0];
    const against = form.names.find((one) => one.name === `${key}/${this.shown.against.split("/")[1]}`);
    const changes = game.game === this.shown.game ? this.shown.changes : {};
    this.choose({ rules: same.name, changes, against: against?.name ?? this.other(same.name) });
  }

  // Choosing

  async choose(what) {
    const { rules, changes, ...rest } = what;
    this.refused = [];
    Object.assign(this.choice, rest);
    await this.show(rules ?? this.shown.base, changes ?? this.shown.changes, what.fill);
  }

  answer(key, value) {
    this.choose({ changes: { ...this.shown.changes, [key]: value } });
  }

  async show(rules = this.choice.rules, changes = {}, fill = "", given = {}) {
    const turn = ++this.asked;
    delete this.choice.fill;
    const shown = await this.answered({ ask: "show", rules, changes, fill, against: this.choice.against });
    if (turn !== this.asked) return true;
    if (!shown) return false;
    this.shown = shown;
    this.choice.rules = shown.rules;
    this.fit(given);
    this.drawTop();
    this.drawAnswers();
    this.drawDifference();
    this.drawRules();
    this.drawKeep([]);
    this.drawTable();
    this.changed({ ...this.choice });
    await this.play(turn);
    return true;
  }

  fit(given) {
    // A choice of another game keeps what it can; an address that asks for what can't be is told so.
    const { choice } = this;
    const [least, most] = this.shown.players;
    choice.players = Math.max(least, Math.min(most, choice.players));
    const known = this.gameOf(this.shown.rules).strategies.map((one) => one.name);
    if (!known.includes(choice.strategy)) choice.strategy = known[0];
    const { players, strategy } = given;
    if (players !== undefined && players !== choice.players)
      this.refused.push(this.say("address-players", { value: players, least, most }));
    if (strategy !== undefined && strategy !== choice.strategy)
      this.refused.push(this.say("address-strategy", { value: strategy, known: known.join(", ") }));
  }

  async answered(request) {
    let found;
    try {
      found = await this.ask(request);
    } catch (error) {
      found = { faults: [this.say("broken", { why: String(error.message ?? error).trim().split("\n").pop() })] };
    }
    const faults = found.faults ?? [];
    const told = [...this.refused, ...faults].map((one) => element("li", {}, one));
    this.faults.replaceChildren(...(told.length ? [element("p", {}, this.say("faulty")), element("ul", {}, told)] : []));
    if (faults.length && !this.shown && request.ask === "show") {
      this.refused.push(...faults); // it stands until something is chosen
      // An address that leads nowhere: begin where one begins.
      const first = this.catalogue.games[0].forms[0].names[0].name;
      this.choice.against = this.other(first);
      const start = await this.ask({ ask: "show", rules: first, changes: {}, against: this.choice.against });
      return start.faults ? null : start;
    }
    return faults.length ? null : found;
  }

  // The answers

  drawAnswers() {
    const { shown } = this;
    const body = this.parts.answers;
    const focused = document.activeElement?.name?.startsWith(this.id) ? document.activeElement.id : null;
    const place = body.scrollTop;
    const siglum = shown.base.split("/")[1];
    const filters = ["all", "differing", "chosen", "open"].map((one) => ({ value: one, label: this.say(one) }));
    const tools = [this.select("show", filters, this.filter, (value) => ((this.filter = value), this.drawAnswers()))];
    if (shown.open) {
      const fill = (to, label) =>
        element("button", { type: "button", "data-fill": to, onclick: () => this.choose({ fill: to }) }, label);
      tools.push(
        element(
          "div",
          { class: "sb-fill", role: "group", "aria-labelledby": `${this.id}-fill` },
          element("span", { id: `${this.id}-fill` }, this.say("fill", { siglum, count: shown.open })),
          fill(siglum.split(":")[0], this.say("as-edition")),
          shown.fillers.map((one) => fill(one, this.say("from", { siglum: one }))),
        ),
      );
    }
    const reset = element(
      "button",
      { type: "button", class: "sb-reset", onclick: () => this.choose({ changes: {} }) },
      this.say("reset"),
    );
    if (Object.keys(shown.changes).length) tools.push(reset);
    const chapters = shown.chapters.map((chapter) => this.chapter(chapter)).filter(Boolean);
    body.replaceChildren(
      element("div", { class: "sb-tools" }, tools),
      ...(chapters.length ? chapters : [element("p", {}, this.say("none"))]),
    );
    body.scrollTop = place;
    if (focused) document.getElementById(focused)?.focus();
  }

  wanted(question) {
    const chosen = question.switch in this.shown.changes;
    return { all: true, differing: question.differs, chosen, open: question.filled }[this.filter];
  }

  chapter(chapter) {
    const questions = chapter.questions.filter((one) => this.wanted(one));
    if (!questions.length) return null;
    const counts = [];
    const changed = questions.filter((one) => one.switch in this.shown.changes).length;
    const differs = questions.filter((one) => one.differs).length;
    if (changed) counts.push(element("span", { class: "sb-count sb-changed" }, this.say("count-changed", { count: changed })));
    if (differs) counts.push(element("span", { class: "sb-count sb-differs" }, this.say("count-differs", { count: differs })));
    const made = element(
      "details",
      { class: "sb-chapter", "data-chapter": chapter.phase, open: this.filter !== "all" || this.open.has(chapter.phase) },
      element("summary", {}, element("span", { class: "sb-chapter-title" }, chapter.title), " ", counts),
      questions.map((one) => this.question(one)),
    );
    made.addEventListener("toggle", () => {
      if (this.filter === "all") this.open[made.open ? "add" : "delete"](chapter.phase);
    });
    return made;
  }

  question(question) {
    const key = question.switch;
    const changed = key in this.shown.changes;
    const legend = element("legend", {}, this.link("questions", key, question.question), " ", element("code", {}, key));
    const notes = [];
    if (changed) {
      const undo = () => this.answer(key, question.base);
      notes.push(element("button", { type: "button", class: "sb-undo", onclick: undo }, this.say("undo")));
    }
    return element(
      "fieldset",
      { class: `sb-question${changed ? " sb-is-changed" : ""}${question.differs ? " sb-is-different" : ""}`, "data-switch": key },
      legend,
      question.answers.map((one) => this.option(question, one)),
      notes,
    );
  }

  option(question, answer) {
    const id = `${this.id}-${question.switch}-${answer.key}`;
    const name = `${this.id}-${question.switch}`;
    const marks = answer.said.map((one) =>
      element("span", { class: `sb-siglum sb-of-${one.standing}`, title: one.told }, one.siglum),
    );
    if (question.base === answer.key) {
      // Where the answer is another now, what it was has to be told.
      const was = question.switch in this.shown.changes ? `${this.say("in-base", { name: this.shown.base })}: ` : "";
      const filled = question.filled ? element("em", { class: "sb-filled-mark" }, this.say("filled"), ": ") : null;
      marks.push(element("span", { class: "sb-origin" }, "[", was, filled ?? "", this.marked(question.mark), "]"));
    }
    const input = element("input", {
      type: "radio",
      id,
      name,
      value: answer.key,
      checked: question.answer === answer.key,
      onchange: () => this.answer(question.switch, answer.key),
    });
    return element(
      "div",
      { class: "sb-option" },
      input,
      element(
        "div",
        {},
        element("label", { for: id }, answer.gloss),
        " ",
        element("span", { class: "sb-marks" }, marks.flatMap((one, place) => (place ? [" ", one] : [one]))),
      ),
    );
  }

  // What is linked, where there are pages to link to

  link(kind, name, text) {
    const address = this.linked && this.shown.links[kind][name];
    return address ? element("a", { href: this.linked + address }, text) : element("span", {}, text);
  }

  marked(text) {
    const known = this.shown.links.passages;
    return text.split(/(\p{Lu}[\w-]*\.[\w-]+)/u).map((part) => (part in known ? this.link("passages", part, part) : part));
  }

  // What differs

  drawDifference() {
    const { difference } = this.shown;
    if (difference.names.length < 2) {
      this.parts.difference.replaceChildren(element("p", { class: "sb-same" }, this.say("same")));
      return;
    }
    const [against, chosen] = difference.names;
    const named = (name, place) => (place && name.length > 24 ? this.say("your-choice") : name);
    const row = (one) =>
      element(
        "li",
        { "data-differs": one.switch },
        element("p", { class: "sb-asked" }, this.link("questions", one.switch, one.question), " ", element("code", {}, one.switch)),
        element(
          "dl",
          {},
          one.cells.flatMap((cell, place) => [
            element("dt", {}, named([against, chosen][place], place)),
            element("dd", {}, [cell, ...(cell.also ?? [])].flatMap((one, place) => [
              ...(place ? [element("br")] : []),
              one.text,
              ...(one.mark ? [" ", element("span", { class: "sb-mark" }, "[", this.marked(one.mark), "]")] : []),
            ])),
          ]),
        ),
      );
    const { asked, differing } = difference;
    this.parts.difference.replaceChildren(
      element("p", { class: "sb-counted" }, this.say("counted", { asked, differing })),
      ...difference.parts.map((part) =>
        element(
          "details",
          { class: "sb-kind", "data-part": part.part, open: part.part !== "wording" && part.part !== "possible" },
          element("summary", {}, `${part.head}: ${part.rows.length}`),
          part.meaning ? element("p", { class: "sb-meaning" }, part.meaning) : null,
          element("ul", {}, part.rows.map(row)),
        ),
      ),
    );
  }

  // The rules

  drawRules() {
    const { shown } = this;
    const differing = new Set(shown.chapters.flatMap((one) => one.questions).filter((one) => one.differs).map((one) => one.switch));
    const sentence = (one) => {
      const classes = [one.switch in shown.changes && "sb-is-changed", differing.has(one.switch) && "sb-is-different"];
      return element(
        "li",
        { class: classes.filter(Boolean).join(" ") || null, "data-sentence": one.switch || null },
        one.text,
        " ",
        element("span", { class: "sb-mark" }, "[", this.marked(one.mark), "]"),
      );
    };
    this.parts.rules.replaceChildren(
      element("p", { class: "sb-title" }, shown.title),
      ...shown.prose.flatMap((section) => [element("h4", {}, section.title), element("ul", {}, section.sentences.map(sentence))]),
    );
  }

  // What the deals come to

  effectFrame() {
    this.tools = element("div", { class: "sb-tools" });
    this.figures = element("div", { class: "sb-figures" });
    this.parts.effect.append(this.tools, this.figures);
  }

  drawTable() {
    const [least, most] = this.shown.players;
    const numbers = Array.from({ length: Math.min(most - least, 50) + 1 }, (_, place) => least + place);
    const listed = (values) => values.map((value) => ({ value, label: value.toLocaleString(this.catalogue.lang) }));
    const sizes = [...new Set([...this.catalogue.deals, this.choice.deals])].sort((one, other) => one - other);
    const ways = this.gameOf(this.shown.rules).strategies.map((one) => ({ value: one.name, label: one.label }));
    const set = (name, number) => (value) => {
      this.refused = [];
      this.choice[name] = number ? Number(value) : value;
      this.changed({ ...this.choice });
      this.play(++this.asked);
    };
    const focused = document.activeElement?.dataset?.choice;
    const id = `${this.id}-seed`;
    const seed = element("input", { id, type: "number", min: 0, step: 1, value: this.choice.seed, "data-choice": "seed" });
    seed.addEventListener("change", () => {
      if (/^\d{1,15}$/.test(seed.value)) set("seed", true)(seed.value);
      else seed.value = this.choice.seed;
    });
    this.tools.replaceChildren(
      this.select("players", listed(numbers), this.choice.players, set("players", true)),
      this.select("strategy", ways, this.choice.strategy, set("strategy", false)),
      this.select("deals", listed(sizes), this.choice.deals, set("deals", true)),
      element("div", { class: "sb-field" }, element("label", { for: id }, this.say("seed")), seed),
    );
    if (["players", "strategy", "deals", "seed"].includes(focused)) this.tools.querySelector(`[data-choice=${focused}]`).focus();
  }

  async play(turn) {
    // A few deals first, then twice as many each time: figures are there at once, and a new choice need not wait.
    const { rules, against, players, seed, strategy, deals } = this.choice;
    this.figures.setAttribute("aria-busy", "true");
    for (let upto = Math.min(250, deals); ; upto = Math.min(2 * upto, deals)) {
      const found = await this.answered({ ask: "play", rules, against, players, seed, strategy, deals: upto });
      if (turn !== this.asked) return;
      if (!found) {
        this.figures.replaceChildren();
        break;
      }
      this.drawFigures(found, { rules, against, going: upto < deals });
      if (upto === deals) {
        this.drawKeep(found.commands);
        break;
      }
    }
    this.figures.removeAttribute("aria-busy");
  }

  drawFigures(found, { rules, against, going }) {
    const number = (one) => one.toLocaleString(this.catalogue.lang);
    const heads = [...found.names.map((name, place) => (place && name.length > 24 ? this.say("your-choice") : name))];
    if (found.names.length === 2) heads.push(this.say("change"));
    const table = element(
      "table",
      { class: `sb-table sb-of-${heads.length}`, "data-deals": found.deals, "data-rules": rules, "data-against": against },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, this.say("measure")), heads.map((one) => element("th", { scope: "col" }, one)))),
      element(
        "tbody",
        {},
        found.rows.map((row) =>
          element(
            "tr",
            { "data-metric": row.metric },
            element("th", { scope: "row" }, row.title),
            row.cells.map((cell, place) =>
              element(
                "td",
                { class: cell.clear ? "sb-clear" : null, "data-mean": cell.mean, "data-low": cell.low, "data-high": cell.high, "data-head": heads[place] },
                cell.text.replace(/^-/, "\u2212"),
                cell.clear ? element("span", { class: "sb-hidden" }, ` (${this.say("clear")})`) : null,
              ),
            ),
          ),
        ),
      ),
    );
    const told = [
      going ? this.say("playing", { done: number(found.deals), deals: number(this.choice.deals) }) : null,
      found.told ? element("strong", { class: "sb-told" }, found.told) : null,
    ];
    const notes = [found.names.length === 2 ? this.say("effect-told") : null, this.say("regular")];
    if (this.choice.strategy === "random") notes.unshift(this.say("at-random"));
    this.figures.replaceChildren(
      element("p", {}, told.filter(Boolean).flatMap((one, place) => (place ? [" ", one] : [one]))),
      table,
      ...notes.filter(Boolean).map((one) => element("p", { class: "sb-meaning" }, one)),
    );
    if (!going) this.status.textContent = found.told;
  }

  // What can be taken away

  drawKeep(commands) {
    const copied = (text) => {
      const button = element("button", { type: "button", class: "sb-copy" }, this.say("copy"));
      button.addEventListener("click", async () => {
        if (await copy(text)) button.textContent = this.say("copied");
      });
      return button;
    };
    const block = (name, text) =>
      element("div", { class: "sb-block" }, element("pre", { "data-keep": name, tabindex: 0 }, text), copied(text));
    this.parts.keep.replaceChildren(
      element("p", {}, this.say("keep-told"), this.linked ? ` ${this.say("address")}` : ""),
      block("file", this.shown.file),
      ...(commands.length ? [block("commands", commands.join("\n"))] : []),
    );
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a safe connection there is no clipboard of that kind.
    const area = element("textarea", { style: "position:fixed;opacity:0" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

// On the site: Python in a worker, the choice in the address

const NUMBERS = ["players", "seed", "deals"];
const NAMES = ["rules", "against", "strategy"];

export function read(hash) {
  // #rules=golets/A+set-aside=trump&against=golets/C&players=5&strategy=random&deals=3000&seed=1
  // Gives the choice, and what of the address is none of it: [text, values].
  const choice = {};
  const refused = [];
  const setting = hash.replace(/^#/, "");
  if (!/[/=&]/.test(setting)) return { choice, refused }; // a place on the page
  for (const written of setting.split("&").filter(Boolean)) {
    let part = written;
    try {
      part = decodeURIComponent(written);
    } catch {} // told below, as it stands
    let [, name, value] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    // A rule set that stands alone is the one that is chosen: so the address was written once.
    if (name === undefined && part.includes("/")) [name, value] = ["rules", part];
    if (name in choice) refused.push(["address-twice", { name }]);
    else if (NAMES.includes(name)) choice[name] = value;
    else if (!NUMBERS.includes(name)) refused.push(["address-part", { part, known: [...NAMES, ...NUMBERS].join(", ") }]);
    else if (/^\d{1,15}$/.test(value)) choice[name] = Number(value);
    else refused.push(["address-number", { name, value }]);
  }
  return { choice, refused };
}

export function written({ rules, against, players, strategy, deals, seed }) {
  return `#rules=${rules}&against=${against}&players=${players}&strategy=${strategy}&deals=${deals}&seed=${seed}`;
}

export async function open(host, home) {
  const worker = new Worker(new URL("worker.js", home), { type: "module" });
  const waiting = new Map();
  let number = 0;
  const failed = (why) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  worker.onerror = (event) => failed(event.message || "worker");
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) reject(new Error(data.error));
    else resolve(JSON.parse(data.answer));
  };
  const ask = (request) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      worker.postMessage({ id: number, lang: host.lang, request: JSON.stringify(request) });
    });
  const changed = (choice) => history.replaceState(history.state, "", written(choice));
  const board = new Switchboard(host, { ask, ...read(location.hash), changed, linked: host.dataset.pages });
  try {
    await board.start();
  } catch (error) {
    const told = element("p", { class: "sb-faults", role: "alert" }, host.dataset.failed, " ", String(error.message ?? error));
    host.replaceChildren(told);
    return null;
  }
  addEventListener("hashchange", () => {
    const { choice, refused } = read(location.hash);
    if (Object.keys(choice).length || refused.length) board.go(choice, refused);
  });
  // Whoever has gone to another place on this page takes the choice along into the other language.
  for (const link of document.querySelectorAll(".langswitch a"))
    link.addEventListener("click", () => (link.hash = written(board.choice)));
  return board;
}

// In a notebook: the kernel, by anywidget

const SHARED = ["rules", "against", "players", "strategy", "deals", "seed"];

function render({ model, el }) {
  const waiting = new Map();
  let number = 0;
  let ours = false; // whether a change of the model comes from this board
  const mine = `${Date.now()}-${Math.random()}`;
  const heard = (message) => {
    const asking = message.board === mine && waiting.get(message.id);
    if (!asking) return;
    waiting.delete(message.id);
    if (message.error) asking.reject(new Error(message.error));
    else asking.resolve(message.answer);
  };
  const ask = (request) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      model.send({ board: mine, id: number, request });
    });
  const changed = (choice) => {
    ours = true;
    for (const name of SHARED) model.set(name, choice[name]);
    model.save_changes();
    ours = false;
  };
  const host = element("div", { class: "sb-in-notebook" });
  el.append(host);
  model.on("msg:custom", heard);
  const choice = Object.fromEntries(SHARED.map((name) => [name, model.get(name)]));
  const board = new Switchboard(host, { ask, choice, changed });
  const told = () => {
    if (ours || !board.shown || SHARED.every((name) => model.get(name) === board.choice[name])) return;
    for (const name of SHARED) board.choice[name] = model.get(name);
    board.show(board.choice.rules);
  };
  for (const name of SHARED) model.on(`change:${name}`, told);
  board.start().catch((error) => host.replaceChildren(element("p", { class: "sb-faults" }, String(error.message ?? error))));
  return () => {
    model.off("msg:custom", heard);
    for (const name of SHARED) model.off(`change:${name}`, told);
  };
}

export default { render };
