// The scenario on the page, changed in a form and as text: what is typed is replayed at once, what
// does not fit stays in its place, and everything can be taken back.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { Lab, expect, hands, refuseThreads, test, words } from './lab.mjs';

const said = {
  en: {
    edit: 'Edit the scenario',
    close: 'Close',
    name: 'Name',
    worker: (name) => `Worker ${name}`,
    lock: (name) => `Lock ${name}`,
    resource: (name) => `Resource ${name}`,
    key: (name) => `Key ${name}`,
    ttl: 'A lease lives (TTL)',
    starts: 'Starts at',
    addWorker: 'Add a worker',
    title: 'Title',
    range: 'It must be from 1 to 2,592,000,000.',
    wantsNumber: /^A whole number belongs here/,
    taken: 'This name is taken. Choose another.',
    one: 'One field does not fit yet; the picture shows the rest.',
    textField: 'The scenario as JSON',
    wrongText: /^The text cannot be read as a scenario/,
    mend: /^The JSON cannot be read/,
    back: 'Take the text back',
    shareTitle: 'Share this run',
    share: 'Share',
    link: 'Link',
    copy: 'Copy',
  },
  ru: {
    edit: 'Изменить сценарий',
    close: 'Закрыть',
    name: 'Имя',
    worker: (name) => `Воркер ${name}`,
    lock: (name) => `Блокировка ${name}`,
    ttl: 'Срок аренды (TTL)',
    addWorker: 'Добавить воркера',
    title: 'Название',
    range: /^Значение должно быть от 1 до 2\s592\s000\s000\.$/,
    one: 'Одно поле пока не подходит; на картинке всё остальное.',
  },
};

/** The form, as somebody finds it. */
class Form {
  constructor(page, lab, lang = 'en') {
    this.page = page;
    this.lab = lab;
    this.said = said[lang];
    this.button = page.getByRole('button', { name: this.said.edit, exact: true });
    // A panel beside the picture, or a dialog over it.
    this.panel = page.getByLabel(this.said.edit, { exact: true }).and(page.locator('aside, dialog'));
    this.json = this.panel.getByRole('textbox', { name: this.said.textField });
    this.trouble = this.panel.getByRole('status').first();
  }

  async open(hand = hands.mouse(this.page)) {
    await hand.press(this.button);
    await expect(this.panel.getByRole('textbox', { name: this.said.title, exact: true })).toBeVisible();
  }

  group(name) {
    return this.panel.getByRole('group', { name, exact: true });
  }

  field(group, name) {
    return this.group(group).getByRole('textbox', { name }).first();
  }

  act(name) {
    return this.panel.getByRole('button', { name, exact: true });
  }

  /** Writes into a field and leaves it. */
  async type(field, text) {
    await field.fill(text);
    await field.blur();
  }

  async view(name) {
    // The radio button lies unseen over its name.
    await this.panel.getByRole('radio', { name, exact: true }).check({ force: true });
  }
}

