import type { Page } from '@playwright/test';
import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';
import { leave, openReminders, remindersOf, saved } from './at-reminders.ts';

/** The look around comes every minute, whatever the clock of the product says. */
const NEXT_LOOK_MS = 100_000;

const chooseByPage = async (page: Page, channel: string): Promise<void> => {
  await page.getByRole('switch', { name: channel }).check();
  await expect(saved(page)).toBeVisible();
};

test('who chose a channel is reminded by it at its hour; who stopped or paid is not', async ({
  page,
  server,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const people = { sms: 0, whatsapp: 0, email: 0, stopped: 0, paid: 0 };
  const born = await Promise.all(Object.keys(people).map(() => newBorrower({ server, sandbox })));
  const [bySms, byWhatsapp, byEmail, stopped, paid] = born;
  if (!bySms || !byWhatsapp || !byEmail || !stopped || !paid) throw new Error('five people');

  await openReminders(page, sandbox, bySms);
  await chooseByPage(page, 'Mensaje de texto (SMS)');
  await leave(page);
  await openReminders(page, sandbox, byWhatsapp);
  await chooseByPage(page, 'WhatsApp');
  await page.getByRole('radio', { name: /^Detallado/ }).check();
  await expect(saved(page)).toBeVisible();
  await leave(page);
  await openReminders(page, sandbox, byEmail);
  await chooseByPage(page, 'Correo electrónico');
  await leave(page);
  await openReminders(page, sandbox, stopped);
  await chooseByPage(page, 'Mensaje de texto (SMS)');
  await page.getByRole('button', { name: 'Detener todos los avisos' }).click();
  await expect(saved(page)).toBeVisible();
  await leave(page);
  await openReminders(page, sandbox, paid);
  await chooseByPage(page, 'Mensaje de texto (SMS)');
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, paid, 356_835);
  await expect.poll(async () => (await readCredit(places, paid)).pagos.length).toBe(1);
  await page.reload();
  await expect(page.getByText(/^No hay avisos por ahora/)).toBeVisible();
  await leave(page);

  const [next] = (await remindersOf(server.url, bySms)).proximos;
  expect(next).toMatchObject({ canal: 'sms', regla: 'extracto' });
  const messagesSince = async (to: string) =>
    (await sandbox.inbox(to)).filter(({ at, code }) => code === undefined && at >= (next?.desde ?? ''));
  await sandbox.setClock(new Date(next?.desde ?? ''));
  try {
    const arrives = { timeout: NEXT_LOOK_MS, intervals: [1_000] };
    await expect.poll(() => messagesSince(bySms.phone), arrives).toHaveLength(1);
    await expect.poll(() => messagesSince(byWhatsapp.phone), arrives).toHaveLength(1);
    await expect.poll(() => messagesSince(byEmail.email), arrives).toHaveLength(1);

    const [sms] = await messagesSince(bySms.phone);
    expect(sms).toMatchObject({ channel: 'sms' });
    expect(sms?.text).toBe(
      `CuotaSana: Tienes un pago proximo. Tu extracto esta listo. Abrelo cuando puedas. ${server.url}/dashboard/pay`,
    );
    const [whatsapp] = await messagesSince(byWhatsapp.phone);
    expect(whatsapp).toMatchObject({ channel: 'whatsapp' });
    expect(whatsapp?.text).toMatch(/Tu extracto está listo\. Pago mínimo: \$\s356\.835\. Fecha límite: /);
    expect(whatsapp?.text).toContain(`${server.url}/dashboard/reminders`);
    const [email] = await messagesSince(byEmail.email);
    expect(email?.subject).toBe('Tienes un pago próximo');
    expect(email?.text).toContain('Hola, Ana María:');
    expect(email?.text).not.toContain('$');
    expect(await messagesSince(stopped.phone)).toEqual([]);
    expect(await messagesSince(paid.phone)).toEqual([]);

    // What was sent is told on the page.
    await openReminders(page, sandbox, bySms);
    const sent = page.getByRole('listitem').filter({ hasText: 'Enviado por mensaje de texto' });
    await expect(sent).toContainText('Extracto listo');
    await leave(page);
    await openReminders(page, sandbox, paid);
    await expect(page.getByText('Todavía no te hemos enviado avisos.')).toBeVisible();
    await leave(page);

    // The link in the e-mail ends these e-mails by a press, and not by being opened.
    const link = /\S+\/recordatorios\/baja\/[\w-]+/.exec(email?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.reload();
    await page.getByRole('button', { name: 'Dejar de recibir estos correos' }).click();
    await expect(page.getByText('Listo: no te enviaremos más recordatorios por correo')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mis recordatorios' }).click();
    await page.waitForURL('**/newlogin');
    await openReminders(page, sandbox, byEmail);
    await expect(page.getByRole('switch', { name: 'Correo electrónico' })).not.toBeChecked();
    await expect(page.getByText(/^No te avisamos nada todavía/)).toBeVisible();
  } finally {
    await sandbox.resetClock();
  }
});

test('a test message by each channel arrives at once, and a vendor that is down is told', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await openReminders(page, sandbox, person);
  await chooseByPage(page, 'WhatsApp');
  await page.getByRole('button', { name: 'Enviarme una prueba: WhatsApp' }).click();
  await expect(page.getByText('Enviado. Mira tu WhatsApp.')).toBeVisible();
  const [test] = await sandbox.inbox(person.phone);
  expect(test).toMatchObject({ channel: 'whatsapp' });
  expect(test?.text).toContain('Este es un mensaje de prueba');

  await page.getByRole('switch', { name: 'Correo electrónico' }).check();
  await sandbox.fault('email', 'down');
  try {
    await page.getByRole('button', { name: 'Enviarme una prueba: Correo' }).click();
    await expect(page.getByRole('alert')).toContainText('No pudimos enviar la prueba');
  } finally {
    await sandbox.fault('email', 'ok');
  }
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByText(/^Enviado\. Mira tu correo/)).toBeVisible();
  const [letter] = await sandbox.inbox(person.email);
  expect(letter?.subject).toBe('Este es un mensaje de prueba');
});
