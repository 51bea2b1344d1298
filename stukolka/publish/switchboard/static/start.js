// Starts the switchboard of a page. A plain script, since a page opened from a disk may load no module.
(() => {
  const host = document.querySelector("[data-switchboard]");
  const told = host.querySelector("[data-told]");
  if (location.protocol === "file:") {
    told.textContent = host.dataset.file;
    return;
  }
  const home = new URL("./", document.currentScript.src);
  import(new URL("switchboard.js", home))
    .then(({ open }) => open(host, home))
    .catch((error) => {
      told.textContent = `${host.dataset.failed} ${error.message ?? error}`;
    });
})();
