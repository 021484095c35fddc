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

// Compressed once, as a host has it ready; otherwise the first to ask would wait for that.
async function warm() {
  const context = await browser.newContext();
  const { page } = await open(context);
  await page.goto(base);
  await page.locator('html[data-fencelab=ready]').waitFor();
  await context.close();
}

// From the click to the picture, the verdict and the switches that show its result, and to all
// that follows when these have been painted.
function flips(page, times) {
  return page.evaluate(async (times) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const first = [];
    const whole = [];
    for (let turn = 0; turn < times; turn += 1) {
      await frame();
      const begin = performance.now();
      document.querySelector('#switch-fencing').click();
      // What is painted is measured up to the layout that the paint needs.
      document.body.getBoundingClientRect();
      first.push(performance.now() - begin);
      const rest = performance.now();
      // The page leaves nothing undone when it is left.
      dispatchEvent(new Event('pagehide'));
      document.body.getBoundingClientRect();
      whole.push(first.at(-1) + performance.now() - rest);
      await frame();
    }
    const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    return { first: median(first), whole: median(whole) };
  }, times);
}

async function flipping() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, devtools } = await open(context);
  await page.goto(base);
  await page.locator('html[data-fencelab=ready]').waitFor();
  await flips(page, 10);
  const quick = await flips(page, 60);
  report('flipping fencing on late-write, median of 60', ms(quick.first), '16 ms');
  report('the same, and the parts that follow', ms(quick.whole), '-');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slow = await flips(page, 30);
  report('flipping, CPU 4 times slower, median of 30', ms(slow.first), '50 ms');
  report('the same, and the parts that follow', ms(slow.whole), '-');
  await context.close();
}

async function slowLine() {
  const runs = [];
  for (let turn = 0; turn < 5; turn += 1) runs.push(await slowLoad());
  const [picture, played] = [0, 1].map((place) => median(runs.map((run) => run[place])));
  report('slow line and machine: the picture is painted, median of 5', ms(picture), '900 ms');
  report('slow line and machine: Play has answered, median of 5', ms(played), '1900 ms');
}

async function slowLoad() {
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
  // Watched from within: every question from without would take a slow machine some time itself.
  await page.addInitScript(() => {
    const painted = (name) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          performance.mark(name);
          // Pressed as soon as it is seen: the page answers once its module is there.
          if (name === 'picture') document.querySelector('.play').click();
        };
        port2.postMessage(name);
      });
    const drawn = () =>
      [...document.querySelectorAll('.plot-drawing text')].some((it) => /41 < 42/.test(it.textContent));
    const steps = [
      ['picture', drawn],
      ['played', () => document.querySelector('.play')?.textContent.includes('Stop')],
    ];
    new MutationObserver(() => {
      while (steps[0]?.[1]()) {
        const [name] = steps.shift();
        painted(name);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.goto(base);
  await page.waitForFunction(() => performance.getEntriesByName('played').length > 0);
  const marks = await page.evaluate(() =>
    ['picture', 'played'].map((name) => performance.getEntriesByName(name)[0].startTime),
  );
  await context.close();
  return marks;
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
    dispatchEvent(new Event('pagehide'));
    document.body.getBoundingClientRect();
    return performance.now() - begin;
  });
  report(`a long run (${events} marks and rows): replayed and drawn`, ms(redraw), '1000 ms');
  const worst = await page.evaluate(async () => {
    const scrub = document.querySelector('input[type=range]');
    const took = [];
    const measured = (act) => {
      const begin = performance.now();
      act();
      document.body.getBoundingClientRect();
      took.push(performance.now() - begin);
    };
    for (let turn = 1; turn <= 40; turn += 1) {
      measured(() => {
        scrub.value = String((Number(scrub.max) * turn) / 41);
        scrub.dispatchEvent(new Event('input', { bubbles: true }));
      });
      // What follows when that has been painted has a frame of its own.
      measured(() => dispatchEvent(new Event('pagehide')));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    return Math.max(...took);
  });
  report('scrubbing it, the slowest frame of 40 steps', ms(worst), '50 ms');
  await context.close();
}

try {
  await served();
  await warm();
  await flipping();
  await slowLine();
  await longRun();
} finally {
  await browser.close();
  server.kill();
}
