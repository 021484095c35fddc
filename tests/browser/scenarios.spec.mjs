// Every scenario, opened from the picker as a reader would: what it says at first, what the run
// comes to, and whether it can be read by everybody. Every other question is asked in Russian.

import { expectNoViolations } from './axe.mjs';
import { expect, hands, test } from './lab.mjs';

/** Title, headline and outcome, by question. */
const SCENARIOS = {
  late_owner: [
    'en',
    [
      'Late write',
      'The resource refused worker-A’s write: it had already accepted 42.',
      'Nothing was lost: the resource refused worker-A’s late write.',
    ],
    [
      'Training fixture',
      'The resource refused worker-A’s write: it had already accepted 2.',
      'Nothing was lost: the resource refused worker-A’s late write.',
    ],
    [
      'Delayed request',
      'The resource refused worker-A’s write: it had already accepted 42.',
      'Nothing was lost: the resource refused worker-A’s late write.',
    ],
    [
      'A region server after 79 s',
      'The resource refused region-server-1’s write: it had already accepted 13.',
      'Nothing was lost: the resource refused region-server-1’s late write.',
    ],
    [
      'A token in the log only',
      'worker-A’s late write destroyed index-v42.',
      'worker-A’s late write destroyed index-v42.',
    ],
    [
      'Whose clock?',
      'worker-A’s late write destroyed index-v42.',
      'worker-A’s late write destroyed index-v42.',
    ],
  ],
  earlier_check: [
    'ru',
    [
      'Аренда подлиннее',
      'worker-A снова работает, и аренда ещё действует.',
      'Всё в порядке: 2 записи, каждая в свой черёд.',
    ],
    [
      'Продления тоже замирают',
      'Поздняя запись worker-A уничтожила index-v42.',
      'Поздняя запись worker-A уничтожила index-v42.',
    ],
    [
      'Проверить, потом писать',
      'Поздняя запись worker-A уничтожила index-v42.',
      'Поздняя запись worker-A уничтожила index-v42.',
    ],
    [
      'Отмена при потере аренды',
      'worker-A узнаёт, что блокировка потеряна, и останавливается.',
      'Ничего не потеряно: worker-A вовремя узнаёт, что блокировка уже не своя, и ничего не отправляет.',
    ],
  ],
  where_compared: [
    'en',
    [
      'Checked at the start only',
      'worker-A’s late write destroyed index-v42.',
      'worker-A’s late write destroyed index-v42.',
    ],
    [
      'One effect, two keys',
      'One effect ends half worker-B’s and half worker-A’s.',
      'One effect ends half worker-B’s and half worker-A’s.',
    ],
    [
      'A door without the check',
      'worker-A’s late write destroyed alias-v42.',
      'worker-A’s late write destroyed alias-v42.',
    ],
    [
      'One lock, two tables',
      'worker-A’s late write destroyed invoice-by-B.',
      'worker-A’s late write destroyed invoice-by-B.',
    ],
    [
      'Compared first, changed later',
      'worker-A’s late write destroyed index-v42.',
      'worker-A’s late write destroyed index-v42.',
    ],
    [
      'Two enactors of one record',
      'enactor-2 deleted plan-110: dns/endpoint is empty.',
      'enactor-1’s late write destroyed plan-145.',
    ],
  ],
  whose_release: [
    'ru',
    [
      'Запоздалое освобождение',
      'Запрос worker-A на освобождение отнял блокировку у worker-B.',
      'Запрос worker-A на освобождение отнял блокировку у worker-B.',
    ],
    [
      'Удалена чужая блокировка',
      'Запрос worker-A на освобождение отнял блокировку у worker-B.',
      'Запрос worker-A на освобождение отнял блокировку у worker-B. И это не единственное нарушение.',
    ],
    [
      'Две попытки, одно имя',
      'Запрос worker-0 (A) на продление продлил аренду worker-0 (B).',
      'Запрос worker-0 (A) на продление продлил аренду worker-0 (B). И это не единственное нарушение.',
    ],
  ],
  token_origin: [
    'en',
    [
      'The counter begins again',
      'worker-A’s late write destroyed index-v43.',
      'worker-A’s late write destroyed index-v43. And that was not the only damage.',
    ],
    [
      'The counter was evicted',
      'The resource refused worker-B’s write, though the lease is live: token 1 is lower than 41.',
      'The resource refused worker-B’s write, though the lease is live: token 1 is lower than 41.',
    ],
    [
      'Tokens of two locks',
      'The resource refused worker-B’s write, though the lease is live: token 8 is lower than 41.',
      'The resource refused worker-B’s write, though the lease is live: token 8 is lower than 41.',
    ],
    [
      'A forged token',
      'The resource accepted forged-index with the forged token 9999: a token orders, it does not prove who one is.',
      'The resource refused worker-A’s write, though the lease is live: token 41 is lower than 9999.',
    ],
    [
      'The wrong one is fenced',
      'The resource refused producer-13’s write: it had already noted 32.',
      'Nothing was written: the resource refused producer-13, since 32 had been claimed.',
    ],
  ],
  repeats: [
    'ru',
    [
      'Доставлено дважды',
      'Операция deposit-7 выполнена дважды.',
      'Операция deposit-7 выполнена дважды.',
    ],
    [
      'Один токен, две записи',
      'Ресурс отклонил запись worker-A, хотя аренда действует: с токеном 42 уже писали.',
      'Ресурс отклонил запись worker-A, хотя аренда действует: с токеном 42 уже писали.',
    ],
    [
      'Автоматический повтор',
      'Ресурс отклонил запись worker-A: токен 42 уже принят.',
      'Ничего не потеряно: ресурс отклонил позднюю запись worker-A.',
    ],
    [
      'Заново после ошибки',
      'Ресурс отклонил запись worker-A: токен 42 от worker-A уже принят.',
      'Ничего не потеряно: ресурс отклонил позднюю запись worker-A.',
    ],
    [
      'Ключ не от того',
      'Операция charge-7 выполнена дважды.',
      'Операция charge-7 выполнена дважды.',
    ],
  ],
  beyond_fence: [
    'en',
    [
      'The new owner is silent',
      'The resource accepted 41: 42 is out, but has not written yet.',
      'Nothing was lost this time, but worker-A wrote although a newer token was out.',
    ],
    [
      'What cannot be taken back',
      'confirm-order-7 was done twice.',
      'confirm-order-7 was done twice.',
    ],
    [
      'Mail sent twice',
      'mail-ticket-7 was done twice.',
      'mail-ticket-7 was done twice. And that was not the only damage.',
    ],
    [
      'A delete that is repeated',
      'delete-cache-9 was done twice.',
      'delete-cache-9 was done twice. And that was not the only damage.',
    ],
    [
      'Half a job',
      'worker-A’s job was stopped half-way.',
      'worker-A’s job was stopped half-way.',
    ],
  ],
  lease_purpose: [
    'ru',
    [
      'Падение и восстановление',
      'worker-B получает nightly-backup с токеном 42.',
      'Всё в порядке: 2 записи, каждая в свой черёд.',
    ],
    [
      'Работа, сделанная один раз',
      'worker-B получает отказ: аренда lease-1 (worker-A) действует до 10,100 с.',
      'Всё в порядке: писал тот, кто держал блокировку.',
    ],
  ],
  free_play: [
    'en',
    [
      'Sandbox',
      'worker-B has no program: give it a step.',
      'Nothing was written in this run.',
    ],
  ],
};

/** What sticks out of its box, or makes the page itself scroll sideways. */
function misfits(page) {
  return page.evaluate(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll('.card *, .panel *, .run-head *')) {
      const drawn = element.checkVisibility() && !element.closest('svg, .unseen');
      const leaf = element.children.length === 0 && element.clientWidth > 1;
      if (drawn && leaf && element.scrollWidth > element.clientWidth + 1) {
        found.push(`${element.className}: ${element.textContent}`);
      }
    }
    return found;
  });
}

for (const [question, [lang, ...scenarios]] of Object.entries(SCENARIOS)) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test(`the scenarios of ${question} say what they show, and everybody can read them`, async ({
      page,
      lab,
    }) => {
      test.slow();
      await lab.open();
      for (const [title, headline, outcome] of scenarios) {
        await lab.choose(hands.mouse(page), title);
        await expect(lab.headline, title).toHaveText(headline);
        await expect(page.locator('.outcome-text'), title).toHaveText(outcome);
        await expectNoViolations(page, title);
        for (const width of [360, 768, 1280]) {
          await page.setViewportSize({ width, height: 720 });
          expect.soft(await misfits(page), `${title} at ${width}`).toEqual([]);
        }
      }
    });
  });
}
