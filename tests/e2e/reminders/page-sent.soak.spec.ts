import { putSession } from '../../scenes/session.ts';
import { askForCode, enterCode } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';
import { chooseReminders, openReminders, remindersOf, saved } from './at-reminders.ts';

/** The scheduler runs every minute of real time, whatever the product's clock. */
const NEXT_LOOK_MS = 100_000;
/** Letters that nobody asks for come on the same days. */
const OBLIGATION = /extracto de la cuota|fechas definitivas/;

// @covers 2.35
test('who chose a channel is reminded by it at its hour; who stopped or paid is not', async ({
  page,
  server,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(240_000);
  const people = { sms: 0, whatsapp: 0, email: 0, stopped: 0, paid: 0 };
  const born = await Promise.all(Object.keys(people).map(() => newBorrower({ newcomer })));
  const [bySms, byWhatsapp, byEmail, stopped, paid] = born;
  if (!bySms || !byWhatsapp || !byEmail || !stopped || !paid) throw new Error('five people');

  for (const person of [bySms, stopped, paid])
    await chooseReminders(server.url, person, { canales: ['sms'] });
  await chooseReminders(server.url, stopped, { canales: [] });
  await chooseReminders(server.url, byWhatsapp, { canales: ['whatsapp'], detallado: true });
  const product = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(product, paid, 356_835);
  await expect.poll(async () => (await readCredit(product, paid)).pagos.length).toBe(1);
  await putSession(page, byEmail);
  await openReminders(page);
  await page.getByRole('switch', { name: 'Correo electrónico' }).check();
  await expect(saved(page)).toBeVisible();

  const [next] = (await remindersOf(server.url, bySms)).proximos;
  expect(next).toMatchObject({ canal: 'sms', regla: 'extracto' });
  const messagesSince = async (to: string) =>
    (await sandbox.inbox(to)).filter(
      ({ at, code, subject }) =>
        code === undefined && at >= (next?.desde ?? '') && !OBLIGATION.test(subject ?? ''),
    );
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

    // The unsubscribe link needs no session; the session has expired by now.
    const link = /\S+\/recordatorios\/baja\/[\w-]+/.exec(email?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Dejar de recibir estos correos' }).click();
    await expect(page.getByText('Listo: no te enviaremos más recordatorios por correo')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mis recordatorios' }).click();
    await page.waitForURL('**/newlogin');
    await enterCode(page, await askForCode(page, sandbox, byEmail.phone));
    await openReminders(page);
    await expect(page.getByRole('switch', { name: 'Correo electrónico' })).not.toBeChecked();
    await expect(page.getByText('Enviado por correo')).toBeVisible();
  } finally {
    await sandbox.resetClock();
  }
});