async function opened(page, lab, path, lang) {
  const form = new Form(page, lab, lang);
  await lab.open(path);
  await form.open();
  return form;
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a picture of one’s own system takes no more than fifteen inputs', async ({
  page,
  lab,
  browser,
}) => {
  let inputs = 0;
  const press = async (button) => {
    inputs += 1;
    await button.click();
  };
  const form = new Form(page, lab);
  const type = async (field, text) => {
    inputs += 1;
    await form.type(field, text);
  };
  await lab.open();
  await press(form.button);
  await type(form.field('Worker A', 'Name'), 'indexer-1');
  await type(form.field('Worker B', 'Name'), 'indexer-2');
  await press(form.act('Add a worker'));
  await type(form.field('Lock search-index', 'Name'), 'nightly-job');
  await type(form.field('Lock nightly-job', said.en.ttl), '3 s');
  await type(form.field('Resource search-index', 'Name'), 'orders');
  for (const name of ['indexer-1', 'indexer-2', 'indexer-3']) {
    await expect(lab.card(name)).toBeVisible();
  }
  await expect(lab.card('nightly-job')).toBeVisible();
  await expect(lab.card('orders/current')).toBeVisible();
  await press(page.getByRole('button', { name: 'Share', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Share this run' });
  const link = await dialog.getByLabel('Link').inputValue();
  const coming = page.waitForEvent('download');
  await press(dialog.getByRole('button', { name: 'Save: Picture (SVG)' }));
  const picture = await readFile(await (await coming).path(), 'utf8');
  for (const name of ['indexer-1', 'indexer-2', 'indexer-3', 'orders']) {
    expect(picture).toContain(`>${name}<`);
  }
  await press(dialog.getByRole('button', { name: 'Copy', exact: true }));
  await expect(dialog.getByRole('status')).toHaveText(/^(Copied|The browser does not let)/);
  expect(inputs, 'inputs, of at most fifteen').toBe(10);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(link);
  const there = new Lab(other, words.en);
  await expect(there.card('indexer-3')).toBeVisible();
  await expect(there.card('nightly-job')).toBeVisible();
  await expect(there.headline).toHaveText(await lab.headline.textContent());
  await context.close();
});

test('a change is replayed at once, taken back by the page, and done again', async ({ page, lab }) => {
  const form = await opened(page, lab);
  const ttl = form.field('Lock search-index', said.en.ttl);
  await form.type(ttl, '30 s');
  await expect(ttl).toHaveValue('30000');
  await expect(lab.headline).not.toHaveText(words.en.rejected);
  const worker = form.field('Worker A', 'Name');
  await form.type(worker, 'Ann');
  await expect(lab.card('Ann')).toBeVisible();
  await lab.undo.click();
  await expect(lab.card('worker-A')).toBeVisible();
  await expect(form.field('Worker A', 'Name')).toHaveValue('A');
  await expect(ttl).toHaveValue('30000');
  await lab.undo.click();
  await expect(ttl).toHaveValue('5000');
  await expect(lab.headline).toHaveText(words.en.rejected);
  await lab.redo.click();
  await expect(ttl).toHaveValue('30000');
  // What is changed after that goes on from there.
  await form.type(form.field('Worker B', 'Name'), 'Bob');
  await expect(lab.card('Bob')).toBeVisible();
  await page.reload();
  await expect(lab.card('Bob')).toBeVisible();
});

test('the edited run keeps what was done to it, and where one stands', async ({ page, lab }) => {
  await lab.open();
  await lab.fencing.click();
  await expect(lab.headline).toHaveText(words.en.lost);
  await lab.key('To the start').click();
  await lab.act('worker-B', 'Pause').click();
  const headline = await lab.headline.textContent();
  const time = await lab.scrub.getAttribute('aria-valuetext');
  const form = new Form(page, lab);
  await form.open();
  await form.type(form.field('Worker A', 'Name'), 'Ann');
  await expect(lab.headline).toHaveText(headline.replaceAll('worker-A', 'Ann'));
  await expect(lab.fencing).not.toBeChecked();
  await expect(lab.interventions).toContainText('pause B');
  await expect(lab.interventions).toContainText('pause Ann');
  await expect(lab.scrub).toHaveAttribute('aria-valuetext', time);
});

test('what does not fit stays in its field, and says why', async ({ page, lab }) => {
  const form = await opened(page, lab);
  const ttl = form.field('Lock search-index', said.en.ttl);
  for (const [typed, why] of [
    ['0', said.en.range],
    ['-5', said.en.range],
    ['soon', said.en.wantsNumber],
    ['1.5', said.en.wantsNumber],
    ['', 'Something belongs here.'],
    ['<img src=x onerror=alert(1)>', said.en.wantsNumber],
  ]) {
    await form.type(ttl, typed);
    await expect(ttl).toHaveAccessibleDescription(why);
    await expect(ttl).toHaveValue(typed);
    await expect(ttl).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(form.trouble).toHaveText(said.en.one);
  await expect(lab.headline).toHaveText(words.en.rejected);
  // Everything else goes on.
  await form.type(form.field('Worker A', 'Name'), 'B');
  await expect(form.field('Worker A', 'Name')).toHaveAccessibleDescription(said.en.taken);
  await form.type(form.field('Worker B', 'Name'), 'Z');
  await expect(lab.card('worker-Z')).toBeVisible();
  await expect(lab.card('worker-B')).toBeVisible();
  await form.type(ttl, '4000');
  await expect(ttl).not.toHaveAttribute('aria-invalid');
  await expect(form.trouble).toBeEmpty();
});

test('names with markup are names', async ({ page, lab }) => {
  const form = await opened(page, lab);
  const name = '<b onclick="x">&amp;';
  await form.type(form.field('Worker A', 'Name'), name);
  await expect(lab.card(name)).toBeVisible();
  await expect(form.field(`Worker ${name}`, 'Name')).toHaveValue(name);
  await form.type(form.field(`Worker ${name}`, 'Name'), '   ');
  await expect(form.field(`Worker ${name}`, 'Name')).toHaveAccessibleDescription(
    'A name belongs here.',
  );
});

test('more workers than there can be are refused where they were asked for', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.view('JSON');
  const scenario = JSON.parse(await form.json.inputValue());
  scenario.workers = Array.from({ length: 64 }, (_, place) => ({
    name: `w${place}`,
    owner: `worker-${place}`,
  }));
  delete scenario.interventions;
  delete scenario.opens_at;
  delete scenario.variants;
  await form.type(form.json, JSON.stringify(scenario));
  await form.view('Form');
  await expect(form.group('Worker w63')).toBeVisible();
  await form.act('Add a worker').click();
  await expect(form.panel.getByRole('alert')).toHaveText('There can be no more than 64.');
  await expect(form.group('Worker w64')).toBeHidden();
});

test('a program is put together step by step', async ({ page, lab }) => {
  const form = await opened(page, lab);
  const worker = form.group('Worker B');
  const program = worker.locator('summary');
  await program.click();
  await worker.getByRole('button', { name: 'Add a step' }).click();
  const added = worker.getByRole('group', { name: 'Step 5', exact: true });
  await expect(added.getByRole('combobox', { name: 'Step 5' })).toBeFocused();
  await added.getByRole('combobox', { name: 'Step 5' }).selectOption('write a value');
  await form.type(added.getByRole('textbox', { name: 'Value' }), 'after the release');
  await expect(program).toContainText('release · write after the release');
  await worker.getByRole('button', { name: 'Move up: Step 5' }).click();
  await expect(program).toContainText('write after the release · release');
  await worker.getByRole('button', { name: 'Remove: Step 4' }).click();
  await expect(program).not.toContainText('after the release');
  const remove = (step) => worker.getByRole('button', { name: `Remove: Step ${step}` });
  await remove(4).press('Enter');
  await expect(remove(4)).toHaveCount(0);
  await expect(worker.getByRole('group', { name: 'Step 3', exact: true }).locator(':focus')).toBeVisible();
  await form.act('Add a pause').click();
  await expect(lab.interventions.getByText(/pause A/)).toHaveCount(2);
});

test('protections are chosen in the form', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.panel.locator('summary').filter({ hasText: 'Protections' }).click();
  await form.panel.getByRole('combobox', { name: 'Fencing at the resource' }).selectOption('off');
  await expect(lab.headline).toHaveText(words.en.lost);
  await expect(lab.fencing).not.toBeChecked();
  await lab.undo.click();
  await expect(lab.fencing).toBeChecked();
  await expect(form.panel.getByRole('combobox', { name: 'Fencing at the resource' })).toHaveValue(
    'at_commit',
  );
});

test('the JSON is the same scenario, and says where it is wrong', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.view('JSON');
  const text = await form.json.inputValue();
  await form.type(form.json, text.replace('"compute"', '"compuet"'));
  const problems = form.panel.locator('.ed-problems');
  await expect(problems).toContainText(said.en.wrongText);
  await expect(problems).toContainText('Did you mean compute?');
  await expect(form.json).toHaveAttribute('aria-invalid', 'true');
  await problems.getByRole('button', { name: /^line \d+, column \d+$/ }).click();
  const selected = await form.json.evaluate((it) =>
    it.value.slice(it.selectionStart, it.selectionEnd),
  );
  expect(selected).toBe('"compuet"');
  await expect(form.json).toBeFocused();
  await expect(lab.headline).toHaveText(words.en.rejected);
  // The form waits until the text can be read.
  await form.view('Form');
  await expect(form.panel.getByText(said.en.mend)).toBeVisible();
  await expect(form.field('Worker A', 'Name')).toBeDisabled();
  await form.view('JSON');
  await expect(form.json).toHaveValue(/compuet/);
  await form.act(said.en.back).click();
  await expect(form.json).toHaveValue(text);
  await form.type(form.json, text.replace('"Late write"', '"Mine <b>"').replace('5000', '30000'));
  await expect(page).toHaveTitle('Mine <b> · Fencelab');
  await form.view('Form');
  await expect(form.field('Lock search-index', said.en.ttl)).toHaveValue('30000');
});

