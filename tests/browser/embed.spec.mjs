// Fencelab in other people's pages: the element, the frame by itself, and what they tell each other.
// The host's page is of another origin; Fencelab lies below a path, as it does where it is published.

import { expectNoViolations } from './axe.mjs';
import { Lab, expect, test, words } from './lab.mjs';

const FAR = '<p style="height: 4000px">A long text.</p>';

test.use({ viewport: { width: 1000, height: 900 } });

/** Somebody else's page, with what it is asked for written into it. */
class Host {
  constructor(page, baseURL) {
    this.page = page;
    this.site = new URL('/some/where/', baseURL).href;
    const own = new URL('/host', baseURL);
    own.hostname = 'docs.localhost';
    this.address = own.href;
    /** The paths below the site that were asked for. */
    this.asked = [];
    page.on('request', (request) => {
      if (request.url().startsWith(this.site)) {
        this.asked.push(request.url().slice(this.site.length).replace(/[#?].*/, ''));
      }
    });
  }

  async open(body, { lang = 'en', head = '', policy = '' } = {}) {
    const script = `<script src="${this.site}fence-lab-v1.js" defer></script>`;
    const icon = '<link rel="icon" href="data:,">';
    const html = `<!doctype html><html lang="${lang}"><title>Docs</title>${icon}${script}${head}<body><main>${body}</main>`;
    await this.page.goto(`${this.address}?${new URLSearchParams({ html, policy })}`);
  }

  /** The frame of an element. */
  frame(element = 'fence-lab') {
    return this.page.frameLocator(`${element} iframe`);
  }

  lab(element = 'fence-lab', lang = 'en') {
    return new Lab(this.frame(element), words[lang]);
  }

  /** Writes down what an element tells, in the page. */
  listen() {
    return this.page.addInitScript(() => {
      window.heard = [];
      for (const name of ['ready', 'moment', 'decision', 'damage', 'height']) {
        addEventListener(`fencelab-${name}`, ({ detail }) => window.heard.push(detail));
      }
    });
  }

  heard(type) {
    return this.page.evaluate((type) => window.heard.filter((it) => it.type === type), type);
  }
}

const live = test.extend({
  host: ({ page, baseURL }, use) => use(new Host(page, baseURL)),
});

live('an element shows the run that its attributes ask for, and nothing is kept', async ({
  host,
  page,
  context,
}) => {
  // The reader's own work, which is neither shown nor written over.
  await page.goto('/fixtures/empty.html');
  await page.evaluate(() => localStorage.setItem('fencelab', 'precious'));
  await page.evaluate(() => sessionStorage.setItem('fencelab', 'precious too'));
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/some/where/embed-v1.html#late-write&fencing=off&at=10300';
    frame.style = 'width: 900px; height: 900px';
    document.body.replaceChildren(frame);
  });
  const own = new Lab(page.frameLocator('iframe'), words.en);
  await expect(own.headline).toHaveText(words.en.lost);
  await own.fencing.click();
  await expect(own.headline).toHaveText(words.en.rejected);
  const kept = () => [{ ...localStorage }, { ...sessionStorage }];
  expect(await page.evaluate(kept)).toEqual([
    { fencelab: 'precious' },
    { fencelab: 'precious too' },
  ]);
  expect(context.pages()).toHaveLength(1);

  await host.open('<fence-lab scenario="late-write" fencing="off" at="10300"></fence-lab>');
  await expect(host.lab().headline).toHaveText(words.en.lost);
  await expect(host.lab().fencing).not.toBeChecked();
  await expect(host.lab().picker).toBeHidden();
  await expect(host.lab().why).toBeVisible();
});

live('nothing is asked for before an element is near, and a picture stands there', async ({
  host,
  page,
}) => {
  await host.open(`${FAR}<fence-lab scenario="stale-release"></fence-lab>${FAR}`);
  await page.waitForLoadState('networkidle');
  expect(host.asked).toEqual(['fence-lab-v1.js']);
  await page.locator('fence-lab').scrollIntoViewIfNeeded();
  await expect(host.lab().headline).toBeVisible();
  expect(host.asked).toContain('embed-v1.html');
  await expect(page.getByRole('img', { name: 'stale-release' })).toBeHidden();
});

live('children of the element stand in for it, also without scripts', async ({
  host,
  page,
  browser,
}) => {
  const body = `<fence-lab scenario="late-write"><img src="${host.site}pictures/late-write.en.svg" alt="A late write is refused"></fence-lab>`;
  await host.open(`${FAR}${body}`);
  const picture = page.getByRole('img', { name: 'A late write is refused' });
  await picture.scrollIntoViewIfNeeded();
  await expect(host.lab().headline).toBeVisible();
  await expect(picture).toBeHidden();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await new Host(plain, host.site).open(body);
  await expect(plain.getByRole('img', { name: 'A late write is refused' })).toBeVisible();
  const size = () => plain.getByRole('img').evaluate((it) => it.naturalWidth);
  await expect.poll(size).toBeGreaterThan(0);
  await context.close();
});

live('several on a page are each by itself', async ({ host, page }) => {
  await host.open(
    '<fence-lab id="a" scenario="late-write"></fence-lab><fence-lab id="b" scenario="late-write"></fence-lab>',
  );
  const [first, second] = ['#a', '#b'].map((it) => host.lab(it));
  await first.fencing.click();
  await expect(first.headline).toHaveText(words.en.lost);
  await page.locator('#b').scrollIntoViewIfNeeded();
  await expect(second.headline).toHaveText(words.en.rejected);
});

live('an unknown scenario or switch is named in the frame, and markup stays text', async ({
  host,
  page,
  complaints,
}) => {
  // The first element goes before its frame has come.
  complaints.allow(/^failed: /);
  await host.listen();
  await host.open('<fence-lab></fence-lab>');
  await page.evaluate(() => {
    const lab = document.querySelector('fence-lab').cloneNode();
    lab.setAttribute('scenario', '"><img src=x onerror=alert(1)>&fencing=off');
    lab.setAttribute('fencing', '<script>alert(1)</script>');
    lab.setAttribute('title', '"><img src=x>');
    document.querySelector('fence-lab').replaceWith(lab);
  });
  await expect(host.frame().getByText('There is no scenario')).toBeVisible();
  await expect(host.frame().locator('img')).toHaveCount(0);
  await page.evaluate(() => {
    const lab = document.querySelector('fence-lab');
    lab.setAttribute('scenario', 'late-write');
    lab.setAttribute('fencing', 'sometimes');
  });
  await expect(host.frame().getByText('“fencing=sometimes” in this link')).toBeVisible();
  await page.evaluate(() => document.querySelector('fence-lab').setAttribute('fencing', 'off'));
  await expect(host.lab().fencing).not.toBeChecked();
  await expect(host.lab().notice).toBeHidden();
});

for (const [attributes, named] of [
  ['scenario="my lock"', 'There is no scenario “my lock”.'],
  ['theme="drak"', '“theme=drak” in this link stands for nothing'],
  ['controls="all"', '“controls=all” in this link stands for nothing'],
  ['variant="fencing off"', '“variant=fencing off” in this link stands for nothing'],
]) {
  live(`with ${attributes} no other run is shown than the one asked for`, async ({ host, page }) => {
    await host.listen();
    await host.open(`<fence-lab ${attributes}></fence-lab>`);
    await expect(host.frame().getByText(named)).toBeVisible();
    await expect(host.frame().getByRole('link', { name: 'Open in Fencelab' })).toBeVisible();
    await expect(host.lab().headline).toBeHidden();
    await expect(host.frame().getByText('Late write', { exact: true }).last()).toBeHidden();
    await expect.poll(() => host.heard('height')).not.toEqual([]);
    const root = host.frame().locator('html');
    await expect.poll(() => root.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    expect(await host.heard('decision')).toEqual([]);
    await page.evaluate(() => {
      const lab = document.querySelector('fence-lab');
      for (const { name } of [...lab.attributes]) lab.removeAttribute(name);
    });
    await expect(host.lab().headline).toHaveText(words.en.rejected);
    await expect(host.lab().notice).toBeHidden();
  });
}

for (const [what, wrong, named] of [
  ['a scenario', { scenario: 'late-wrote' }, 'There is no scenario “late-wrote”.'],
  ['a setting', { fencing: 'of' }, '“fencing=of” in this link stands for nothing'],
  ['a packed link', { link: 'v1.0123456789abcdef.AAAA' }, 'This link is damaged'],
]) {
  live(`${what} that becomes wrong leaves no other run in its place, until it is right again`, async ({
    host,
    page,
  }) => {
    await host.listen();
    await host.open('<fence-lab></fence-lab>');
    const lab = host.lab();
    await expect(lab.headline).toHaveText(words.en.rejected);
    await page.locator('fence-lab').evaluate((it, wrong) => {
      for (const pair of Object.entries(wrong)) it.setAttribute(...pair);
    }, wrong);
    await expect(host.frame().getByText(named)).toBeVisible();
    await expect(lab.headline).toBeHidden();
    // What is about a run has none to be about, and the one before does not come back by it.
    const decided = await host.heard('decision');
    await page.locator('fence-lab').evaluate((it) => {
      it.seek({ at: 0 });
      it.setProtection('fencing', 'off');
      it.play();
      it.setAttribute('theme', 'dark');
    });
    await expect(host.frame().locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(lab.headline).toBeHidden();
    expect(await host.heard('decision')).toEqual(decided);
    await page.locator('fence-lab').evaluate((it, wrong) => {
      for (const name of Object.keys(wrong)) it.removeAttribute(name);
    }, wrong);
    await expect(lab.headline).toHaveText(words.en.rejected);
    await expect(lab.notice).toBeHidden();
    await expect(lab.fencing).toBeChecked();
  });
}

for (const name of ['fencng', 'token-rule', 'read-only', 'varient']) {
  live(`an attribute ${name} is named as a slip`, async ({ host }) => {
    await host.open(`<fence-lab ${name}="off"></fence-lab>`);
    await expect(host.frame().getByText(`“${name}=off” in this link`)).toBeVisible();
    await expect(host.lab().headline).toBeHidden();
  });
}

live('attributes that are nobody’s slip are left alone', async ({ host }) => {
  await host.open(
    '<fence-lab id="lab" class="wide" alt="A late write" part="lab" role="group" title="Lab" data-lang="de" aria-label="Lab" v-if="shown" style="color: black" dir="ltr" slot="x"></fence-lab>',
  );
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  await expect(host.lab().notice).toBeHidden();
});

live('the frame is as high as what is in it', async ({ host, page }) => {
  await host.open('<fence-lab controls="transport"></fence-lab><p>After.</p>');
  await expect(host.lab().headline).toBeVisible();
  const height = () => page.locator('fence-lab iframe').evaluate((it) => it.offsetHeight);
  const inside = () => host.frame().locator('body').evaluate((it) => it.offsetHeight);
  await expect.poll(async () => (await height()) - (await inside())).toBe(0);
  const before = await height();
  await page.setViewportSize({ width: 400, height: 900 });
  await expect.poll(height).not.toBe(before);
  await expect.poll(async () => (await height()) - (await inside())).toBe(0);
  // Nothing below moves while the run is gone through.
  const narrow = await height();
  await host.lab().key('To the start').click();
  await expect(host.lab().headline).toHaveText(words.en.nothingYet);
  expect(await height()).toBe(narrow);
  const isWide = await host.frame().locator('html').evaluate((it) => it.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});

for (const [controls, shown] of [
  ['full', [true, true, true]],
  ['transport', [true, false, false]],
  ['none', [false, false, false]],
]) {
  live(`with controls ${controls} it shows picture, verdict and what belongs there`, async ({
    host,
  }) => {
    await host.open(`<fence-lab controls="${controls}"></fence-lab>`);
    const lab = host.lab();
    await expect(lab.headline).toHaveText(words.en.rejected);
    await expect(lab.picture).toBeVisible();
    const parts = [lab.playback, lab.fencing, lab.why];
    for (const [place, part] of parts.entries()) {
      await expect(part).toBeVisible({ visible: shown[place] });
    }
    for (const part of [lab.picker, lab.undo, lab.events, lab.evidence, lab.interventions]) {
      await expect(part).toBeHidden();
    }
  });
}

live('what is for reading alone can be gone through and not changed', async ({ host, page }) => {
  await host.open('<fence-lab readonly></fence-lab>');
  const lab = host.lab();
  await expect(lab.headline).toHaveText(words.en.rejected);
  await expect(lab.fencing).toBeHidden();
  await lab.key('To the start').click();
  await expect(lab.headline).toHaveText(words.en.nothingYet);
  for (const key of ['1', 'p', 'u', 'r', 's', 'g', '?', 'Control+z']) await page.keyboard.press(key);
  await page.keyboard.press('End');
  await expect(lab.key('To the end')).toBeDisabled();
  await page.locator('fence-lab').evaluate((it) => it.seek({ event: 49 }));
  await expect(lab.headline).toHaveText(words.en.rejected);
  await expect(host.frame().getByRole('dialog')).toHaveCount(0);
  // The host may still change it.
  await page.locator('fence-lab').evaluate((it) => it.setProtection('fencing', 'off'));
  await expect(lab.headline).toHaveText(words.en.lost);
});

live('attributes that change later are followed', async ({ host, page }) => {
  await host.open('<fence-lab></fence-lab>');
  const set = (changes) =>
    page.locator('fence-lab').evaluate((it, changes) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) it.removeAttribute(name);
        else it.setAttribute(name, value);
      }
    }, changes);
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  await set({ fencing: 'off', at: '10300' });
  await expect(host.lab().headline).toHaveText(words.en.lost);
  await set({ lang: 'ru', controls: 'transport' });
  await expect(host.lab('fence-lab', 'ru').headline).toHaveText(words.ru.lost);
  await expect(host.lab('fence-lab', 'ru').playback).toBeVisible();
  await expect(host.lab('fence-lab', 'ru').fencing).toBeHidden();
  await set({ fencing: null, at: null, scenario: 'stale-release', lang: 'en', controls: null });
  await expect(host.frame().getByText('Stale release', { exact: true }).last()).toBeVisible();
  await expect(host.lab().fencing).toBeVisible();
  await set({ link: 'late-write&fencing=off&at=10300' });
  await expect(host.lab().headline).toHaveText(words.en.lost);
});

live('the element is told what to do, and tells what happens', async ({ host, page }) => {
  await host.listen();
  await host.open('<fence-lab at="start"></fence-lab>');
  const lab = page.locator('fence-lab');
  await expect(host.lab().headline).toHaveText(words.en.nothingYet);
  await expect
    .poll(() => host.heard('ready'))
    .toMatchObject([{ lang: 'en', title: 'Late write' }]);
  expect(await host.heard('decision')).toEqual([]);
  await lab.evaluate((it) => it.seek({ event: 49 }));
  await expect.poll(() => host.heard('decision')).toMatchObject([
    { atMs: 10300, evidence: { result: 'rejected-stale-fence', fenceToken: 41 } },
  ]);
  expect(await host.heard('damage')).toEqual([]);
  await lab.evaluate((it) => it.setProtection('fencing', 'off'));
  await expect.poll(() => host.heard('damage')).toMatchObject([{ damage: ['lost_update'] }]);
  // Nothing is decided again by playing and pausing.
  const decided = await host.heard('decision');
  await lab.evaluate((it) => (it.play(), it.pause()));
  await expect.poll(async () => (await host.heard('moment')).map((it) => it.playing)).toContain(true);
  await expect.poll(async () => (await host.heard('moment')).at(-1).playing).toBe(false);
  expect(await host.heard('decision')).toEqual(decided);
  expect(await host.heard('damage')).toHaveLength(1);
  await lab.evaluate((it) => it.seek({ event: 0 }));
  await expect.poll(async () => (await host.heard('moment')).at(-1)).toMatchObject({ event: 0 });
  await lab.evaluate((it) => it.play());
  await expect.poll(async () => (await host.heard('moment')).at(-1).playing).toBe(true);
  await lab.evaluate((it) => it.pause());
  await expect.poll(async () => (await host.heard('moment')).at(-1).playing).toBe(false);
  await expect.poll(() => host.heard('height')).not.toEqual([]);
});

live('a frame moves neither its host nor the focus', async ({ host, page }) => {
  await host.open(`<button>Own</button>${FAR}<fence-lab scenario="stale-release"></fence-lab>`);
  await page.getByRole('button', { name: 'Own' }).focus();
  await page.locator('fence-lab').evaluate((it) => it.load());
  await expect(host.lab().headline).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Own' })).toBeFocused();
});

live('what is called before the frame is there is done when it is', async ({ host, page }) => {
  await host.open(`${FAR}<fence-lab></fence-lab>`);
  await page.locator('fence-lab').evaluate((it) => {
    it.setProtection('fencing', 'off');
    it.seek({ at: 10300 });
  });
  await expect(host.lab().headline).toHaveText(words.en.lost);
});

live('malformed messages and those of strangers change nothing', async ({ host, page }) => {
  await host.listen();
  await host.open(
    `<fence-lab></fence-lab><iframe name="stranger" srcdoc="A stranger"></iframe>`,
  );
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  const malformed = [
    null,
    'play',
    17,
    [],
    {},
    { fencelab: 2, type: 'seek', at: 0 },
    { fencelab: 1 },
    { fencelab: 1, type: 'toString' },
    { fencelab: 1, type: '__proto__' },
    { fencelab: 1, type: { a: 1 } },
    { fencelab: 1, type: 'seek' },
    { fencelab: 1, type: 'seek', at: -1 },
    { fencelab: 1, type: 'seek', at: '0' },
    { fencelab: 1, type: 'seek', at: 0, event: 0 },
    { fencelab: 1, type: 'seek', at: 1e300 },
    { fencelab: 1, type: 'set-protection', name: '<img>', value: 'off' },
    { fencelab: 1, type: 'set-protection', name: 'fencing' },
    { fencelab: 1, type: 'open', link: 7 },
    { fencelab: 1, type: 'open' },
    { fencelab: 1, type: 'look', controls: 'all', lang: {}, theme: [], readonly: 'no' },
    { fencelab: 1, type: 'attributes' },
  ];
  const settle = async () => {
    // What comes after has come last.
    await page.locator('fence-lab').evaluate((it) => it.seek({ event: 49 }));
    await expect(host.lab().headline).toHaveText(words.en.rejected);
    await expect(host.lab().fencing).toBeChecked();
    await expect(host.lab().notice).toBeHidden();
  };
  await page.locator('fence-lab').evaluate((it, malformed) => {
    const frame = it.shadowRoot.querySelector('iframe').contentWindow;
    for (const message of malformed) frame.postMessage(message, '*');
  }, malformed);
  await settle();
  // A stranger's orders to the frame, and stories to the element.
  const before = await page.evaluate(() => window.heard.length);
  await page.frame('stranger').evaluate((malformed) => {
    const lab = parent.document.querySelector('fence-lab');
    const frame = lab.shadowRoot.querySelector('iframe').contentWindow;
    for (const type of ['play', 'pause']) frame.postMessage({ fencelab: 1, type }, '*');
    frame.postMessage({ fencelab: 1, type: 'set-protection', name: 'fencing', value: 'off' }, '*');
    for (const message of malformed) parent.postMessage(message, '*');
    parent.postMessage({ fencelab: 1, type: 'height', height: 10 }, '*');
    parent.postMessage({ fencelab: 1, type: 'damage', damage: ['lost_update'] }, '*');
  }, malformed);
  await settle();
  expect(await page.evaluate((before) => window.heard.slice(before), before)).toEqual([]);
  const height = await page.locator('fence-lab iframe').evaluate((it) => it.offsetHeight);
  expect(height).toBeGreaterThan(300);
});

for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin']) {
  live(`a plain frame with sandbox="${sandbox}" works by messages`, async ({ host, page }) => {
    await page.addInitScript(() => {
      window.heard = [];
      addEventListener('message', ({ data }) => data?.fencelab && window.heard.push(data));
    });
    await host.open(
      `<iframe title="Lab" sandbox="${sandbox}" width="900" height="700" src="${host.site}embed-v1.html#late-write&fencing=off&at=10300&controls=transport&readonly"></iframe>`,
    );
    const lab = new Lab(page.frameLocator('iframe'), words.en);
    await expect(lab.headline).toHaveText(words.en.lost);
    await expect(lab.fencing).toBeHidden();
    await expect(lab.playback).toBeVisible();
    await page.evaluate(() => {
      frames[0].postMessage({ fencelab: 1, type: 'open', link: 'stale-release&lang=ru' }, '*');
      frames[0].postMessage({ fencelab: 1, type: 'look', controls: 'full', readonly: false }, '*');
    });
    await expect(new Lab(page.frameLocator('iframe'), words.ru).fencing).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.heard.map((it) => it.type))).toContain('ready');
  });
}

