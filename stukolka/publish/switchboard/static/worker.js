// Python for the switchboard of the site: Pyodide and the core of the package, from the folder in which this lies.
// It answers one request after another; what it needs is loaded once, after that it works without a network.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const BEGIN = `
import sys
sys.path.insert(0, "/core")
from stukolka.library import Library
from stukolka.publish.switchboard.desk import Desk
library = Library.open()
desks = {}
def answer(lang, request):
    if lang not in desks:
        desks[lang] = Desk(library, lang)
    return desks[lang].answer(request)
answer
`;

async function begin() {
  const here = new URL("./", import.meta.url);
  const core = fetch(new URL("core.zip", here)).then((found) => {
    if (!found.ok) throw new Error(`core.zip: ${found.status}`);
    return found.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: new URL("pyodide/", here).href });
  python.unpackArchive(await core, "zip", { extractDir: "/core" });
  return python.runPython(BEGIN);
}

const ready = begin();
ready.catch(() => {}); // whoever asks is told

onmessage = async ({ data }) => {
  const { id, lang, request } = data;
  try {
    postMessage({ id, answer: (await ready)(lang, request) });
  } catch (error) {
    postMessage({ id, error: String(error.message ?? error) });
  }
};
