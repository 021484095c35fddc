// After the first visit the page needs no connection: a service worker has kept its files.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, hands, test } from './lab.mjs';

test.use({ serviceWorkers: 'allow' });

/** A port that nothing listens on. */
async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The site on a host of its own, which can be taken away. */
async function host() {
  const port = await freePort();
  const server = spawn(process.execPath, ['tests/browser/server.mjs', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill();
    await once(server, 'exit');
  };
  return { home: `http://localhost:${port}/`, stop };
}

/** The paths of what is kept, once all of it is. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const requests = await Promise.all(
      names.map(async (name) => (await caches.open(name)).keys()),
    );
    return { paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });

// The complaints are about the host that all tests share; this one has its own.
test.describe('with a host of its own', () => {
  let site;
  test.beforeEach(async ({ complaints }) => {
    site = await host();
    complaints.allow(new RegExp(`^another host: ${site.home}`));
  });
  test.afterEach(() => site.stop());

  for (const path of ['', 'some/where/']) {
    test(`at /${path} everything works when the host is gone`, async ({ page, lab, complaints }) => {
      await lab.open(site.home + path);
      const { paths } = await kept(page);
      expect(paths).toContain(`/${path}`);
      expect(paths.filter((it) => it.endsWith('.wasm'))).toHaveLength(2);
      expect(paths.filter((it) => /\/(en|ru|pictures|previews)\//.test(it))).toEqual([]);
      await site.stop();
      complaints.allow(/^failed: |ERR_CONNECTION_REFUSED|Failed to fetch/);

      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-fencelab', 'ready');
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(lab.said.lost);
      await lab.choose(hands.mouse(page), 'Stale release');
      await expect(page).toHaveTitle('Stale release · Fencelab');
      await page.locator('#diagnosis > summary').click();
      await expect(page.locator('#diagnosis [aria-current="step"]')).not.toHaveCount(0);
      await page.goto(`${site.home}${path}?lang=ru#late-write`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(page).toHaveTitle('Поздняя запись · Fencelab');
    });
  }

  test('it answers for what is of the site alone, and drops what an earlier one kept', async ({ page, lab }) => {
    await page.goto(`${site.home}fixtures/empty.html`);
    await page.evaluate(async (home) => {
      for (const name of [`fencelab ${home} earlier`, `fencelab ${home}below/ other`, 'another']) {
        await (await caches.open(name)).put('/x', new Response('x'));
      }
    }, site.home);
    await lab.open(site.home);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const names = () => page.evaluate(() => caches.keys());
    await expect.poll(names).not.toContain(`fencelab ${site.home} earlier`);
    const others = ['another', `fencelab ${site.home}below/ other`];
    expect(await names()).toEqual(expect.arrayContaining(others));
    expect(await names()).toHaveLength(3);
    await page.reload();
    const answered = [];
    page.on('response', (it) => answered.push([new URL(it.url()).pathname, it.fromServiceWorker()]));
    await page.goto(`${site.home}fixtures/empty.html`);
    const beside = answered.filter(([it]) => it.startsWith('/fixtures/'));
    expect(beside).toEqual([['/fixtures/empty.html', false]]);
    await lab.open(site.home);
    // The browser may tell of it twice: of what was asked for early, and of its use.
    const modules = answered.filter(([it]) => it.endsWith('.wasm'));
    expect(modules).not.toHaveLength(0);
    expect(modules.filter(([, byWorker]) => !byWorker)).toEqual([]);
  });

  test('what was read of the site is there when the host is gone', async ({ page, lab, complaints }) => {
    await lab.open(site.home);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${site.home}en/late-write.html`);
    const title = page.getByRole('heading', { name: 'Late write', level: 1 });
    const isDrawn = () => page.getByRole('img').first().evaluate((it) => it.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);
    await site.stop();
    complaints.allow(/^failed: |ERR_CONNECTION_REFUSED/);
    await page.reload();
    await expect(title).toBeVisible();
    await expect.poll(isDrawn).toBe(true);
    await page.getByRole('link', { name: 'Play this run' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-fencelab', 'ready');
  });
});

test('in a frame nothing is kept', async ({ page, baseURL }) => {
  const docs = new URL('/fixtures/embedded.html', baseURL);
  docs.hostname = 'docs.localhost';
  await page.goto(docs.href);
  const frame = page.frameLocator('iframe[title="First"]');
  await expect(frame.locator('html')).toHaveAttribute('data-fencelab', 'ready');
  expect(page.context().serviceWorkers()).toEqual([]);
});