live('under a strict policy of the host it works', async ({ host }) => {
  const origin = new URL(host.site).origin;
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}; img-src ${origin} data:`;
  await host.open(`<fence-lab></fence-lab>`, {
    policy,
  });
  await expect(host.lab().headline).toHaveText(words.en.rejected);
});

live('the language is that of the page around it', async ({ host }) => {
  await host.open('<fence-lab></fence-lab>', { lang: 'ru-RU' });
  await expect(host.lab('fence-lab', 'ru').headline).toHaveText(words.ru.rejected);
  await expect(host.frame().getByRole('link', { name: 'Открыть в Fencelab' })).toBeVisible();
});

for (const [what, head, isDark] of [
  ['names no scheme', '', false],
  ['names no scheme, and is dark', '<style>body { background: #111; color: #eee }</style>', true],
  ['is dark', '<meta name="color-scheme" content="dark">', true],
  ['is as the system is', '<meta name="color-scheme" content="light dark">', true],
]) {
  live(`a page that ${what} gets such colours`, async ({ host, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await host.open('<fence-lab controls="none"></fence-lab>', { head });
    await expect(host.lab().headline).toBeVisible();
    await expect(host.frame().locator('html')).toHaveAttribute('data-theme', isDark ? 'dark' : 'light');
  });
}

live('colours change with the page around it, unless the element names them', async ({
  host,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await host.open(
    '<fence-lab id="a" controls="none"></fence-lab><fence-lab id="b" theme="light" controls="none"></fence-lab>',
    { head: '<style>html { color-scheme: light dark } .night { color-scheme: dark }</style>' },
  );
  const root = (id) => host.frame(id).locator('html');
  await expect(root('#a')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root('#a')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root('#a')).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => document.documentElement.classList.add('night'));
  await expect(root('#a')).toHaveAttribute('data-theme', 'dark');
  await expect(root('#b')).toHaveAttribute('data-theme', 'light');
});

live('it plays by itself when it is seen, and stops when it is not', async ({ host, page }) => {
  await host.listen();
  await host.open(`${FAR}<fence-lab autoplay controls="transport"></fence-lab>${FAR}`);
  const isPlaying = async () => (await host.heard('moment')).at(-1)?.playing;
  await page.locator('fence-lab').evaluate((it) => it.load());
  await expect.poll(() => host.heard('ready')).toHaveLength(1);
  await expect.poll(isPlaying).toBe(false);
  await page.locator('fence-lab').scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isPlaying).toBe(false);
  await page.locator('fence-lab').scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
  // Whoever stops it has it stopped.
  await page.locator('fence-lab').evaluate((it) => it.pause());
  await expect.poll(isPlaying).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('fence-lab').scrollIntoViewIfNeeded();
  expect(await isPlaying()).toBe(false);
});

live('it does not play by itself for whoever wants less motion', async ({ host, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host.listen();
  await host.open('<fence-lab autoplay event="49"></fence-lab>');
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  expect((await host.heard('moment')).some((it) => it.playing)).toBe(false);
});

live('the way to the whole page leads to the same run', async ({ host, page, context }) => {
  await host.open('<fence-lab scenario="late-write" fencing="off" at="10300"></fence-lab>');
  const way = host.frame().getByRole('link', { name: 'Open in Fencelab' });
  await expect(host.lab().headline).toHaveText(words.en.lost);
  await expect(way).toHaveAttribute('href', './#late-write&fencing=off&at=10300');
  const [whole] = await Promise.all([context.waitForEvent('page'), way.click()]);
  const lab = new Lab(whole, words.en);
  await expect(lab.headline).toHaveText(words.en.lost);
  await expect(lab.picker).toBeVisible();
  await page.bringToFront();
  await host.lab().fencing.click();
  await expect(way).toHaveAttribute('href', './#late-write&fencing=at_commit&event=49');
});

live('an element that is moved begins again where its attributes say', async ({
  host,
  page,
  complaints,
}) => {
  complaints.allow(/^failed: /);
  await host.open('<div id="to"></div><fence-lab></fence-lab>');
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  await page.evaluate(() => {
    document.querySelector('#to').append(document.querySelector('fence-lab'));
  });
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  await expect(page.locator('fence-lab iframe')).toHaveCount(1);
});

live('a file that is dropped on a frame is not opened', async ({ host }) => {
  await host.open('<fence-lab></fence-lab>');
  await expect(host.lab().headline).toHaveText(words.en.rejected);
  const wasTaken = await host.frame().locator('body').evaluate((body) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{}'], 'mine.json', { type: 'application/json' }));
    const options = { bubbles: true, cancelable: true, dataTransfer };
    return !body.dispatchEvent(new DragEvent('drop', options));
  });
  expect(wasTaken).toBe(true);
  await expect(host.frame().getByRole('dialog')).toHaveCount(0);
});

for (const lang of ['en', 'ru']) {
  live(`axe finds nothing in a frame in ${lang}`, async ({ page, host }) => {
    for (const controls of ['full', 'transport', 'none']) {
      await page.goto(`${host.site}embed-v1.html#late-write&lang=${lang}&controls=${controls}`);
      await expect(page.locator('html')).toHaveAttribute('data-there', '');
      await expectNoViolations(page, `controls=${controls}`);
    }
  });
}
