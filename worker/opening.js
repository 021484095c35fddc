// Opens a file of one's own in the page: a scenario, checked by the second module, becomes the
// scenario on the page, and work that was saved as a file is gone on with; what cannot be read is
// explained in a dialog, and nothing else changes; a log goes on to the diagnosis.

import { forget, isSound, locate, speaking, thread } from './asking.js';
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
    const answer = await read(place, asked, chosen);
    if (mine === turn) await act(place, chosen[0], answer);
  } catch (error) {
    tell(place, say('failed'));
    await forget(error);
  } finally {
    clearTimeout(patience);
  }
}

/** What has become of it: what the page is to open, a log, or the HTML of a refusal. */
async function read(place, asked, [file, ...others]) {
  const { name, size } = file;
  const refused = async (why) => ({ refusal: await asked.ask('refuse', { why, name }) });
  if (others.length) return { refusal: await asked.ask('refuse', { why: 'several', name: '' }) };
  let bytes;
  try {
    bytes = await (size > LONGEST_SCENARIO ? file.slice(0, BEGINNING) : file).arrayBuffer();
  } catch {
    return refused('unreadable');
  }
  const answer = await asked.ask('open', { name, size, bytes }, [bytes]);
  if (!answer.isWork) return answer;
  const work = await file.text();
  if (!(await isSound(asked, place, work))) return refused('work');
  // However it was laid out by whoever looked into it.
  return { own: JSON.stringify(JSON.parse(work)) };
}

async function act(place, file, { own, refusal }) {
  if (refusal !== undefined) {
    refuse(place, refusal);
    return;
  }
  for (const dialog of place.querySelectorAll('dialog[open]')) dialog.close();
  if (own === undefined) {
    const diagnosis = await import(new URL(place.dataset.diagnosis, document.baseURI));
    await diagnosis.openLog(place, file);
    return;
  }
  await ready();
  place.dataset.own = own;
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
