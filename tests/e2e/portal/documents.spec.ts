import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';
import { opensInTab } from '../support/pdf-tab.ts';

const LIST_CALL = '**/api/cartera/creditos/*/documentos';

test('the signed pagaré opens too, and what is large is told before', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(
    page.getByRole('button', { name: /^Abrir el contrato PDF, \d+ páginas, \d+ kB/ }),
  ).toBeVisible();
  await opensInTab(page, context, { button: 'Abrir el pagaré', call: '**/api/pagare/download/**' });
});

test('until the first statement is ready, its day is told', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText('Aún no hay extractos.')).toBeVisible();
  await expect(page.getByText(/^El extracto de la cuota 1 estará listo el/)).toBeVisible();
});

test('statements come five business days before each due date, the newest first', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  const { phone } = await newBorrower({ server, sandbox });
  await sandbox.advance('P58D');
  await logIn(page, sandbox, phone);
  await page.getByRole('link', { name: 'Documentos' }).click();
  const statements = page.getByRole('button', { name: /^Extracto de la cuota/ });
  await expect(statements).toHaveText([/^Extracto de la cuota 2/, /^Extracto de la cuota 1/]);
  const download = page.waitForResponse('**/extracto?periodo=2');
  const tab = context.waitForEvent('page');
  await statements.first().click();
  expect((await download).headers()['content-type']).toContain('application/pdf');
  await (await tab).close();
  await sandbox.resetClock();
});

test('the movements are saved as a file for spreadsheets', async ({ page, server, sandbox }) => {
  const { creditNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/documents');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar los movimientos' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`movimientos-${creditNumber}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFfecha_valor;')).toBe(true);
  expect(text).toContain('Desembolso;;Capital;;2000000;;2000000');
});

test('the dates are saved for the calendar of the phone, each with its alarms', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/documents');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Agregar a mi calendario' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`pagos-${creditNumber}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(6);
  expect(events.map((event) => event.getAllSubcomponents('valarm').length)).toEqual([3, 3, 3, 3, 3, 3]);
});

test('a list that cannot be read says so, what was signed stays at hand, and it can be tried again', async ({
  page,
  server,
  sandbox,
}) => {
  await enterAsBorrower({ page, server, sandbox });
  await page.route(LIST_CALL, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Este servicio no responde.' } }),
  );
  await page.goto('/dashboard/documents');
  await expect(page.getByRole('alert')).toContainText('No pudimos consultar tus extractos y tu paz y salvo');
  await expect(page.getByRole('alert')).toContainText('Este servicio no responde.');
  await expect(page.getByRole('button', { name: 'Abrir el contrato' })).toBeVisible();
  await page.unroute(LIST_CALL);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByText(/^Te falta pagar \$\s2\.000\.000/)).toBeVisible();
});

test('without a network every document stays in its place, off, and says why', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText(/^Te falta pagar/)).toBeVisible();
  await context.setOffline(true);
  const why = 'Para abrir tus documentos necesitas conexión.';
  const names = [
    'Abrir el contrato',
    'Abrir el pagaré',
    'Agregar a mi calendario',
    'Descargar los movimientos',
  ];
  for (const name of names) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(why);
  }
  await expect(page.getByText(why).filter({ visible: true })).toHaveCount(3);
});

test('what was signed is on the credit’s own screen too, and each payment has its receipt', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(page.getByRole('button', { name: 'Abrir el pagaré' })).toBeVisible();

  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, person, 500_000);
  await expect.poll(async () => (await readCredit(places, person)).pagos.length).toBe(1);
  await page.goto('/dashboard/payments');
  const download = page.waitForResponse('**/pagos/*/recibo');
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: /^Abrir el recibo del pago de \$ 500\.000 del/ }).click();
  expect((await download).headers()['content-type']).toContain('application/pdf');
  await (await tab).close();
});
