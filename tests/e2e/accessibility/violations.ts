import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on a page, one line a place: rule, element, reason. Frames are other companies' pages. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  // Otherwise each look opens a page of its own to sum up the frames.
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} — ${target.join(' ')} — ${failureSummary ?? ''}`,
    ),
  );
};
