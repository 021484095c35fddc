// The run on the page in other forms: pictures, diagrams, a report, data for other programs. The
// second module makes them, as the command line does; here they are saved and copied.

import { forget, held, hold, isRussian, once, speaking } from './asking.js';
import { element, isDark, save } from './telling.js';

const say = speaking({
  en: {
    title: 'Take it with you',
    svg: ['Picture (SVG)', 'Sharp at any size: for documents and slides.'],
    png: ['Picture (PNG)', 'For chats, and wherever SVG is not shown.'],
    markdown: ['Report (Markdown)', 'What happened, evidence, damage, and what may be claimed. It refers to the picture: save the SVG into the same folder.'],
    mermaid: ['Sequence diagram (Mermaid)', 'For wherever Mermaid is drawn from text.'],
    plantuml: ['Sequence diagram (PlantUML)', 'The same for PlantUML.'],
    evidence: ['Evidence (JSON lines)', 'One record per decision; the diagnosis reads it.'],
    scenario: ['Scenario (JSON)', 'With everything that was done to the run; opens here again.'],
    itf: ['Trace (ITF)', 'The state after every event, for model checkers.'],
    save: 'Save',
    saveAs: (form) => `Save: ${form}`,
    copy: 'Copy',
    copyAs: (form) => `Copy: ${form}`,
    making: 'One moment…',
    saved: (name) => `Saved as ${name}.`,
    copied: (form) => `Copied: ${form}.`,
    press: 'The browser does not let this page copy. The text is selected: copy it with the keyboard.',
    keep: 'The browser does not let this page copy pictures. Save the picture instead.',
    text: 'Text to copy',
    failed: 'This could not be made in this browser. Nothing on the page has changed.',
  },
  ru: {
    title: 'Взять с собой',
    svg: ['Картинка (SVG)', 'Чёткая в любом размере: для документов и слайдов.'],
    png: ['Картинка (PNG)', 'Для чатов и всюду, где SVG не показывают.'],
    markdown: ['Отчёт (Markdown)', 'Что произошло, свидетельства, ущерб и что можно утверждать. Ссылается на картинку: сохраните SVG в ту же папку.'],
    mermaid: ['Диаграмма последовательности (Mermaid)', 'Для всего, что рисует Mermaid из текста.'],
    plantuml: ['Диаграмма последовательности (PlantUML)', 'То же для PlantUML.'],
    evidence: ['Свидетельства (строки JSON)', 'Запись на каждое решение; их читает диагностика.'],
    scenario: ['Сценарий (JSON)', 'Со всем, что сделано с прогоном; открывается здесь же.'],
    itf: ['Трасса (ITF)', 'Состояние после каждого события, для средств проверки моделей.'],
    save: 'Сохранить',
    saveAs: (form) => `Сохранить: ${form}`,
    copy: 'Скопировать',
    copyAs: (form) => `Скопировать: ${form}`,
    making: 'Минуту…',
    saved: (name) => `Сохранено в файл ${name}.`,
    copied: (form) => `Скопировано: ${form}.`,
    press: 'Браузер не разрешает странице копировать. Текст выделен: скопируйте его с клавиатуры.',
    keep: 'Браузер не разрешает странице копировать картинки. Сохраните картинку в файл.',
    text: 'Текст для копирования',
    failed: 'Сделать это в этом браузере не удалось. На странице ничего не изменилось.',
  },
});

/** The forms, with the endings and the types of their files. */
const FORMS = {
  svg: ['svg', 'image/svg+xml'],
  png: ['png', 'image/png'],
  markdown: ['md', 'text/markdown'],
  mermaid: ['mmd', 'text/plain'],
  plantuml: ['puml', 'text/plain'],
  evidence: ['jsonl', 'application/x-ndjson'],
  scenario: ['json', 'application/json'],
  itf: ['itf.json', 'application/json'],
};

/** Pixels of a saved picture for each of the page's. */
const SHARPNESS = 2;

/** The list of forms, each to be saved or copied; `status` says what has come of it. The page does
    not change while it is shown. */
export function forms(place, status) {
  const ready = once(() => hold(place));
  const list = element('ul', { class: 'export-forms' });
  for (const form of Object.keys(FORMS)) list.append(row(form, ready, status));
  return [element('h3', {}, say('title')), list];
}

function row(form, ready, status) {
  const [name, note] = say(form);
  const text = element('p', {}, element('b', {}, name), ' ', element('span', { class: 'row-note' }, note));
  const button = (word, label, act) => {
    const made = element('button', { class: 'button small', 'aria-label': say(label)(name) }, say(word));
    made.onclick = () => attempt(status, act);
    return made;
  };
  const made = async () => {
    await ready();
    return make(form);
  };
  return element(
    'li',
    {},
    text,
    button('save', 'saveAs', async () => {
      const [ending, type] = FORMS[form];
      const content = await made();
      const file = `${await held('name')}.${ending}`;
      save(content, type, file);
      status.textContent = say('saved')(file);
    }),
    button('copy', 'copyAs', () => copy(form, name, made(), status)),
  );
}

/** Does something that may take a moment, or fail. */
async function attempt(status, act) {
  document.querySelector('.export-text')?.remove();
  status.textContent = say('making');
  try {
    await act();
  } catch (error) {
    status.textContent = say('failed');
    await forget(error);
  }
}

/** A form's content: a text, or the bytes of a picture. */
async function make(form) {
  if (form !== 'png') return held('export', form, isDark(), isRussian());
  return painted(await held('export', 'svg', isDark(), isRussian()));
}

/** An SVG document as the bytes of a PNG. */
async function painted(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element('canvas', {
      width: image.naturalWidth * SHARPNESS,
      height: image.naturalHeight * SHARPNESS,
    });
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Copies what is still being made: browsers want to be asked while the press is fresh. */
async function copy(form, name, content, status) {
  const type = form === 'png' ? 'image/png' : 'text/plain';
  const blob = content.then((it) => new Blob([it], { type }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
    status.textContent = say('copied')(name);
  } catch {
    // Either nothing could be made, which is told elsewhere, or nothing may be copied.
    const made = await content;
    if (form === 'png') {
      status.textContent = say('keep');
    } else {
      const area = element('textarea', { class: 'export-text', readonly: '', rows: '8', 'aria-label': say('text') });
      area.value = made;
      status.parentElement.before(area);
      status.textContent = say('press');
      area.select();
    }
  }
}
