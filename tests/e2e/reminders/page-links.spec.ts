import ICAL from 'ical.js';
import { loseCalls } from '../../scenes/deeds.ts';
import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { openReminders } from './at-reminders.ts';

test('a calendar link is made, read by whoever has it, and opens nothing once it is taken back', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await page.getByRole('button', { name: 'Crear mi enlace' }).click();
  await page.getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(page.getByText('Enlace copiado.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(link, { exact: true })).toBeVisible();

  const answer = await fetch(link);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(6);

  await page.reload();
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Anular el enlace' }).click();
  await page.getByRole('button', { name: 'Sí, anularlo' }).click();
  await expect(page.getByText('El enlace ya no sirve.')).toBeVisible();
  expect((await fetch(link)).status).toBe(404);

  await page.getByRole('button', { name: 'Crear mi enlace' }).click();
  await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toBeVisible();
  await expect(page.getByText(link, { exact: true })).toHaveCount(0);
  expect((await fetch(link)).status).toBe(404);
});

test('the dates can be saved as a file from here as well', async ({ page, server, sandbox }) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Agregar a mi calendario' }).click();
  expect((await saving).suggestedFilename()).toBe(`pagos-${person.creditNumber}.ics`);
});

test('a link of no e-mail says so, and leads on to the login', async ({ page }) => {
  for (const key of ['A'.repeat(43), 'cortada']) {
    await page.goto(`/recordatorios/baja/${key}`);
    await page.getByRole('button', { name: 'Dejar de recibir estos correos' }).click();
    await expect(page.getByText('Este enlace no es válido')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ver mis recordatorios' }).click();
  await page.waitForURL('**/newlogin');
});

test('without a network nobody is told that the e-mails end, and it can be tried again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.goto(`/recordatorios/baja/${'A'.repeat(43)}`);
  await loseCalls(page, '**/api/recordatorios/baja/*');
  await page.getByRole('button', { name: 'Dejar de recibir estos correos' }).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos guardarlo');
  await expect(page.getByText('Para hacerlo necesitas conexión.')).toBeVisible();
  await page.unrouteAll();
  // The server answers again, to which the link says nothing.
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByText('Este enlace no es válido')).toBeVisible();
});
