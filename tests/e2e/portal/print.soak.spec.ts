import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a printed credit has each of its instalments', async ({ page, visit }) => {
  const person = await visit.newcomer('disbursed', { amount: 2_000_000, term: 12 });
  await visit.enter(person, '/dashboard/credit');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const rows = await table.getByRole('row').allTextContents();
  const dates = rows.flatMap((row) => /\d\d\s\p{L}+\s\d{4}/u.exec(row) ?? []);
  expect(dates.length).toBeGreaterThan(10);
  for (const format of ['Letter', 'A4', 'A5']) {
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
    const { text } = await extractText(printed, { mergePages: true });
    const words = text.replace(/\s/g, ' ');
    for (const date of dates) expect(words, format).toContain(date.replace(/\s/g, ' '));
  }
});
