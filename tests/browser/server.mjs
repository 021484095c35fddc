// Serves the published page for the browser tests: dist/ at / and below a path of its own, and the
// tests' own pages at /fixtures/; at /host what the question says, as the page of somebody who shows
// Fencelab in it. Compresses as a host would, so that transfers can be measured.
// node tests/browser/server.mjs [PORT]

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, '../../dist');
// The longest prefix that fits comes first.
const mounts = [
  ['/some/where/', dist],
  ['/fixtures/', join(here, 'fixtures')],
  ['/', dist],
];

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const compressed = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm']);

/** The file that a request's path stands for. */
function fileFor(path) {
  const [prefix, folder] = mounts.find(([prefix]) => path.startsWith(prefix));
  const rest = normalize(`/${path.slice(prefix.length)}`);
  return join(folder, rest.endsWith('/') ? `${rest}index.html` : rest);
}

const compress = promisify(brotliCompress);
const cache = new Map();

/** Compresses a file once for as long as its content stays the same. */
async function compressedOnce(file, bytes) {
  const known = cache.get(file);
  if (known?.bytes.equals(bytes)) return known.result;
  const result = compress(bytes);
  cache.set(file, { bytes, result });
  return result;
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const path = decodeURIComponent(pathname);
  if (path === '/host') {
    const policy = searchParams.get('policy');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', types['.html']);
    response.end(searchParams.get('html'));
    return;
  }
  const file = fileFor(path);
  const bytes = await readFile(file).catch(() => undefined);
  // A sandboxed frame has no origin, and everything that it loads is cross-origin.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cache-Control', 'no-cache');
  if (!bytes) {
    response.writeHead(404, { 'Content-Type': types['.txt'] }).end(`${path} is not here\n`);
    return;
  }
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Vary', 'Accept-Encoding');
  const accepts = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (accepts && compressed.has(extname(file))) {
    response.setHeader('Content-Encoding', 'br');
    response.end(await compressedOnce(file, bytes));
  } else {
    response.end(bytes);
  }
}

const port = Number(process.argv[2] ?? 4173);
createServer((request, response) => {
  answer(request, response).catch((error) => {
    response.writeHead(500, { 'Content-Type': types['.txt'] }).end(`${error}\n`);
  });
}).listen(port, 'localhost', () => {
  console.log(`Serving dist/ at http://localhost:${port}/`);
});
