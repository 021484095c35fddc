// The page as its tests see it: by roles and names, in one of its languages. Every test also
// watches that nothing complains and that no other host is asked for anything.

import { expect, test as base } from '@playwright/test';
import { hands } from './hands.mjs';
import { words } from './words.mjs';

export { expect, hands, words };

/** What should not happen while a page is open. */
class Complaints {
  #heard = [];
  #expected = [];
  #allowed = [];

  constructor(context, baseURL) {
    const home = new URL(baseURL);
    const hear = (complaint) => this.#heard.push(complaint);
    context.on('console', (message) => {
      // The tests themselves keep it from that.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) hear(message.text());
    });
    context.on('weberror', (error) => hear(String(error.error())));
    context.on('requestfailed', (request) => {
      // What is still under way when a page is left is given up.
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      hear(`failed: ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) hear(`${response.status()}: ${response.url()}`);
    });
    context.on('request', (request) => {
      const { protocol, hostname, port } = new URL(request.url());
      const here = /(^|\.)localhost$/.test(hostname) && port === home.port;
      if (!here && !['data:', 'blob:'].includes(protocol)) hear(`another host: ${request.url()}`);
    });
  }

  /** A complaint that the test provokes. It has to come. */
  expect(pattern) {
    this.#expected.push(pattern);
  }

  /** A complaint that may come, or not. */
  allow(pattern) {
    this.#allowed.push(pattern);
  }

  settle() {
    const known = [...this.#expected, ...this.#allowed];
    const unexpected = this.#heard.filter((it) => !known.some((pattern) => pattern.test(it)));
    expect(unexpected, 'complaints').toEqual([]);
    for (const pattern of this.#expected) {
      expect(this.#heard, 'provoked complaints').toContainEqual(expect.stringMatching(pattern));
    }
  }
}

/** The page in one language. */
export class Lab {
  /** `frame` is what holds the page: the tab itself, or a frame in it. */
  constructor(frame, said) {
    this.frame = frame;
    this.said = said;
    const role = (...what) => frame.getByRole(...what);
    const region = (name) => role('region', { name, exact: true });
    this.verdict = region(said.whatHappened);
    this.headline = this.verdict.getByRole('heading', { level: 2 });
    this.why = region(said.why);
    this.playback = role('group', { name: said.playback });
    this.scrub = role('slider', { name: said.time });
    this.picker = role('button', { name: said.choose });
    this.undo = role('button', { name: said.undo, exact: true });
    this.redo = role('button', { name: said.redo, exact: true });
    this.reset = role('button', { name: said.reset, exact: true });
    this.fencing = role('switch', { name: said.fencing });
    this.picture = region(said.timeline).getByRole('img');
    this.flights = role('group', { name: said.flights });
    this.interventions = region(said.interventions);
    this.branches = region(said.branches);
    this.events = region(said.events);
    this.currentEvent = this.events.locator('[aria-current="step"]');
    this.evidence = region(said.evidence);
    this.notice = role('status').filter({ has: role('button', { name: said.dismiss }) });
    // The other status of the page holds the notice and its button.
    this.announcement = role('status').and(frame.locator(':not(:has(button))'));
  }

  /** Opens the page and waits until it stands there. */
  async open(path = '/') {
    await this.frame.goto(path);
    // What was drawn beforehand stands there at once, and answers later.
    await expect(this.frame.locator('html')).toHaveAttribute('data-fencelab', 'ready');
    await expect(this.headline).toBeVisible();
  }

  /** A button of the transport. */
  key(name) {
    return this.playback.getByRole('button', { name, exact: true });
  }

  /** What the explanation says of a fact. */
  fact(name) {
    return definition(this.why, name);
  }

  /** A worker, a lock or a key on the stage. */
  card(name) {
    return this.frame.getByRole('article', { name, exact: true });
  }

  /** What a card says. */
  field(card, name) {
    return definition(this.card(card), name);
  }

  /** A button that does something to a worker. */
  act(owner, name) {
    return this.#actions(owner).getByRole('button', { name, exact: true });
  }

  /** A step given by hand; the steps of a worker unfold at the first one. */
  async give(hand, owner, step) {
    const button = this.act(owner, step);
    if (!(await button.isVisible())) {
      await hand.press(this.#actions(owner).getByText(this.said.steps, { exact: true }));
    }
    await hand.press(button);
  }

  #actions(owner) {
    return this.frame.getByRole('group', { name: this.said.actOn(owner), exact: true });
  }

  /** Opens a scenario from the picker. */
  async choose(hand, title) {
    await hand.press(this.picker);
    const dialog = this.frame.getByRole('dialog', { name: this.said.choose });
    await dialog.getByRole('searchbox').fill(title);
    // Others may speak of it in their claims.
    const own = this.frame.getByText(title, { exact: true });
    await hand.press(dialog.getByRole('button').filter({ has: own }));
    await expect(dialog).toBeHidden();
    await expect(this.picker).toHaveAccessibleName(`${this.said.choose}: ${title}`);
  }
}

/** A browser that lets the page start no thread. */
export function refuseThreads(page) {
  return page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('no', 'SecurityError');
      }
    };
  });
}

function definition(list, name) {
  const rows = list.locator('dl > div');
  const row = rows.filter({ has: list.page().getByText(name, { exact: true }) });
  return row.getByRole('definition');
}

export const test = base.extend({
  lang: ['en', { option: true }],
  locale: ({ lang }, use) => use({ en: 'en-GB', ru: 'ru-RU' }[lang]),
  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints = new Complaints(context, baseURL);
      await use(complaints);
      complaints.settle();
    },
    { auto: true },
  ],
  lab: ({ page, lang }, use) => use(new Lab(page, words[lang])),
});
