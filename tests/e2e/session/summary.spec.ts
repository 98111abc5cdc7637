import type { BrowserContext, Page } from '@playwright/test';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';

const SWITCH = 'Ver mi saldo sin conexión en este dispositivo';
const WAY_IN = 'Ver mi último resumen';

const theSwitch = (page: Page) => page.getByRole('switch', { name: SWITCH });

/** What is kept for the login screen, by its key. */
const keptSummaries = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('cuotasana-summary/'))),
  );

const isKept = (page: Page) =>
  expect.poll(async () => Object.keys(await keptSummaries(page))).toHaveLength(1);
const isGone = (page: Page) =>
  expect.poll(async () => Object.keys(await keptSummaries(page))).toHaveLength(0);

/** By the landing, which ends the session that is open. */
const toTheLogin = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

/** The app's calls find no network; its code does. */
const cutOff = (context: BrowserContext) => context.route('**/api/**', (route) => route.abort());

/** Another visit after so long that the session ended by itself. */
const visitLater = async (context: BrowserContext, afterMs: number): Promise<Page> => {
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + afterMs });
  await later.goto('/dashboard');
  await expect(later).toHaveURL(/\/newlogin$/);
  await later.evaluate(() => window.dispatchEvent(new Event('offline')));
  return later;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

test('is off until the borrower switches it on, and read from the login after the session ended by itself', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await expect(theSwitch(page)).not.toBeChecked();
  await expect(theSwitch(page)).toHaveAccessibleDescription(/Quien tenga este celular podrá verlos/);
  await isGone(page);
  await theSwitch(page).check();
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
  await later.getByRole('link', { name: WAY_IN }).click();
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

test('is not offered where there is a network, and says when its date went by', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await theSwitch(page).check();
  await page.close();
  const later = await visitLater(context, 45 * DAY_MS);
  await later.getByRole('link', { name: WAY_IN }).click();
  await expect(later.getByText(/^La fecha de pago ya pasó/)).toBeVisible();
  await expect(later.getByText('Actualizado hace 45 días')).toBeVisible();
  await later.evaluate(() => window.dispatchEvent(new Event('online')));
  await later.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(later.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await expect(later.getByRole('link', { name: WAY_IN })).toHaveCount(0);
});

test('takes newer figures over, and goes with the credit that is paid off', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await theSwitch(page).check();
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, person, 356_835);
  await expect.poll(async () => (await readCredit(places, person)).credito.cuotas_pagadas).toBe(1);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Estás al día')).toBeVisible();
  await expect
    .poll(async () => JSON.parse(Object.values(await keptSummaries(page))[0] ?? '{}'))
    .toMatchObject({ minimumPayment: 0, paid: 1 });

  await payAtProvider(
    places,
    person,
    (await readCredit(places, person)).credit_hub.response.aggregated_debt.total_debt,
  );
  await expect.poll(async () => (await readCredit(places, person)).credito.estado).toBe('pagado');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Terminaste de pagar tu crédito')).toBeVisible();
  await isGone(page);
});

test('goes when it is switched off, and when the person leaves by the button', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await theSwitch(page).check();
  await isKept(page);
  await theSwitch(page).uncheck();
  await isGone(page);
  await page.reload();
  await expect(theSwitch(page)).not.toBeChecked();

  await theSwitch(page).check();
  await isKept(page);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await isGone(page);
  await sandbox.advance('PT1M');
  await logIn(page, sandbox, person.phone);
  await expect(theSwitch(page)).not.toBeChecked();
});

test('stays for its person, and goes when another one logs in on the device', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await theSwitch(page).check();
  await isKept(page);
  await sandbox.advance('PT1M');
  await toTheLogin(page);
  await logIn(page, sandbox, person.phone);
  await expect(theSwitch(page)).toBeChecked();

  const other = await newBorrower({ server, sandbox });
  await toTheLogin(page);
  await isKept(page);
  await logIn(page, sandbox, other.phone);
  await expect(page.getByText('Deuda total')).toBeVisible();
  await expect(theSwitch(page)).not.toBeChecked();
  await isGone(page);
});

test('says so where the device keeps nothing, and stays off', async ({ page, server, sandbox }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await enterAsBorrower({ page, server, sandbox });
  await theSwitch(page).click();
  await expect(page.getByText(/^Este navegador no deja guardar datos/)).toBeVisible();
  await expect(theSwitch(page)).not.toBeChecked();
  await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
});

test('one that does not hold is dropped, and leads to the login', async ({ page, context }) => {
  await page.goto('/newlogin');
  await page.evaluate(() => localStorage.setItem('cuotasana-summary/v1/ana', '{"totalDebt":1.5}'));
  await cutOff(context);
  await page.goto('/resumen');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await isGone(page);
});
