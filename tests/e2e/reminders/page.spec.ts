import { failCalls } from '../../scenes/deeds.ts';
import { focusedOn, tabTo } from '../accessibility/focus.ts';
import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { openReminders, remindersOf, saved } from './at-reminders.ts';

const CALL = '**/api/recordatorios/preferencias';
const SUSPENDED = 'Para cambiar tus recordatorios necesitas conexión.';

test('nobody is reminded who did not choose, and each channel is a choice of its own', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await expect(page.getByText(/^No te avisamos nada todavía/)).toBeVisible();
  for (const name of ['WhatsApp', 'Mensaje de texto (SMS)', 'Correo electrónico'])
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Detener todos los avisos' })).toHaveCount(0);

  await page.getByRole('switch', { name: 'WhatsApp' }).check();
  await expect(saved(page)).toBeVisible();
  const upcoming = page.getByRole('listitem').filter({ has: page.getByRole('time') });
  await expect(upcoming).toHaveCount(3);
  await expect(upcoming.first()).toContainText(/Por WhatsApp, desde las/);
  await expect(upcoming.first()).toContainText('Tu extracto está listo.');

  await page.getByRole('switch', { name: 'Correo electrónico' }).check();
  await page.getByRole('radio', { name: 'Correo' }).check();
  await expect(upcoming.first()).toContainText('Por correo');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Correo' })).toBeChecked();
  await expect(upcoming.first()).toContainText('Por correo');
  expect((await remindersOf(server.url, person)).canales).toEqual(['correo', 'whatsapp']);

  // The portal tells the plan as well.
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.getByText('Te avisamos por correo')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Cambiar mis recordatorios' })).toBeVisible();
});

test('moments, hour and text are saved at once, and quick changes do not overwrite each other', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await expect(page.getByText('Tienes un pago próximo')).toBeVisible();
  await expect(page.getByText(/^Pago mínimo: \$\s356\.835/)).toBeVisible();

  // The first answer does not come until everything else was pressed.
  const held: (() => void)[] = [];
  const bodies: unknown[] = [];
  await page.route(CALL, async (route) => {
    bodies.push(route.request().postDataJSON());
    const answer = await route.fetch();
    if (bodies.length === 1) await new Promise<void>((resolve) => held.push(resolve));
    await route.fulfill({ response: answer });
  });
  await page.getByRole('switch', { name: 'Mensaje de texto (SMS)' }).check();
  await page.getByRole('switch', { name: 'Tres días antes' }).check();
  await page.getByRole('switch', { name: 'El día antes' }).uncheck();
  await page.getByLabel('Desde las').selectOption('5:00 p. m.');
  await page.getByRole('radio', { name: /^Detallado/ }).check();
  await expect(page.getByText('Guardando…')).toBeVisible();
  expect(bodies).toHaveLength(1);
  held[0]?.();
  await expect(saved(page)).toBeVisible();
  expect(bodies).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Tres días antes' })).toBeChecked();
  const { proximos: _, historial: __, ...kept } = await remindersOf(server.url, person);
  expect(kept).toMatchObject({
    canales: ['sms'],
    reglas: ['extracto', 'tres_dias', 'dia', 'mora'],
    hora: 17,
    detallado: true,
  });
  await expect(page.getByText(/^Por mensaje de texto, desde las 5:00\sp\.\sm\.$/).first()).toBeVisible();
});

test('a change that is not saved is taken back and told, and can be tried again', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await failCalls(page, CALL);
  const sms = page.getByRole('switch', { name: 'Mensaje de texto (SMS)' });
  await sms.click();
  await expect(page.getByRole('alert')).toContainText('No pudimos guardar el cambio');
  await expect(sms).not.toBeChecked();
  await page.unroute(CALL);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(sms).toBeChecked();
  expect((await remindersOf(server.url, person)).canales).toEqual(['sms']);
});

