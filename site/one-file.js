// Starts the page that has everything in itself: gives each part an address of its own, and says
// it where the page looks for it. Scripts stand after those that they import.

(() => {
  const addresses = {};

  function keep(name, kind, content) {
    addresses[name] = URL.createObjectURL(new Blob([content], { type: kind }));
  }

  function linked(name, text) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    return text.replace(/'\.\/([^']+)'/g, (whole, other) => {
      const address = addresses[folder + other];
      return address ? `'${address}'` : whole;
    });
  }

  function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Response(stream).arrayBuffer();
  }

  const place = document.getElementById('fencelab');
  const told = [...place.attributes].map(({ name, value }) => [name, value]);

  function tell() {
    for (const [name, value] of told) {
      if (addresses[value]) place.setAttribute(name, addresses[value]);
    }
  }

  const packed = [];
  for (const element of document.querySelectorAll('script[data-file]')) {
    const { file, kind } = element.dataset;
    const text = element.textContent;
    if ('packed' in element.dataset) packed.push({ file, kind, text });
    else keep(file, kind, kind === 'text/javascript' ? linked(file, text) : text);
    element.remove();
  }
  // The shell looks for what is told here as soon as the page has been read.
  tell();

  async function start() {
    for (const { file, kind, text } of packed) keep(file, kind, await unpacked(text));
    tell();
    const module = await import(addresses['/* script */']);
    await module.default({ module_or_path: addresses['/* wasm */'] });
  }

  start();
})();
