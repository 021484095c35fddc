// Keeps a copy of the page, so that it opens without a connection as well, and of whatever else of the
// site was read. Each of the page's own files but the page itself has a mark of its content in its name.

const FILES = new Set([/* files */]);
const HOME = new URL('./', location).href;
// Several copies of the page may live on one host, and share its caches.
const OWN = `fencelab ${HOME} `;
const CACHE = `${OWN}/* mark */`;
const READ = `${OWN}read`;
// What there is beside the page.
const BESIDE = /^(?:(?:en|ru|pictures|previews)\/[^/]*|embed-v1\.html|fence-lab-v1\.js)$/;

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
  const old = names.filter((name) => name.startsWith(OWN) && ![CACHE, READ].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

// What is asked for, as it is now; without a connection, the copy of it.
async function asNow(ask, copied) {
  try {
    return await ask();
  } catch (error) {
    const copy = await copied();
    if (copy) return copy;
    throw error;
  }
}

// The page names its files: as it is now, so that it and they are of one version.
const page = (request) => asNow(() => fetch(request), () => kept(HOME));

async function beside(request) {
  const cache = await caches.open(READ);
  const ask = async () => {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  };
  return asNow(ask, () => cache.match(request, { ignoreSearch: true, ignoreVary: true }));
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
  else if (BESIDE.test(name)) event.respondWith(beside(request));
});
