import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { arriveAtCode, changePlan, codeField } from './at-signing.ts';

const TEXTS = '**/api/contract/texto/**';
const read = (page: Page, what: 'contrato' | 'pagaré') =>
  page.getByRole('button', { name: new RegExp(`Leer el ${what}`) }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const CONTRACT = 'Contrato de crédito de consumo';

/** The text of the plan's last row: whoever sees it has the whole contract. */
const planTable = (page: Page) => page.getByRole('table', { name: 'Anexo 2. Plan de pagos' });

test('the contract is read as text, and no PDF is fetched until it is asked for', async ({
  page,
  server,
  sandbox,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await arriveAtCode({ page, server, sandbox });
  await read(page, 'contrato');
  await expect(title(page, CONTRACT)).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'Lo que te cuesta el crédito' })).toBeVisible();
  await expect(planTable(page).getByRole('columnheader')).toHaveText([
    'N.º',
    'Vence',
    'Capital',
    'Interés',
    'Seguro',
    'FGA con IVA',
    'Cuota',
    'Saldo',
  ]);
  await expect(planTable(page).getByRole('rowheader', { name: '12', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lo que firmas es el PDF' })).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  expect(fetched.filter((path) => /review/.test(path))).toEqual([]);

  const file = page.getByRole('button', { name: /Abrir el PDF del contrato/ });
  await expect(file).toContainText(/PDF, \d+ páginas, \d+ kB/);
  const opened = page.waitForEvent('popup');
  await file.click();
  await (await opened).close();
  expect(fetched.filter((path) => /review_contract/.test(path))).toHaveLength(1);
});

test('the way back of the browser leads to the code, also from a document that was reloaded', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtCode({ page, server, sandbox });
  await read(page, 'pagaré');
  await expect(title(page, 'Pagaré a la orden')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Carta de instrucciones' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Espacios que quedan en blanco' })).toBeVisible();
  await page.reload();
  await expect(title(page, 'Pagaré a la orden')).toBeVisible();
  await page.goBack();
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByText(/Escribe el código de 4 dígitos que te enviamos/)).toBeVisible();
});

test('what was read stays readable without a network, and says that it may not be the latest', async ({
  page,
  server,
  sandbox,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await arriveAtCode({ page, server, sandbox });
  await read(page, 'contrato');
  await expect(planTable(page)).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la firma' }).click();
  await expect(codeField(page)).toBeVisible();

  await context.setOffline(true);
  await read(page, 'contrato');
  await expect(planTable(page)).toBeVisible();
  await expect(page.getByText('Lo que ves es de hace un momento')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la firma' }).click();

  await read(page, 'pagaré');
  await expect(page.getByText('No pudimos traer el documento')).toBeVisible();
  // Back by itself, without a press.
  await context.setOffline(false);
  await expect(title(page, 'Pagaré a la orden')).toBeVisible();
});

test('a plan that changed meanwhile leads back to the review with the reason', async ({
  page,
  server,
  sandbox,
}) => {
  const { person } = await arriveAtCode({ page, server, sandbox });
  await changePlan({ server }, person);
  await read(page, 'contrato');
  await expect(page.getByText('Este documento ya no es el que vas a firmar')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la revisión' }).click();
  await expect(title(page, 'Revisa los datos de tu crédito')).toBeVisible();
  await expect(page.getByText(/Tu plan cambió después de pedir el código/)).toBeVisible();
});

test('another person’s document is told as one that does not exist', async ({ page, server, sandbox }) => {
  const other = await createPerson({ url: server.url, sandbox }, 'planned');
  await arriveAtCode({ page, server, sandbox });
  await page.route(TEXTS, (route) =>
    route.continue({
      url: `${server.url}/api/contract/texto/${other.applicationId}/contrato`,
    }),
  );
  await read(page, 'contrato');
  await expect(page.getByText('No pudimos traer el documento')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a intentar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Volver a la firma' }).click();
  await expect(codeField(page)).toBeVisible();
});

test('at 320 points nothing but the tables is wider than the screen, and paper has the text alone', async ({
  page,
  server,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await arriveAtCode({ page, server, sandbox });
  await read(page, 'contrato');
  await expect(planTable(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(planTable(page)).toBeVisible();
});
