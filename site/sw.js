// Keeps a copy of the page, so that it opens without a connection as well. It answers for the
// page's own files alone; each but the page itself has a mark of its content in its name.

const FILES = new Set([/* files */]);
const HOME = new URL('./', location).href;
// Several copies of the page may live on one host, and share its caches.
const OWN = `fencelab ${HOME} `;
const CACHE = `${OWN}/* mark */`;

// One after another: whoever opens something in the meantime should not have to wait. What an
// earlier copy has need not be fetched again.
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(HOME, { cache: 'no-cache' }));
  for (const name of FILES) {
    const had = await caches.match(HOME + name, { ignoreVary: true });
    await (had ? cache.put(HOME + name, had) : cache.add(HOME + name));
  }
}

async function dropOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

// The page as it is now, where there is a connection: it names its files, so that it and they
// are of one version.
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await kept(HOME);
    if (copy) return copy;
    throw error;
  }
}

const file = async (request, name) => (await kept(HOME + name)) ?? fetch(request);

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(dropOld()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(HOME)) return;
  const [name] = request.url.slice(HOME.length).split(/[?#]/, 1);
  if (name === '' || name === 'index.html') event.respondWith(page(request));
  else if (FILES.has(name)) event.respondWith(file(request, name));
});
