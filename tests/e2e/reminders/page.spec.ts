import ICAL from 'ical.js';
import { putSession } from '../../scenes/session.ts';
import { countEffort } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';
import { openReminders, remindersOf, saved } from './at-reminders.ts';

// @covers 2.34, 2.38
test('what is chosen is kept, told at home, read by the calendar that has its link, and changed to another hour', async ({
  page,
  context,
  server,
  newcomer,
}) => {
  const counter = await countEffort(context);
  const person = await newBorrower({ newcomer });
  await putSession(page, person);
  await openReminders(page);
  await page.getByRole('switch', { name: 'WhatsApp' }).check();
  await page.getByRole('switch', { name: 'Correo electrónico' }).check();
  await page.getByRole('radio', { name: /^Correo/ }).check();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Crear mi enlace' }).click();
  await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Correo/ })).toBeChecked();
  await expect(page.getByText(/^Por correo, desde/)).toHaveCount(3);
  expect((await remindersOf(server.url, person)).canales).toEqual(['correo', 'whatsapp']);

  await page.getByText('Tus fechas en tu calendario').click();
  const link = await page.locator('dd', { hasText: '/api/calendario/' }).innerText();
  const answer = await fetch(link);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(6);
  await page.getByRole('button', { name: 'Anular el enlace' }).click();
  await page.getByRole('button', { name: 'Sí, anularlo' }).click();
  await expect(page.getByText('El enlace ya no sirve.')).toBeVisible();
  expect((await fetch(link)).status).toBe(404);

  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.getByText('Te avisamos por correo')).toHaveCount(3);
  const change = page.getByRole('link', { name: 'Cambiar mis recordatorios' });
  await expect(change).toBeVisible();
  counter.begin();
  await change.click();
  await page.getByText('Cuándo:').click();
  await page.getByLabel('Desde las', { exact: true }).selectOption({ label: '5:00 p. m.' });
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Por correo, desde las 5:00 p. m.').first()).toBeVisible();
  counter.expectWithin('change the hour of the reminders');
});