for (const [what, broken] of [
  ['cut off', (text) => text.slice(0, 400)],
  ['empty', () => ' '],
  ['no scenario', () => '[1, 2, 3]'],
  ['markup', () => '<img src=x onerror=alert(1)>'],
]) {
  test(`JSON that is ${what} changes nothing and is kept`, async ({ page, lab }) => {
    const form = await opened(page, lab);
    await form.view('JSON');
    const text = broken(await form.json.inputValue());
    await form.type(form.json, text);
    await expect(form.panel.locator('.ed-problems')).toContainText(said.en.wrongText);
    await expect(form.json).toHaveValue(text);
    await expect(lab.headline).toHaveText(words.en.rejected);
  });
}

test('JSON that was left broken is there when the editor is opened again', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.view('JSON');
  const text = await form.json.inputValue();
  const broken = text.replace('"compute"', '"compuet"');
  await form.type(form.json, broken);
  await expect(form.json).toHaveAttribute('aria-invalid', 'true');
  await form.act('Close').click();
  await expect(form.panel).toBeHidden();
  await form.button.click();
  await expect(form.json).toHaveValue(broken);
  await expect(form.json).toHaveAttribute('aria-invalid', 'true');
  await form.act(said.en.back).click();
  await expect(form.json).toHaveValue(text);
  // It belongs to the scenario that it was written for.
  await form.type(form.json, broken);
  await form.act('Close').click();
  await lab.choose(hands.mouse(page), 'Stale release');
  await form.open();
  await form.view('JSON');
  await expect(form.json).toHaveValue(/"stale-release"/);
  await expect(form.json).not.toHaveAttribute('aria-invalid');
});

