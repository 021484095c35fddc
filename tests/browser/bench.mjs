// What the page is held to, measured in a browser: `node tests/browser/bench.mjs` prints figures.
// It serves dist/ itself, and compares only what it measures in one and the same run.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const port = process.env.FENCELAB_PORT ?? '4174';
const base = `http://localhost:${port}/`;
const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

const server = spawn(process.execPath, ['tests/browser/server.mjs', port], { stdio: 'ignore' });
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
});

function report(what, figure, budget) {
  console.log(`${what.padEnd(66)} ${figure.padStart(12)}   budget ${budget}`);
}

const ms = (value) => `${value.toFixed(1)} ms`;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function served() {
  for (;;) {
    try {
      await fetch(base);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

async function open(context) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  return { page, devtools };
}

// From the click to the frame that shows its result.
function flips(page, times) {
  return page.evaluate(async (times) => {
    const painted = () =>
      new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const took = [];
    for (let turn = 0; turn < times; turn += 1) {
      await painted();
      const begin = performance.now();
      document.querySelector('#switch-fencing').click();
      // What is painted is measured up to the layout that the paint needs.
      document.body.getBoundingClientRect();
      took.push(performance.now() - begin);
      await painted();
    }
    return took;
  }, times);
}

async function flipping() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, devtools } = await open(context);
  await page.goto(base);
  await page.locator('html[data-fencelab=ready]').waitFor();
  await flips(page, 10);
  report('flipping fencing on late-write, median of 60', ms(median(await flips(page, 60))), '16 ms');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  report('the same, CPU 4 times slower', ms(median(await flips(page, 30))), '50 ms');
  await context.close();
}

async function slowLine() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, devtools } = await open(context);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 1_600_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const begin = Date.now();
  await page.goto(base, { waitUntil: 'commit' });
  await page.locator('svg text', { hasText: '41' }).first().waitFor({ timeout: 120_000 });
  report('slow line and machine: the picture is there', ms(Date.now() - begin), '900 ms');
  await page.locator('html[data-fencelab=ready]').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Pause' }).first().waitFor({ timeout: 120_000 });
  report('slow line and machine: Play answers', ms(Date.now() - begin), '1900 ms');
  await context.close();
}

// Steps by hand make a run of more than ten thousand events in the sandbox.
function longWork() {
  const interventions = [];
  for (let turn = 0; turn < 1300; turn += 1) {
    const step = { write: { set: `v${turn}`, on_refusal: 'continue' } };
    const act = { step: { worker: turn % 2 ? 'A' : 'B', step } };
    interventions.push({ intervention: { when: { at_ms: turn * 40 }, do: act }, own: true });
  }
  return JSON.stringify({
    version: 1,
    lang: 'en',
    theme: 'system',
    single_keys: true,
    all_events: true,
    document: { origin: { library: 'sandbox' }, variant: null, interventions, protections: {} },
    content: '',
    moment: { at: 0, events: 0 },
    fresh: false,
    past: [],
    future: [],
    branches: [],
  });
}

async function longRun() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((work) => localStorage.setItem('fencelab', work), longWork());
  const { page } = await open(context);
  await page.goto(base);
  const ready = page.locator('html[data-fencelab=ready]');
  await ready.waitFor({ timeout: 120_000 });
  const events = await page.evaluate(() => document.querySelectorAll('[data-event]').length);
  const redraw = await page.evaluate(() => {
    const begin = performance.now();
    document.querySelector('#switch-fencing').click();
    document.body.getBoundingClientRect();
    return performance.now() - begin;
  });
  report(`a long run (${events} marks and rows): replayed and drawn`, ms(redraw), '1000 ms');
  const worst = await page.evaluate(async () => {
    const scrub = document.querySelector('input[type=range]');
    const took = [];
    for (let turn = 1; turn <= 40; turn += 1) {
      const begin = performance.now();
      scrub.value = String((Number(scrub.max) * turn) / 41);
      scrub.dispatchEvent(new Event('input', { bubbles: true }));
      document.body.getBoundingClientRect();
      took.push(performance.now() - begin);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    return Math.max(...took);
  });
  report('scrubbing it, the slowest of 40 steps', ms(worst), '50 ms');
  await context.close();
}

try {
  await served();
  await flipping();
  await slowLine();
  await longRun();
} finally {
  await browser.close();
  server.kill();
}
