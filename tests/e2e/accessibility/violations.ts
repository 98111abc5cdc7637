import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on the window or the colours; all others have the same result in each. */
const LAYOUT_AND_COLOURS = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

declare global {
  interface Window {
    readonly axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const analyse = async (page: Page, runOnly: RunOnly): Promise<string[]> => {
  // axe is half a million characters: parsed once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (only) => {
    // Frames are other companies' pages.
    const options: RunOptions = { runOnly: only, resultTypes: ['violations'], iframes: false };
    const results = await window.axe?.run(document, options);
    return results?.violations ?? [];
  }, runOnly);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} — ${target.join(' ')} — ${failureSummary ?? ''}`,
    ),
  );
};

/** axe violations of a page, one line each: rule, element, reason. */
export const violationsOf = (page: Page): Promise<string[]> =>
  analyse(page, { type: 'tag', values: STANDARDS });

/** Only those that another width or colour scheme may change. */
export const layoutViolationsOf = (page: Page): Promise<string[]> =>
  analyse(page, { type: 'rule', values: LAYOUT_AND_COLOURS });