test('JSON that is too long is refused, and kept', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.view('JSON');
  await form.json.evaluate((it) => {
    it.value = `{"a": "${'x'.repeat(1_200_000)}"}`;
    it.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(form.panel.locator('.ed-problems')).toContainText('at most 1,048,576');
  expect(await form.json.evaluate((it) => it.value.length)).toBe(1_200_009);
});

test('a scenario is saved as a file that the page opens', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.type(form.panel.getByRole('textbox', { name: 'Title', exact: true }), 'My own');
  await form.type(form.panel.getByRole('textbox', { name: 'Title in Russian' }), 'Моё');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.act('Save as a file').click(),
  ]);
  expect(download.suggestedFilename()).toBe('late-write.fencelab.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text).title).toEqual({ en: 'My own', ru: 'Моё' });
  expect(JSON.parse(text).expect).toBeUndefined();
});

test('one begins with nothing, or with the sandbox', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.act('Begin with an empty scenario').click();
  await expect(page).toHaveTitle('A scenario of one’s own · Fencelab');
  await expect(lab.card('resource/1')).toBeVisible();
  await form.act('Add a worker').click();
  await expect(lab.card('worker-B')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.panel).toBeHidden();
  await lab.choose(hands.mouse(page), 'Sandbox');
  await form.open();
  await expect(form.field('Worker B', 'Name')).toHaveValue('B');
  await form.type(form.field('Worker B', 'Name'), 'Zoe');
  await expect(lab.card('Zoe')).toBeVisible();
});

