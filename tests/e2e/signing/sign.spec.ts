import { expect, test } from '../support/fixtures.ts';
import {
  arriveAtCode,
  arriveAtReview,
  changePlan,
  codeField,
  confirmation,
  identityTitle,
  otherThan,
  requestButton,
  resendButton,
  signButton,
} from './at-signing.ts';

test.afterEach(async ({ sandbox }) => {
  await sandbox.resetClock();
  await sandbox.fault('depository', 'ok');
  await sandbox.fault('messaging', 'ok');
});

test('the credit is signed with the code, confirmed, and its copy goes out by e-mail', async ({
  page,
  server,
  sandbox,
}) => {
  const { person, code } = await arriveAtCode({ page, server, sandbox });
  await expect(page.getByText(/por SMS al \+57 3\d\d \*\*\* \d{4}/)).toBeVisible();
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByText(String(person.creditNumber))).toBeVisible();
  await expect(page.getByText('Te enviamos una copia del contrato a tu correo')).toBeVisible();
  await expect(page.getByRole('link', { name: /Enviar las fotos por WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\d+\\?text=.*${person.creditNumber}`),
  );
  await expect.poll(async () => (await sandbox.inbox(person.email))[0]?.attachments?.length).toBe(2);

  // Neither a reload nor the list of applications, read again on coming back, takes it away.
  await page.reload();
  await expect(confirmation(page)).toBeVisible();
  await page.getByRole('button', { name: 'Validar mi identidad' }).click();
  await expect(identityTitle(page)).toBeVisible();
});

test('entering the account from the confirmation ends the session and leads to the login', async ({
  page,
  server,
  sandbox,
}) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  await codeField(page).fill(code);
  await signButton(page).click();
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('button', { name: 'Solicitar código' })).toBeVisible();
  await page.goto('/profileform');
  await expect(identityTitle(page)).toBeHidden();
});

test('a wrong code says so and how many tries are left, and after three it is dead', async ({
  page,
  server,
  sandbox,
}) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  for (const rest of [
    'Te quedan 2 intentos.',
    'Te queda un intento.',
    'Ese código ya no sirve: pide uno nuevo.',
  ]) {
    await codeField(page).fill(otherThan(code));
    await signButton(page).click();
    await expect(page.getByText(`Código inválido, por favor vuelve a intentarlo. ${rest}`)).toBeVisible();
    await expect(codeField(page)).toBeFocused();
  }
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(page.getByText(/se escribió mal varias veces/)).toBeVisible();
});

test('an incomplete code is told at the field and sent nowhere', async ({ page, server, sandbox }) => {
  await arriveAtCode({ page, server, sandbox });
  await codeField(page).fill('12');
  await signButton(page).click();
  await expect(page.getByText('El código debe tener 4 dígitos')).toBeVisible();
  await codeField(page).fill('');
  await signButton(page).click();
  await expect(page.getByText('Este campo es requerido')).toBeVisible();
});

test('an expired code says so, and another one can be had after the countdown', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  const { person, code } = await arriveAtCode({ page, server, sandbox });
  await expect(resendButton(page)).toBeDisabled();
  await sandbox.advance('PT6M');
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(page.getByText('El código venció. Pide uno nuevo.')).toBeVisible();

  const before = (await sandbox.inbox(person.phone))[0]?.at;
  await page.clock.fastForward('00:31');
  await resendButton(page).click();
  await expect(page.getByText(/Te enviamos otro código por SMS/)).toBeVisible();
  await codeField(page).fill(await sandbox.lastCode(person.phone, before));
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('a code that cannot be sent again says so', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await arriveAtCode({ page, server, sandbox });
  await page.clock.fastForward('00:31');
  await sandbox.advance('PT31S');
  await sandbox.fault('messaging', 'down');
  await resendButton(page).click();
  await expect(page.getByText('Los códigos no han sido reenviados correctamente')).toBeVisible();
});

test('a depository that is down holds nobody up and is told', async ({ page, server, sandbox }) => {
  await sandbox.fault('depository', 'down');
  const { code } = await arriveAtCode({ page, server, sandbox });
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByText('El registro de tu pagaré está pendiente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Validar mi identidad' })).toBeEnabled();
});

test('a plan that changed meanwhile leads back to the review, with the reason', async ({
  page,
  server,
  sandbox,
}) => {
  const { person, code } = await arriveAtCode({ page, server, sandbox });
  await changePlan({ server }, person);
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(page.getByText(/Tu plan cambió después de pedir el código/)).toBeVisible();
  await expect(page.getByText('24 cuotas mensuales de')).toBeVisible();
  await expect(requestButton(page)).toBeVisible();
});

test('a credit signed in another tab leads on from the review', async ({ page, server, sandbox }) => {
  const person = await arriveAtReview({ page, server, sandbox });
  const ask = (path: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } });
  await ask(`/api/contract/create/${person.applicationId}`);
  await ask(`/api/contract/validate/${person.applicationId}/sms/${await sandbox.lastCode(person.phone)}`);
  await ask(`/api/contract/signed/${person.applicationId}`);
  await requestButton(page).click();
  await expect(identityTitle(page)).toBeVisible();
});
