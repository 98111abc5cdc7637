import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtCode, codeField } from './at-signing.ts';

const read = (page: Page, what: 'contrato' | 'pagaré') =>
  page.getByRole('button', { name: new RegExp(`Leer el ${what}`) }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const planTable = (page: Page) => page.getByRole('table', { name: 'Anexo 2. Plan de pagos' });

// The server's own documents, the browser's history over a reload, and its network.
// @covers 2.93
test('both documents are read as text, found again by reload and way back, and kept without a network', async ({
  page,
  visit,
  context,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await arriveAtCode(visit);
  await read(page, 'contrato');
  await expect(title(page, 'Contrato de crédito de consumo')).toBeFocused();
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
  await expect(planTable(page).getByRole('rowheader', { name: 'N.º 12', exact: true })).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  expect(fetched.filter((path) => /review/.test(path))).toEqual([]);
  await page.reload();
  await expect(planTable(page)).toBeVisible();
  await page.goBack();
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByText(/Escribe el código de 4 dígitos que te enviamos/)).toBeVisible();

  await context.setOffline(true);
  await read(page, 'contrato');
  await expect(planTable(page)).toBeVisible();
  await expect(page.getByText('Lo que ves es de hace un momento')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la firma' }).click();
  await read(page, 'pagaré');
  await expect(page.getByText('No pudimos traer el documento')).toBeVisible();
  // Without a press.
  await context.setOffline(false);
  await expect(title(page, 'Pagaré a la orden')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Espacios que quedan en blanco' })).toBeVisible();
});
