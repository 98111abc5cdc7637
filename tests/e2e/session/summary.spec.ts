import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';

const SWITCH = 'Ver mi saldo sin conexión en este dispositivo';
const SUMMARY_LINK = 'Ver mi último resumen';

const summarySwitch = (page: Page) => page.getByRole('switch', { name: SWITCH });

/** The stored login summaries, by their keys. */
const keptSummaries = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cuotasana-summary/'))),
  );

const isGone = (page: Page) =>
  expect.poll(async () => Object.keys(await keptSummaries(page))).toHaveLength(0);

/** Another visit after the session has expired. */
const visitLater = async (context: BrowserContext, afterMs: number): Promise<Page> => {
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + afterMs });
  await later.goto('/dashboard');
  await expect(later).toHaveURL(/\/newlogin$/);
  // As long as the browser says so too, the app does not find out by itself that the server is there.
  await later.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  return later;
};

const MINUTE_MS = 60_000;

// Two visits with a reload, and figures of the real credit.
// @covers 2.21
test('is off until the borrower switches it on, and read from the login after the session ended by itself', async ({
  page,
  visit,
  context,
}) => {
  const person = await enterAsBorrower(visit);
  await expect(summarySwitch(page)).not.toBeChecked();
  await expect(summarySwitch(page)).toHaveAccessibleDescription(/Quien tenga este celular podrá verlos/);
  await isGone(page);
  await summarySwitch(page).check();
  const [text = ''] = Object.values(await keptSummaries(page));
  expect(JSON.parse(text)).toEqual({
    minimumPayment: 356_835,
    totalDebt: 2_000_000,
    nextDueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    lastDigits: String(person.creditNumber).slice(-4),
    paid: 0,
    late: 0,
    term: 6,
    validOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    fetchedAt: expect.any(Number),
  });
  await page.close();

  const later = await visitLater(context, 50 * MINUTE_MS);
  await later.getByRole('link', { name: SUMMARY_LINK }).click();
  await expect(later.getByRole('heading', { name: 'Tu último resumen' })).toBeFocused();
  await expect(later.getByText('Actualizado hace 50 minutos')).toBeVisible();
  await expect(later.getByText('$ 356.835', { exact: true })).toBeVisible();
  await expect(later.getByText('$ 2.000.000', { exact: true })).toBeVisible();
  await expect(later.getByRole('img', { name: '0 de 6 cuotas pagadas' })).toBeVisible();
  await expect(later.getByText(/^Crédito terminado en \d{4}$/)).toBeVisible();
  await expect(later.getByText(/^Para pagar.+ necesitas conexión\.$/)).toBeVisible();
  await later.reload();
  await expect(later.getByText('$ 356.835', { exact: true })).toBeVisible();
  await later.getByRole('link', { name: 'Volver al inicio de sesión' }).click();
  await expect(later.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
});
