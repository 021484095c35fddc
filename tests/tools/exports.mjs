// Diagrams of every scenario that ships, and of one whose names try to be more than names.

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = readdirSync(`${root}scenarios`).filter((name) => name.endsWith('.json'));
const files = [
  ...shipped.map((name) => `${root}scenarios/${name}`),
  `${root}tests/tools/hostile.json`,
];

/**
 * What `fencelab export` writes in a format, in both languages, by "scenario.language".
 * `fencelab` is the command.
 */
export async function exported(fencelab, format) {
  const texts = new Map();
  for (const file of files) {
    const id = file.replace(/^.*\//, '').replace('.json', '');
    for (const lang of ['en', 'ru']) {
      const words = ['export', file, '--format', format, '--lang', lang, '--out', '-'];
      const { stdout } = await promisify(execFile)(fencelab, words, { maxBuffer: 1 << 26 });
      texts.set(`${id}.${lang}`, stdout);
    }
  }
  return texts;
}

/** Names of the hostile scenario, as a diagram must show them: parts that stand on one line. */
export const shown = [
  "note over P0 : x' @enduml",
  'nowrap: actor 👩‍👩‍👧 <size:40>b</size>',
  '%load_json("/etc/passwd") <&key> <$s> :tada:',
  'wrap: <script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '%% x ---',
  '<img:https://example.org/x.png> <U+0041> &#65; &lt;',
  "ﬂ°°60¶ß 'x' /' y '/ ....",
];

/** Complains unless something is so. */
export function assert(is, ...what) {
  if (!is) {
    throw new Error(what.join(' '));
  }
}
