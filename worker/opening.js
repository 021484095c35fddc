// Opens a file of one's own in the page: a scenario, checked by the second module, becomes the
// scenario on the page; one that cannot be read is explained in a dialog, and nothing else changes;
// a log goes on to the diagnosis.

import { forget, locate, speaking, thread } from './asking.js';
import { refuse, tell } from './telling.js';

const say = speaking({
  en: {
    reading: 'The file is being read.',
    failed: 'The file could not be checked in this browser, and was not opened. What was on the page has stayed as it was.',
  },
  ru: {
    reading: 'Файл читается.',
    failed: 'Проверить файл в этом браузере не удалось, поэтому он не открыт. Всё на странице осталось как было.',
  },
});

/** Of what is too long to be a scenario, so much is looked at to see what it is. */
const BEGINNING = 64 * 1024;
const LONGEST_SCENARIO = 1024 * 1024;
/** Whoever waits longer than this is told what for, in milliseconds. */
const PATIENCE = 400;

let turn = 0;

/** Opens what was chosen or dropped. The last one counts where several are on their way. */
export async function openFiles(place, chosen) {
  locate(place);
  turn += 1;
  const mine = turn;
  const patience = setTimeout(() => tell(place, say('reading')), PATIENCE);
  let asked;
  try {
    asked = await thread();
    const answer = await read(asked, chosen);
    if (mine === turn) await act(place, chosen[0], answer);
  } catch (error) {
    tell(place, say('failed'));
    await forget(error);
  } finally {
    clearTimeout(patience);
  }
}

/** What has become of it: a scenario, a log, or the HTML of a refusal. */
async function read(asked, [file, ...others]) {
  const { name, size } = file;
  if (others.length) return { refusal: await asked.ask('refuse', { several: true, name }) };
  let bytes;
  try {
    bytes = await (size > LONGEST_SCENARIO ? file.slice(0, BEGINNING) : file).arrayBuffer();
  } catch {
    return { refusal: await asked.ask('refuse', { several: false, name }) };
  }
  return asked.ask('open', { name, size, bytes }, [bytes]);
}

async function act(place, file, { scenario, refusal }) {
  if (refusal !== undefined) {
    refuse(place, refusal);
    return;
  }
  for (const dialog of place.querySelectorAll('dialog[open]')) dialog.close();
  if (scenario === undefined) {
    const diagnosis = await import(new URL(place.dataset.diagnosis, document.baseURI));
    await diagnosis.openLog(place, file);
    return;
  }
  await ready();
  place.dataset.own = scenario;
  place.dispatchEvent(new Event('fencelab-open'));
  delete place.dataset.own;
  place.scrollIntoView();
}

/** A file may be dropped before the page can take it. */
function ready() {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const look = () => root.dataset.fencelab === 'ready' && resolve();
    new MutationObserver(look).observe(root, { attributeFilter: ['data-fencelab'] });
    look();
  });
}
