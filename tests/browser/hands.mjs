// Two ways to use the page: with a mouse, or with nothing but a keyboard.

import { expect } from '@playwright/test';

/** No page has more places than this for the focus. */
const MANY = 300;

class Mouse {
  constructor(page) {
    this.page = page;
  }

  press(target) {
    return target.click();
  }

  /** Lets a second pass. */
  second(lab) {
    return this.press(lab.key('+1 s'));
  }

  choose(target) {
    // The input lies under its label.
    return target.check({ force: true });
  }
}

class Keyboard {
  constructor(page) {
    this.page = page;
  }

  /** Goes to a target on the page, from wherever the focus is. */
  async reach(target) {
    await expect(target).toBeVisible();
    for (let places = 0; places < MANY; places += 1) {
      const way = await target.evaluate(wayTo);
      if (way === null) return;
      await this.page.keyboard.press(way);
      expect(await this.page.evaluate(focusIsVisible), 'the focus can be seen').toBe(true);
    }
    throw new Error(`the Tab key does not come to ${target}`);
  }

  async press(target) {
    await this.reach(target);
    const key = await target.evaluate((element) => (element.type === 'checkbox' ? ' ' : 'Enter'));
    await this.page.keyboard.press(key);
  }

  /** Lets a second pass. */
  second() {
    return this.page.keyboard.press('>');
  }

  /** Chooses one of several radio buttons, of which only the chosen one takes the focus. */
  async choose(target) {
    const group = target.page().locator(`input[name="${await target.getAttribute('name')}"]`);
    await this.reach(group.and(target.page().locator(':checked')));
    for (let places = 0; places < MANY; places += 1) {
      if (await target.isChecked()) return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`the arrow keys do not come to ${target}`);
  }
}

/** Runs in the page: the key that leads to an element, `null` at the element itself. */
function wayTo(element) {
  const focused = document.activeElement;
  if (element === focused) return null;
  const order = focused.compareDocumentPosition(element);
  return order & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}

/** Runs in the page: whether what has the focus shows it. */
export function focusIsVisible() {
  const outlined = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const drawn = element.checkVisibility({ opacityProperty: true });
    return drawn && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const focused = document.activeElement;
  // Past the last place the focus is the browser's own.
  if (!focused || focused === document.body) return true;
  // A field that lies unseen under what stands in its place shows the focus there.
  const label = focused.closest('label');
  return [focused, label, ...(label?.children ?? [])].some((it) => it !== null && outlined(it));
}

export const hands = {
  mouse: (page) => new Mouse(page),
  keyboard: (page) => new Keyboard(page),
};
