// Whether PlantUML takes the diagrams that are written for it: all are drawn in one go.
// node tests/tools/plantuml.mjs FENCELAB [PLANTUML]

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assert, exported, shown } from './exports.mjs';

const [fencelab, plantuml = 'plantuml'] = process.argv.slice(2);
const diagrams = await exported(fencelab, 'plantuml');
const folder = await mkdtemp(join(tmpdir(), 'fencelab-plantuml-'));
try {
  for (const [name, text] of diagrams) {
    await writeFile(join(folder, `${name}.puml`), text);
  }
  const words = ['-charset', 'UTF-8', '-tsvg', '-nometadata', join(folder, '*.puml')];
  // It says on which line it does not understand what.
  await promisify(execFile)(plantuml, words).catch((error) => {
    throw new Error(`PlantUML refuses a diagram: ${error.stdout}${error.stderr}`);
  });
  for (const [name, text] of diagrams) {
    check(name, text, await readFile(join(folder, `${name}.svg`), 'utf8'));
  }
} finally {
  await rm(folder, { recursive: true });
}
console.log(`PlantUML has drawn ${diagrams.size} diagrams.`);

function check(name, text, svg) {
  const said = (...what) => `${name}: ${what.join(' ')}`;
  assert(!/Syntax Error|Welcome to PlantUML/.test(svg), said('is not understood'));
  assert(!/<image|href|<script|<a /.test(svg), said('holds a link or a picture'));
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, it]) => plain(it));
  const told = texts.join(' ').replace(/\s+/g, ' ');
  const arrows = text.match(/^P\d+ -+>+x? P\d+ : .*$/gm) ?? [];
  const times = arrows.map((it) => it.match(/ : (\d+[.,]\d+)/)[1]);
  for (const time of times) {
    assert(told.includes(time), said('does not show what is sent at', time));
  }
  const hostile = name.startsWith('hostile');
  assert(hostile || !/<U\+|&#/.test(told), said('shows a code:', told));
  for (const its of hostile ? shown : []) {
    assert(told.includes(its), said('does not show', its, 'in', told));
  }
}

/** The text that stands for entities. */
function plain(text) {
  const names = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(#?)(\w+);/g, (whole, number, name) =>
    number ? String.fromCodePoint(name) : (names[name] ?? whole),
  );
}
