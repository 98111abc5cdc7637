import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { askToLogIn, codeField, masked, newNumber, numberField, otherThan } from './number.ts';

const resend = '¿No has recibido el código? Enviar Nuevamente';

test.afterEach(({ sandbox }) => sandbox.resetClock());

test('a number that nobody registered is offered an account', async ({ page }) => {
  const phone = newNumber();
  await page.goto('/newlogin');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await expect(page.getByText('El número de celular es requerido')).toBeVisible();
  await expect(numberField(page)).toBeFocused();

  await numberField(page).fill(phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByText('El celular aún no se ha registrado. Primero debes crear una cuenta.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Salir' }).click();
  await expect(numberField(page)).toHaveValue(phone);

  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await page.getByRole('button', { name: 'Crear una cuenta' }).click();
  await expect(page).toHaveURL(/\/create_account$/);
  await expect(numberField(page)).toHaveValue(phone);
});

test('the link to create an account leads there', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '¿No tienes una Cuenta? Créala' }).click();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
});

test('the code is typed where it was asked for, and changing the number asks again', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  const code = await askToLogIn(page, sandbox, phone);
  await expect(page.getByText(`por SMS al ${masked(phone)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Solicitar código' })).toHaveCount(0);
  await expect(codeField(page)).toBeFocused();

  await numberField(page).fill(newNumber());
  await expect(codeField(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Solicitar código' })).toBeEnabled();

  await numberField(page).fill(phone);
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('a wrong code opens the dialog and marks the boxes', async ({ page, server, sandbox }) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  const code = await askToLogIn(page, sandbox, phone);
  await codeField(page).fill(otherThan(code));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Por favor revisa los códigos enviados e intenta nuevamente.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Escribir otra vez' }).click();
  await expect(page.getByText('Código inválido, por favor vuelve a intentarlo.')).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField(page)).toBeFocused();

  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('an expired code says so, and another one enters', async ({ page, server, sandbox, time }) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  await page.clock.install();
  const first = await askToLogIn(page, sandbox, phone);
  await time.advance(6 * 60);
  await codeField(page).fill(first);
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByText('El código venció. Pide uno nuevo.')).toBeVisible();

  const before = (await sandbox.inbox(phone))[0]?.at;
  await page.getByRole('button', { name: resend }).click();
  await codeField(page).fill(await sandbox.lastCode(phone, before));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('a reload keeps the number, the code’s way and the countdown', async ({ page, server, sandbox }) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  const code = await askToLogIn(page, sandbox, phone);
  await expect(page.getByRole('button', { name: resend })).toBeDisabled();
  await page.reload();
  await expect(numberField(page)).toHaveValue(phone);
  await expect(page.getByRole('timer')).toBeVisible();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('a code asked for in another tab a moment ago is the one to type', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  const code = await askToLogIn(page, sandbox, phone);
  const second = await context.newPage();
  await second.goto('/newlogin');
  await numberField(second).fill(phone);
  await second.getByRole('button', { name: 'Solicitar código' }).click();
  await codeField(second).fill(code);
  await second.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(second).toHaveURL(/\/create_profile$/);
});

test('without network the number stays and the same press works once it is back', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  await page.goto('/login');
  await numberField(page).fill(phone);
  await context.setOffline(true);
  const ask = page.getByRole('button', { name: 'Solicitar código' });
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await expect(ask).toHaveAccessibleDescription('Para enviarte el código necesitas conexión.');
  await context.setOffline(false);
  await expect(numberField(page)).toHaveValue(phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await expect(codeField(page)).toBeVisible();
});

test('from small screens up, a panel lists what one can check', async ({ page }) => {
  await page.goto('/login');
  const panel = page.getByRole('complementary');
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const said of [
    'Tu cuota mínima',
    'El total que te falta',
    'Los pagos',
    'Los canales',
    'extracto',
    'paz y salvo',
  ])
    await expect(panel.getByText(said)).toBeVisible();
});
