// The family's page: search, filters, and what is known of a node. It asks nothing of the network and keeps nothing.
"use strict";
for (const page of document.querySelectorAll(".family-page:not([data-ready])")) {
  page.dataset.ready = "yes";
  const data = JSON.parse(page.querySelector(".fp-data").textContent);
  const words = data.words;
  const views = [...page.querySelectorAll(".fp-view")];
  const side = page.querySelector(".fp-side");
  const search = page.querySelector(".fp-search input");
  const found = page.querySelector(".fp-found");
  const nodes = new Map(data.nodes.map((node) => [node.id, node]));
  const drawn = [...page.querySelectorAll("[data-node]")];
  const lines = [...page.querySelectorAll("[data-edge]")];
  const edges = new Map(data.edges.map((edge) => [edge.key, edge]));
  const ties = new Map(data.nodes.map((node) => [node.id, []]));
  for (const edge of data.edges) {
    ties.get(edge.from).push([edge, edge.to, true]);
    ties.get(edge.to).push([edge, edge.from, false]);
  }
  let chosen = null;

  // Letters that a reader may type for others: no accents, no ё, no case.
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ё", "е");
  const sought = new Map(data.nodes.map((node) => [node.id, folded([node.id, ...node.called].join("\n"))]));

  function make(tag, text, ...children) {
    const element = document.createElement(tag);
    if (text) element.textContent = text;
    element.append(...children);
    return element;
  }

  function soft(text) {
    const element = make("span", text);
    element.className = "fp-soft";
    return element;
  }

  function toNode(id) {
    const button = make("button", nodes.get(id).name);
    button.type = "button";
    button.addEventListener("click", () => choose(id, true));
    return button;
  }

  function cited(sources) {
    const line = soft("");
    sources.forEach((source, at) => {
      if (at) line.append("; ");
      const known = data.sources[source];
      if (known && known.address) {
        const link = make("a", known.title);
        link.href = known.address;
        if (known.note) link.title = known.note;
        line.append(link);
      } else {
        line.append(known ? known.title : source);
      }
    });
    return line;
  }

  function list(title, items) {
    if (!items.length) return [];
    return [make("h4", title), make("ul", "", ...items.map((parts) => make("li", "", ...parts)))];
  }

  function tell(id) {
    const node = nodes.get(id);
    const shown = [make("h3", node.name)];
    if (node.href) {
      const link = make("a", words.page);
      link.href = node.href;
      shown.push(make("p", "", link));
    }
    if (node.names.length) shown.push(make("p", `${words.names}: ${node.names.join(", ")}`));
    for (const line of node.lines) shown.push(make("p", line));
    if (node.when) {
      const attested = make("p", `${words.attested}: ${node.when.text} (${node.when.certainty}) `);
      attested.append(cited(node.when.sources));
      shown.push(attested);
    }
    if (node.sources.length) shown.push(make("p", `${words.sources}: `, cited(node.sources)));
    shown.push(...list(words.asserted, ties.get(id).map(([edge, other, forwards]) => {
      const parts = [`${forwards ? edge.name : edge.backwards} `, toNode(other)];
      if (edge.element) parts.push(`, ${edge.element}`);
      parts.push(make("br"), soft(`${edge.certainty_name}; ${edge.basis_name}`), make("br"), cited(edge.sources));
      if (edge.note) parts.push(make("br"), soft(edge.note));
      return parts;
    })));
    shown.push(...list(words.alike, node.alike.map(([other, distance, shared, own, inferred, filled]) => {
      const rests = words.rests.replace("{own}", own).replace("{inferred}", inferred).replace("{filled}", filled);
      return [toNode(other), " ", soft(`${words.distance} ${distance}, ${words.shared} ${shared} (${rests})`)];
    })));
    if (node.alike.length) shown.push(make("p", "", soft(words.warning)));
    shown.push(...list(words.facts, node.facts.map((fact) => {
      const parts = [`${fact.name}: ${fact.states}`];
      if (fact.detail) parts.push(`. ${fact.detail}`);
      parts.push(make("br"), soft(`${fact.basis}; ${fact.certainty} `), cited(fact.sources));
      return parts;
    })));
    side.replaceChildren(...shown);
    side.scrollTop = 0;
  }

  function choose(id, move) {
    chosen = id;
    tell(id);
    const near = new Set(ties.get(id).map(([edge]) => edge.key));
    for (const one of drawn) {
      one.classList.toggle("fp-chosen", one.dataset.node === id);
      one.setAttribute("aria-pressed", String(one.dataset.node === id));
    }
    for (const line of lines) line.classList.toggle("fp-near", near.has(line.dataset.edge));
    if (move) {
      const there = drawn.find((one) => one.dataset.node === id && !one.closest(".fp-off"));
      if (there) there.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    history.replaceState(null, "", `#of=${encodeURIComponent(id)}`);
  }

  function filter() {
    const on = (name) => new Set([...page.querySelectorAll(`input[name=${name}]:checked`)].map((one) => one.value));
    const certainty = on("fp-certainty"), kind = on("fp-class");
    let left = 0;
    for (const line of lines) {
      const edge = edges.get(line.dataset.edge);
      const shown = certainty.has(edge.certainty) && kind.has(edge.class);
      line.classList.toggle("fp-off", !shown);
      left += shown;
    }
    page.dataset.lines = left;
    find();
  }

  // Scrolls the frame, not the page, so that these stand in its middle; the first of them, if they don't all fit.
  function bring(ones) {
    const view = views.find((one) => !one.classList.contains("fp-off"));
    const inside = ones.filter((one) => view.contains(one));
    if (!inside.length) return;
    const frame = view.getBoundingClientRect();
    const middle = (from, to, room) => {
      const all = inside.map((one) => one.getBoundingClientRect());
      const least = Math.min(...all.map((box) => box[from])), most = Math.max(...all.map((box) => box[to]));
      return most - least <= room ? (least + most) / 2 : (all[0][from] + all[0][to]) / 2;
    };
    view.scrollLeft += middle("left", "right", frame.width) - frame.left - frame.width / 2;
    view.scrollTop += middle("top", "bottom", frame.height) - frame.top - frame.height / 2;
  }

  function find() {
    const wanted = folded(search.value.trim());
    let hits = 0;
    // What a hit is tied to stays in sight beside it.
    const met = new Set(drawn.map((one) => one.dataset.node).filter((id) => wanted !== "" && sought.get(id).includes(wanted)));
    const near = new Set(data.edges.filter((edge) => met.has(edge.from) || met.has(edge.to)).map((edge) => edge.key));
    const beside = new Set([...near].flatMap((key) => [edges.get(key).from, edges.get(key).to]));
    for (const one of drawn) {
      const hit = wanted !== "" && sought.get(one.dataset.node).includes(wanted);
      one.classList.toggle("fp-hit", hit);
      one.classList.toggle("fp-dim", wanted !== "" && !hit && !beside.has(one.dataset.node));
      hits += hit && !one.closest(".fp-off") ? 1 : 0;
    }
    for (const line of lines) line.classList.toggle("fp-dim", wanted !== "" && !near.has(line.dataset.edge));
    if (hits) bring(drawn.filter((one) => one.classList.contains("fp-hit")));
    found.textContent = wanted === "" ? "" : words.found.replace("{number}", hits);
  }

  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => {
    const first = drawn.find((one) => one.classList.contains("fp-hit") && !one.closest(".fp-off"));
    if (event.key === "Enter" && first) choose(first.dataset.node, true);
    if (event.key === "Escape") { search.value = ""; find(); }
  });
  for (const box of page.querySelectorAll(".fp-bar input[type=checkbox]")) box.addEventListener("change", filter);
  for (const one of drawn) {
    one.setAttribute("tabindex", "0");
    one.setAttribute("role", "button");
    one.setAttribute("aria-pressed", "false");
    one.addEventListener("click", () => choose(one.dataset.node, false));
    one.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(one.dataset.node, false); }
    });
  }
  for (const button of page.querySelectorAll("[data-view]")) {
    button.addEventListener("click", () => {
      for (const view of views) view.classList.toggle("fp-off", view.dataset.layer !== button.dataset.view);
      for (const other of page.querySelectorAll("[data-view]")) other.setAttribute("aria-pressed", String(other === button));
      for (const one of page.querySelectorAll(".fp-filters")) one.classList.toggle("fp-off", button.dataset.view !== "history");
      open();
      find();
    });
  }
  let scale = 1;
  for (const button of page.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => {
      const step = Number(button.dataset.zoom);
      const view = views.find((one) => !one.classList.contains("fp-off"));
      const whole = view.querySelector("svg").viewBox.baseVal;
      scale = step ? Math.min(3, Math.max(0.2, scale * step)) : (view.clientWidth - 2) / whole.width;
      for (const svg of page.querySelectorAll(".fp-view svg")) {
        svg.setAttribute("width", svg.viewBox.baseVal.width * scale);
        svg.setAttribute("height", svg.viewBox.baseVal.height * scale);
      }
    });
  }
  function open() {
    bring(drawn.filter((one) => one.dataset.node === data.first.find((id) => drawn.some((other) =>
      other.dataset.node === id && !other.closest(".fp-off")))));
  }
  filter();
  open();
  const asked = /^#of=(.+)$/.exec(location.hash);
  if (asked) {
    const id = decodeURIComponent(asked[1]);
    if (nodes.has(id)) choose(id, true);
  }
}
