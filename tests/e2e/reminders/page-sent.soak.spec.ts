import { putSession } from '../../scenes/session.ts';
import { askForCode, enterCode } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';
import { openReminders, remindersOf, saved } from './at-reminders.ts';

/** The scheduler runs every minute of real time, whatever the product's clock. */
const NEXT_LOOK_MS = 100_000;

// The page, the scheduler, the mail and the link in it; each channel's text, and who gets none, are the server's tests.
// @covers 2.35
test('who chose e-mail is reminded by it at its hour, and stops it by its link', async ({
  page,
  server,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(240_000);
  const person = await newBorrower({ newcomer });
  await putSession(page, person);
  await openReminders(page);
  const byEmail = page.getByRole('switch', { name: 'Correo electrónico' });
  await byEmail.check();
  await expect(saved(page)).toBeVisible();
  const [next] = (await remindersOf(server.url, person)).proximos;
  expect(next).toMatchObject({ canal: 'correo', regla: 'extracto' });
  const letters = async () =>
    (await sandbox.inbox(person.email)).filter(({ subject }) => subject?.startsWith('Tu cuota vence'));
  expect(await letters()).toEqual([]);
  await sandbox.setClock(new Date(next?.desde ?? ''));
  try {
    await expect.poll(letters, { timeout: NEXT_LOOK_MS, intervals: [1_000] }).toHaveLength(1);
    const [letter] = await letters();
    expect(letter?.text).toContain('Hola, Ana María:');
    expect(letter?.text).not.toContain('$');

    // The link needs no session; the session has expired by now.
    await page.goto(/\S+\/recordatorios\/baja\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '');
    await page.getByRole('button', { name: 'Dejar de recibir estos correos' }).click();
    await expect(page.getByText('Listo: no te enviaremos más recordatorios por correo')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mis recordatorios' }).click();
    await page.waitForURL('**/newlogin');
    await enterCode(page, await askForCode(page, sandbox, person.phone));
    await openReminders(page);
    await expect(byEmail).not.toBeChecked();
    await expect(page.getByText('Enviado por correo')).toBeVisible();
  } finally {
    await sandbox.resetClock();
  }
});
