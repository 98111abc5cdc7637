import type { Page } from '@playwright/test';

export interface Focused {
  readonly name: string;
  /** The element, what it draws over its card, or the frame that contains it has a focus ring. */
  readonly isRinged: boolean;
  /** Something else covers its centre: a sticky bar, a dialog. */
  readonly isCovered: boolean;
}

/** The focused element, as a keyboard user sees it. */
export const focusedOn = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const isRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration): boolean =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    const places = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...[element.parentElement, element.parentElement?.parentElement]
        .filter((frame) => frame instanceof Element)
        .map((frame) => getComputedStyle(frame)),
    ];
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim(),
      isRinged: places.some(isRing),
      isCovered: over !== null && !element.contains(over) && !over.contains(element),
    };
  });

/** Presses Tab until the named element has the focus; returns all focused elements, it included. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<Focused[]> => {
  const LONGEST_WAY = 40;
  const passed: Focused[] = [];
  for (let step = 0; step < LONGEST_WAY; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedOn(page);
    passed.push(focused);
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return passed;
  }
  throw new Error(`Tab never came to ${name}: ${passed.map((one) => one.name).join(' · ')}`);
};
