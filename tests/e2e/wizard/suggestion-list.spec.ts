import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { enterWizard, search } from './wizard.ts';

// Specification, section 5, "Search".
const TALLEST_PX = 300;

test('the list of suggestions is at most 300 pixels high, and the rest is scrolled to', async ({
  page,
  sandbox,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await search(page, 'Médico o institución', 'clinica');
  await expect(page.getByRole('option').nth(10)).toBeAttached();
  const list = page.getByRole('listbox').filter({ has: page.getByRole('option') });
  const box = await list.locator('..').boundingBox();
  expect(box?.height).toBeGreaterThan(TALLEST_PX / 2);
  expect(box?.height).toBeLessThanOrEqual(TALLEST_PX);
  await page.getByRole('option').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('option').last()).toBeInViewport();
});
