import type { CDPSession, Page } from '@playwright/test';
import { comeToRest, type PHONE } from '../../scenes/browser/scene-page.ts';

/** Runs in the page: waits for the root font size. */
const comeToSize = async (px: number): Promise<void> => {
  while (getComputedStyle(document.documentElement).fontSize !== `${px}px`)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** Runs in the page: waits until a frame is laid out and its resize observers were told, just before it is painted. */
const comeToFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Told after the app's own observers, which are older.
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
  });

/**
 * Runs in the page: text that is clipped, overflows its box or the window, or stays covered wherever one scrolls, at
 * the current width and text size.
 */
const findReflowProblems = (): string[] => {
  const HAIR_PX = 1.5;
  const AMOUNT = /\$\s?\d[\d.]*|\d{1,3}(?:\.\d{3})+/;
  const found = new Set<string>();
  const cached = <K, V>(read: (key: K) => V): ((key: K) => V) => {
    const known = new Map<K, V>();
    return (key) => {
      const value = known.get(key) ?? read(key);
      known.set(key, value);
      return value;
    };
  };
  const styleOf = cached((one: Element) => getComputedStyle(one));
  const boxOf = cached((one: Element) => one.getBoundingClientRect());
  const nameOf = (one: Element): string => [one.localName, ...one.classList].join('.');
  /** Visually hidden: clipped, or one pixel wide. */
  const isUnseen = cached((one: Element): boolean => {
    const { clipPath, overflowX } = styleOf(one);
    return clipPath.startsWith('inset(50%') || (overflowX === 'hidden' && one.clientWidth === 1);
  });
  const isShown = (one: Element): boolean => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let at: Element | null = one; at; at = at.parentElement) if (isUnseen(at)) return false;
    return true;
  };
  const canScroll = (value: string): boolean => value === 'auto' || value === 'scroll';
  const scrollsX = cached(
    (one: Element) => canScroll(styleOf(one).overflowX) && one.scrollWidth > one.clientWidth,
  );
  const scrollsY = cached(
    (one: Element) => canScroll(styleOf(one).overflowY) && one.scrollHeight > one.clientHeight,
  );

  /**
   * Checks a line of text against all its boxes, innermost first; boxes that an absolute element leaves matter only if
   * they clip. Returns the box that scrolls it sideways.
   */
  const checkWords = (words: string, parent: Element, rect: DOMRect): Element | undefined => {
    const slack = Number.parseFloat(styleOf(parent).fontSize) / 2;
    let isInX = true;
    let isInY = true;
    let isInFlow = true;
    let scroller: Element | undefined;
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
      // Slides are side by side; each clips its own content.
      if (one.hasAttribute('data-carousel-track')) return undefined;
      const { display, overflowX, position } = styleOf(one);
      if (display === 'contents' || display === 'inline') continue;
      const box = boxOf(one);
      const cuts = overflowX !== 'visible';
      if (scrollsX(one)) {
        isInX = false;
        scroller ??= one;
      }
      if (scrollsY(one)) isInY = false;
      if (isInFlow || cuts) {
        if (isInX && (rect.left < box.left - HAIR_PX || rect.right > box.right + HAIR_PX))
          return void found.add(`'${words}' ${cuts ? 'is cut by' : 'sticks out of'} ${nameOf(one)}`);
        if (isInY && (rect.top < box.top - slack || rect.bottom > box.bottom + slack))
          return void found.add(`'${words}' is higher than ${nameOf(one)}`);
      }
      if (position === 'absolute' || position === 'fixed') isInFlow = false;
    }
    if (isInX && (rect.left < -HAIR_PX || rect.right > document.documentElement.clientWidth + HAIR_PX))
      found.add(`'${words}' is beyond the window`);
    return scroller;
  };

  const range = document.createRange();
  /** Amounts never break, nor do the shorter words of controls; long words may be hyphenated. */
  const checkParts = (node: Node, parent: Element, text: string): void => {
    const parts = parent.closest('a, button, nav')
      ? /(?<=^|\s)\p{L}{2,8}(?=[\s,.:?…]|$)|\d{1,3}(?:\.\d{3})+/gu
      : /\d{1,3}(?:\.\d{3})+/g;
    for (const { 0: part, index } of text.matchAll(parts)) {
      range.setStart(node, index);
      range.setEnd(node, index + part.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (Math.max(...tops) - Math.min(...tops) > 4) found.add(`'${part}' is parted (${nameOf(parent)})`);
    }
  };

  interface Amount {
    readonly words: string;
    readonly node: Node;
    readonly start: number;
    readonly parent: Element;
    /** The box that scrolls it sideways. */
    readonly scroller: Element | undefined;
  }
  const amounts: Amount[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, nodeValue } = node;
    const words = nodeValue?.trim() ?? '';
    if (!parent || !nodeValue || words === '' || parent.closest('svg, script, style, select')) continue;
    if (!isShown(parent)) continue;
    range.selectNodeContents(node);
    let scroller: Element | undefined;
    for (const rect of range.getClientRects()) if (rect.width > 1) scroller = checkWords(words, parent, rect);
    checkParts(node, parent, nodeValue);
    const amount = AMOUNT.exec(nodeValue);
    if (amount && scroller)
      found.add(`'${amount[0]}' is seen only by scrolling ${nameOf(scroller)} sideways`);
    if (amount) amounts.push({ words: amount[0], node, start: amount.index, parent, scroller });
  }

  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page scrolls sideways by ${scrollWidth - clientWidth}`);
  for (const one of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!canScroll(styleOf(one).overflowX) || one.clientWidth <= 1 || !isShown(one)) continue;
    const isNamed = one.hasAttribute('aria-label') || one.hasAttribute('aria-labelledby');
    const hasRole = one.matches('section, [role]');
    if (scrollsX(one) && !(isNamed && hasRole && one.tabIndex >= 0))
      found.add(`${nameOf(one)} scrolls sideways without a role, a name or the keyboard`);
    if (!scrollsX(one) && !scrollsY(one) && one.tabIndex >= 0)
      found.add(`${nameOf(one)} takes the focus and has nothing to scroll`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]')) {
    if (input.scrollWidth > input.clientWidth + 1 && isShown(input) && styleOf(input).opacity !== '0')
      found.add(`'${input.value}' is cut by its field`);
  }

  /** Both ends can be hit. A link whose ::after fills its card covers nothing, and an open listbox closes again. */
  const isSeen = ({ words, node, start, parent }: Amount): boolean => {
    range.setStart(node, start);
    range.setEnd(node, start + words.length);
    const { top: above, bottom: below } = range.getBoundingClientRect();
    // A paragraph may be longer than the window.
    if (above < 0 || below > innerHeight) scrollBy({ top: above - innerHeight / 2, behavior: 'instant' });
    const { left, right, top, height } = range.getBoundingClientRect();
    return [left + 2, right - 2].every((x) => {
      const over = document.elementFromPoint(x, top + height / 2);
      if (!over || parent.contains(over) || over.contains(parent)) return over !== null;
      if (over.closest('[role="listbox"]')) return true;
      const box = over.getBoundingClientRect();
      return (
        over.matches('a, button') &&
        (x < box.left || x > box.right || top > box.bottom || top + height < box.top)
      );
    });
  };
  const dialog = document.querySelector('dialog:modal');
  const home = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  const seenColumns = new Set<string>();
  for (const amount of amounts) {
    const { words, parent, scroller } = amount;
    if (dialog && !dialog.contains(parent)) continue;
    const cell = parent.closest<HTMLTableCellElement>('td, th');
    if (scroller && cell) {
      // Rows are alike: one amount of each length per column.
      const kind = `${nameOf(scroller)} ${cell.cellIndex} ${words.length}`;
      if (seenColumns.has(kind)) continue;
      seenColumns.add(kind);
    }
    parent.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (isSeen(amount)) continue;
    const ends = scroller ? [scroller.scrollWidth, 0] : [];
    const comesOut = ends.some((end) => {
      scroller?.scrollTo({ left: end, behavior: 'instant' });
      return isSeen(amount);
    });
    if (!comesOut) found.add(`'${words}' lies under something wherever one scrolls (${nameOf(parent)})`);
  }
  for (const { scroller } of amounts) scroller?.scrollTo({ left: 0, behavior: 'instant' });
  scrollTo(home);
  return [...found];
};

/** Sets the browser's font size, in per cent of its default. */
const setTextSize = async (browser: CDPSession, percent: number): Promise<void> => {
  const px = (standard: number): number => Math.round((standard * percent) / 100);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px(16), fixed: px(13) } });
};

/** As tall as the page: a control half under a sticky bar is one scroll away from being whole. */
export const showWhole = async (page: Page, size: typeof PHONE): Promise<void> => {
  await page.setViewportSize(size);
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  if (length > size.height) await page.setViewportSize({ ...size, height: length });
};

/**
 * A desktop window, phones, and a phone at 200 % page zoom: as many characters per line as 360 px with text of 200 %,
 * and 150 % between 360 and 320 px is covered by the others.
 */
export const WINDOWS = [
  { width: 1280, height: 800, percents: [200] },
  { width: 360, height: 740, percents: [100] },
  { width: 320, height: 568, percents: [100, 150, 200] },
  { width: 180, height: 370, percents: [100] },
];

/** The reflow problems in the current window at a text size, in per cent of the default. */
export const reflowProblems = async (page: Page, browser: CDPSession, percent: number): Promise<string[]> => {
  await setTextSize(browser, percent);
  return page.evaluate<string[]>(
    `(${comeToSize})(${(16 * percent) / 100}).then(${comeToRest}).then(${comeToFrame}).then(${findReflowProblems})`,
  );
};