test('two tabs agree: one changes upon what the other saved', async ({ page, context, server, sandbox }) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  const other = await context.newPage();
  await other.goto('/dashboard/reminders');
  await other.getByRole('switch', { name: 'WhatsApp' }).check();
  await expect(saved(other)).toBeVisible();

  // Back in the first tab, and pressed before it was told what the other one did.
  const asked: (() => void)[] = [];
  await page.route(CALL, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => asked.push(resolve));
    await route.fallback();
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('switch', { name: 'Correo electrónico' }).check();
  await expect(page.getByText('Guardando…')).toBeVisible();
  asked[0]?.();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'WhatsApp' })).toBeChecked();
  expect((await remindersOf(server.url, person)).canales).toEqual(['whatsapp', 'correo']);
});

test('everything stops with one press, and with the next it is as before', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await page.getByRole('switch', { name: 'Mensaje de texto (SMS)' }).check();
  await page.getByRole('switch', { name: 'WhatsApp' }).check();
  await page.getByRole('button', { name: 'Detener todos los avisos' }).click();
  await expect(page.getByText(/^Detuvimos todos los avisos/)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(await remindersOf(server.url, person)).toMatchObject({ canales: [], proximos: [] });
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByRole('switch', { name: 'WhatsApp' })).toBeChecked();
  await expect(saved(page)).toBeVisible();
  expect((await remindersOf(server.url, person)).canales).toEqual(['sms', 'whatsapp']);
});

test('without a network what is known is shown, and every control says what it needs', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await page.getByRole('switch', { name: 'WhatsApp' }).check();
  await expect(saved(page)).toBeVisible();
  let puts = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts += 1;
  });
  await context.setOffline(true);
  await expect(page.getByText(SUSPENDED).first()).toBeVisible();
  const sms = page.getByRole('switch', { name: 'Mensaje de texto (SMS)' });
  await expect(sms).toHaveAttribute('aria-disabled', 'true');
  await expect(sms).toHaveAccessibleDescription(new RegExp(SUSPENDED));
  await sms.click({ force: true });
  await expect(sms).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Detener todos los avisos' })).toHaveAccessibleDescription(
    SUSPENDED,
  );
  await context.setOffline(false);
  await expect(page.getByText(SUSPENDED)).toHaveCount(0);
  await sms.check();
  await expect(saved(page)).toBeVisible();
  await expect(sms).toBeChecked();
  // Nothing was tried while there was no network.
  expect(puts).toBe(1);
});

test('reminders that cannot be read are an error with a way to try again', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await failCalls(page, CALL);
  await page.reload();
  await expect(page.getByText('No pudimos consultar tus recordatorios')).toBeVisible();
  await page.unroute(CALL);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('heading', { name: 'Por dónde te avisamos' })).toBeVisible();
});

test('everything is reached and changed without a mouse, and the focus stays where it was pressed', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await page.evaluate(() => document.getElementById('contenido')?.focus());
  const toChannel = await tabTo(page, 'WhatsApp');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'WhatsApp' })).toBeChecked();
  await expect(saved(page)).toBeVisible();
  const toMail = await tabTo(page, 'Correo electrónico');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Correo' })).toBeVisible();
  const toPreferred = await tabTo(page, 'WhatsApp');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Correo' })).toBeFocused();
  await expect(page.getByText(/^Por correo, desde/).first()).toBeVisible();
  const toRule = await tabTo(page, 'Tres días antes');
  await page.keyboard.press('Space');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Tres días antes' })).toBeFocused();
  const toText = await tabTo(page, /^Privado/);
  const toLink = await tabTo(page, 'Crear mi enlace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Anular el enlace' })).toBeFocused();
  const passed = [toChannel, toMail, toPreferred, toRule, toText, toLink].flat();
  expect(passed.filter(({ isRinged, isCovered }) => !isRinged || isCovered)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  expect((await focusedOn(page)).name).toBe('Anular el enlace');
});