test('everything can be done with the keyboard alone', async ({ page, lab }) => {
  const hand = hands.keyboard(page);
  await lab.open();
  const form = new Form(page, lab);
  await form.open(hand);
  await expect(form.panel.getByRole('heading', { name: said.en.edit })).toBeFocused();
  const name = form.field('Worker A', 'Name');
  await hand.reach(name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ann');
  // Leaving the field is enough, and the focus goes on from there.
  await page.keyboard.press('Tab');
  await expect(lab.card('Ann')).toBeVisible();
  await expect(form.field('Worker Ann', 'Owner name')).toBeFocused();
  await hand.press(form.act('Add a worker'));
  await expect(form.field('Worker C', 'Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.panel).toBeHidden();
  await expect(form.button).toBeFocused();
});

test.describe(() => {
  test.use({ lang: 'ru' });

  test('in Russian', async ({ page, lab }) => {
    const form = await opened(page, lab, '/', 'ru');
    const ttl = form.field('Блокировка search-index', said.ru.ttl);
    await form.type(ttl, '0');
    await expect(ttl).toHaveAccessibleDescription(said.ru.range);
    await expect(form.trouble).toHaveText(said.ru.one);
    await form.type(ttl, '1,5 с');
    await expect(ttl).toHaveValue('1500');
    await form.type(form.panel.getByRole('textbox', { name: 'Название', exact: true }), 'Ночная задача');
    await expect(page).toHaveTitle('Ночная задача · Fencelab');
    await form.act(said.ru.addWorker).click();
    await expect(lab.card('worker-C')).toBeVisible();
    await expectNoViolations(page, 'the form in Russian');
    // Another language changes the words and nothing else.
    await page.getByRole('combobox', { name: 'Язык' }).selectOption('en');
    const english = new Form(page, lab);
    await expect(english.field('Lock search-index', said.en.ttl)).toHaveValue('1500');
    await expect(english.panel.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Late write');
  });
});

test('axe finds nothing in the form, in the JSON and in what is wrong', async ({ page, lab }) => {
  const form = await opened(page, lab);
  await form.type(form.field('Lock search-index', said.en.ttl), 'soon');
  await form.group('Worker A').locator('summary').click();
  await form.panel.locator('summary').filter({ hasText: 'Protections' }).click();
  await expectNoViolations(page, 'the form');
  await form.view('JSON');
  await form.type(form.json, '{ "format": 1, "id": 7 }');
  await expect(form.panel.locator('.ed-problems')).toContainText(said.en.wrongText);
  await expectNoViolations(page, 'the JSON');
});

test('on a narrow screen the form has all of it', async ({ page, lab }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const form = await opened(page, lab);
  const fits = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('.ed-form');
      return scrollWidth <= clientWidth && document.documentElement.scrollWidth <= innerWidth;
    });
  expect(await fits()).toBe(true);
  await form.type(form.field('Worker A', 'Name'), 'Ann');
  await expect(form.panel).toContainText('The resource refused Ann’s write');
  await expectNoViolations(page, 'narrow');
  await form.act('Close').click();
  await expect(lab.card('Ann')).toBeVisible();
  // A window that grows has the form beside the picture.
  await form.open();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(form.field('Worker Ann', 'Name')).toBeVisible();
});

test('a browser that starts no thread says so', async ({ page, lab, complaints }) => {
  complaints.expect(/SecurityError/);
  await refuseThreads(page);
  await lab.open();
  await page.getByRole('button', { name: said.en.edit, exact: true }).click();
  await expect(page.getByText('The scenario cannot be edited in this browser')).toBeVisible();
  await expect(lab.headline).toHaveText(words.en.rejected);
});
