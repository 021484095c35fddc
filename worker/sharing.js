// What is on the page as a link, and the way back. A plain run has a link that people can write;
// everything else is packed: `v1.MARK.` and, compressed and in letters that an address may have,
// the JSON that the mark is of. The part of an address behind # is sent to no server.

import { forget, goTo, linkOf, locate, speaking, thread } from './asking.js';
import { forms } from './exporting.js';
import { closing, element, refuse, save, show, tell } from './telling.js';

const say = speaking({
  en: {
    title: 'Share this run',
    hint: 'The link opens this run as it stands here: scenario, interventions, switches and moment. All of it is in the link itself; nothing is sent anywhere.',
    field: 'Link',
    copy: 'Copy',
    copied: 'Copied',
    embed: 'For a page of your own',
    copyEmbed: 'Copy the snippet',
    press: 'The browser does not let this page copy. The text is selected: copy it with the keyboard.',
    fromFile: 'This page was opened from a file, so the link works on this computer only. To send the run, save it below as a scenario, or put the part from # on behind the address of a published page.',
    long: (length) =>
      `This link is ${length} characters long, and many programs cut such links off. Better send the run as a file.`,
    file: 'Save the link as a file',
    packing: 'This browser cannot pack links. Take another one to share a run of your own.',
    failed: 'The link could not be opened in this browser. What was on the page has stayed as it was.',
  },
  ru: {
    title: 'Поделиться этим прогоном',
    hint: 'Ссылка открывает прогон таким, как здесь: сценарий, вмешательства, переключатели и момент. Всё это в самой ссылке; никуда ничего не отправляется.',
    field: 'Ссылка',
    copy: 'Скопировать',
    copied: 'Скопировано',
    embed: 'Для своей страницы',
    copyEmbed: 'Скопировать код',
    press: 'Браузер не разрешает странице копировать. Текст выделен: скопируйте его с клавиатуры.',
    fromFile: 'Страница открыта из файла, поэтому ссылка работает только на этом компьютере. Чтобы передать прогон, сохраните его ниже как сценарий или допишите часть, начиная с #, к адресу опубликованной страницы.',
    long: (length) =>
      `В этой ссылке ${length} знаков, и многие программы такие ссылки обрезают. Лучше отправить прогон файлом.`,
    file: 'Сохранить ссылку в файл',
    packing: 'Этот браузер не умеет сжимать ссылки. Возьмите другой, чтобы поделиться своим прогоном.',
    failed: 'Открыть ссылку в этом браузере не удалось. Всё на странице осталось как было.',
  },
});

/** Beyond this, programs that carry links begin to cut them off, in characters. */
const LONGEST = 4000;

/** Sends bytes through one of the browser's own streams. */
async function through(bytes, stream) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The packed form of a link, for an address. */
export async function pack(link) {
  const [version, mark, json] = cut(link);
  const bytes = await through(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const plain = letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${version}.${mark}.${plain}`;
}

/** The link that was packed; where that is damaged, as it is: the page will say so. */
async function unpack(packed) {
  const [version, mark, plain] = cut(packed);
  if (version !== 'v1') return packed;
  try {
    const letters = atob(plain.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const json = await through(bytes, new DecompressionStream('deflate-raw'));
    return `${version}.${mark}.${new TextDecoder('utf-8', { fatal: true }).decode(json)}`;
  } catch {
    return packed;
  }
}

function cut(link) {
  const [version, mark = ''] = link.split('.', 2);
  return [version, mark, link.slice(version.length + mark.length + 2)];
}

/** Shows the link to what is on the page. */
export async function open(place) {
  locate(place);
  let link = linkOf(place);
  try {
    if (/^v\d/.test(link)) link = await pack(link);
  } catch {
    tell(place, say('packing'));
    return;
  }
  if (document.documentElement.lang === 'ru') link += '&lang=ru';
  const address = new URL(location);
  address.hash = link;
  offer(place, address.href);
}

/** Goes where a packed link leads. A scenario in it is checked as one from a file is. */
export async function follow(place, address) {
  locate(place);
  const [packed] = address.split('&', 1);
  const link = await unpack(packed);
  try {
    const own = ownScenario(link);
    if (own !== undefined) {
      const { buffer, byteLength } = new TextEncoder().encode(own);
      const question = { name: say('field'), size: byteLength, bytes: buffer };
      const { refusal } = await (await thread()).ask('open', question, [buffer]);
      if (refusal !== undefined) {
        refuse(place, refusal);
        return;
      }
    }
    goTo(place, link);
  } catch (error) {
    tell(place, say('failed'));
    await forget(error);
  }
}

/** The text of one's own scenario in a link, if there is one. */
function ownScenario(link) {
  try {
    return JSON.parse(cut(link)[2]).own ?? undefined;
  } catch {
    return undefined;
  }
}

/** Shows a link, to be copied, and what else can be taken along. */
function offer(place, address) {
  const status = element('p', { role: 'status', class: 'row-note' });
  const field = element('input', { type: 'text', readonly: '', 'aria-label': say('field') });
  field.value = address;
  const frame = element(
    'div',
    { class: 'dialog-frame opening-told sharing' },
    element('h2', {}, say('title')),
    element('p', {}, say('hint')),
    copied(field, say('copy'), status),
  );
  if (location.protocol === 'file:') frame.append(element('p', {}, say('fromFile')));
  if (address.length > LONGEST) {
    const file = element('button', { class: 'button' }, say('file'));
    file.onclick = () => keep(address);
    frame.append(element('p', {}, say('long')(address.length)), file);
  }
  frame.append(
    ...forms(place, status),
    ...embedding(address, status),
    element('div', { class: 'refusal-acts' }, closing(), status),
  );
  show(place, frame);
  field.select();
}

/** A field with a button that copies what is in it. */
function copied(field, label, status) {
  const copy = element('button', { class: 'button main-button' }, label);
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = say('copied');
    } catch {
      field.select();
      status.textContent = say('press');
    }
  };
  return element('div', { class: 'sharing-link' }, field, copy);
}

/** What puts the run into a page of somebody's own; a page that was opened from a file cannot be put
    anywhere. */
function embedding(address, status) {
  const { hash, protocol } = new URL(address);
  if (!protocol.startsWith('http')) return [];
  const script = element('script', { src: new URL('fence-lab-v1.js', address).href, defer: '' });
  const lab = element('fence-lab', { link: hash.slice(1) });
  const field = element('textarea', { class: 'snippet', readonly: '', rows: '3', 'aria-label': say('embed') });
  field.value = `${script.outerHTML.replace('defer=""', 'defer')}\n${lab.outerHTML}`;
  return [element('h3', {}, say('embed')), copied(field, say('copyEmbed'), status)];
}

/** Saves a link as a small page that leads to it. */
function keep(address) {
  const link = element('a', { href: address }, 'Fencelab');
  const page = `<!doctype html><meta charset="utf-8">${link.outerHTML}`;
  save(page, 'text/html', 'fencelab-run.html');
}
