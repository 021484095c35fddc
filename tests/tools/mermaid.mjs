// Whether Mermaid takes the diagrams that are written for it: each is parsed and drawn by Mermaid
// itself, in a page that has nothing else and can fetch nothing.
// node tests/tools/mermaid.mjs FENCELAB

import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, exported, shown } from './exports.mjs';

const mermaid = fileURLToPath(import.meta.resolve('mermaid/dist/mermaid.min.js'));

let messages = 0;
const diagrams = await exported(process.argv[2], 'mermaid');
const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync),
});
try {
  const page = await browser.newPage();
  const fetched = [];
  await page.route('**', (route) => {
    fetched.push(route.request().url());
    return route.abort();
  });
  page.on('dialog', (dialog) => fetched.push(`a dialog: ${dialog.message()}`));
  await page.addScriptTag({ path: mermaid });
  await page.evaluate(() => globalThis.mermaid.initialize({ startOnLoad: false }));
  for (const [name, text] of diagrams) {
    const drawn = await page.evaluate(draw, text).catch((error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    check(name, text, drawn);
    messages += drawn.messages;
  }
  assert(messages > 1000, 'only', messages, 'messages in all');
  assert(fetched.length === 0, 'a diagram reached for', fetched.join(' '));
} finally {
  await browser.close();
}
console.log(`Mermaid has drawn ${diagrams.size} diagrams.`);

/** Draws a text in the page, and says what can be seen. */
async function draw(text) {
  const { diagramType } = await globalThis.mermaid.parse(text);
  const { svg } = await globalThis.mermaid.render('diagram', text);
  const frame = document.createElement('div');
  frame.innerHTML = svg;
  const all = (selector) => [...frame.querySelectorAll(selector)];
  return {
    diagramType,
    texts: all('text').map((it) => it.textContent),
    messages: all('.messageLine0, .messageLine1').length,
    crosses: all('[marker-end*="crosshead"]').length,
    title: all('text').at(-1)?.textContent,
    strangers: all('script, img, image, a, foreignObject, iframe').map((it) => it.tagName),
    handlers: all('*').flatMap((it) => it.getAttributeNames().filter((its) => its.startsWith('on'))),
  };
}

function check(name, text, drawn) {
  const said = (...what) => `${name}: ${what.join(' ')}`;
  assert(drawn.diagramType === 'sequence', said('is a', drawn.diagramType));
  assert(drawn.strangers.length === 0, said('holds', drawn.strangers));
  assert(drawn.handlers.length === 0, said('has handlers', drawn.handlers));
  const arrows = text.match(/^ {4}\w+(-->>|->>|--\)|-\)|--x|-x)\w+: /gm) ?? [];
  assert(drawn.messages === arrows.length, said(drawn.messages, 'of', arrows.length, 'messages'));
  const crosses = arrows.filter((it) => /-x\w+: $/.test(it)).length;
  assert(drawn.crosses === crosses, said(drawn.crosses, 'of', crosses, 'crosses'));
  const told = drawn.texts.join(' ').replace(/\s+/g, ' ');
  // What stands for a character is one again.
  const hostile = name.startsWith('hostile');
  assert(hostile || !/[#&]\w+;|ﬂ°|¶ß/.test(told), said('shows a code:', told));
  const [, written] = text.match(/^ {4}title (.*)$/m);
  const title = written.replace(/#(\d+);/g, (_, number) => String.fromCodePoint(number));
  assert(told.includes(title.replace(/\s+/g, ' ')), said('has no title', title));
  for (const its of hostile ? shown : []) {
    assert(told.includes(its), said('does not show', its, 'in', told));
  }
}
