import type { Page } from '@playwright/test';
import { picked } from './picked.ts';
import { expect, test } from './visit-test.ts';

test.describe.configure({ mode: 'parallel' });

/** What the settings of phones offer, and what the guidelines ask of a window on a desk. */
const WAYS = [
  { where: 'on a phone at 130 %', viewport: { width: 360, height: 740 }, size: 21 },
  { where: 'on a desktop at 200 %', viewport: { width: 1280, height: 800 }, size: 32 },
];

/** Pixels beyond the width of the window, and words that do not fit where they stand. */
const troubleOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const words = document.querySelectorAll<HTMLElement>('h1, h2, p, label, legend, button, a, dt, dd');
    const isCut = (one: HTMLElement): boolean => {
      const { overflowX, overflowY } = getComputedStyle(one);
      // One pixel by one: words for a screen reader alone.
      if (one.clientWidth <= 1) return false;
      return (
        (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) ||
        (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
      );
    };
    const isBeyond = (one: HTMLElement): boolean =>
      one.checkVisibility() &&
      one.getBoundingClientRect().right > root.clientWidth + 1 &&
      !one.closest('[data-carousel-track], table');
    return {
      overflow: root.scrollWidth - root.clientWidth,
      cut: [...words].filter((one) => isCut(one) || isBeyond(one)).map((one) => one.textContent),
    };
  });

for (const { title, arrive } of picked(
  'welcome/landing',
  'account/register-errors',
  'account/login-code',
  'wizard/procedure-errors',
  'offer/approved',
  'signing/review',
  'portal/home',
  'reminders/calendar-link',
  'payment/detail-other',
)) {
  test(`${title} keeps its words whole when the text is large`, async ({ visit }) => {
    const { page } = visit;
    const browser = await page.context().newCDPSession(page);
    await arrive(visit);
    for (const { where, viewport, size } of WAYS) {
      await page.setViewportSize(viewport);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
      expect.soft(await troubleOf(page), where).toEqual({ overflow: 0, cut: [] });
    }
  });
}
