import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createPerson, type Person } from '../support/people.ts';
import type { SandboxControls } from '../support/sandbox.ts';
import { askToLogIn, codeField, numberField } from './number.ts';

/** Inline on the login screen. */
const logIn = async (page: Page, sandbox: SandboxControls, { phone }: Person): Promise<void> => {
  await codeField(page).fill(await askToLogIn(page, sandbox, phone));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
};

/** On the code screen, after 'Continuar con mi crédito'. */
const resume = async (page: Page, sandbox: SandboxControls, { phone }: Person): Promise<void> => {
  const before = (await sandbox.inbox(phone))[0]?.at;
  await page.goto('/create_account?continue');
  await numberField(page).fill(phone);
  await page.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  await expect(page).toHaveURL(/\/auth_account\?login=true$/);
  await codeField(page).fill(await sandbox.lastCode(phone, before));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
};

// The session that the server opened and took back, tried at the portal.
test('a refused person is told the factors and has no session afterwards', async ({
  page,
  server,
  sandbox,
}) => {
  const refused = await createPerson({ url: server.url, sandbox }, 'applied', { documentEnding: '0001' });
  await resume(page, sandbox, refused);
  const dialog = page.getByRole('alertdialog', { name: 'No pudimos aprobar tu crédito' });
  for (const said of [
    'Tu situación financiera actual',
    'Tener entre 18 y 70 años',
    'Llevar mínimo seis meses en tu empleo',
    'Te enviamos un correo con más detalles.',
    /^Mora con otra entidad$/,
    /Ponte al día o acuerda un pago con esa entidad/,
    /que una persona revise la decisión/,
  ])
    await expect(dialog.getByText(said)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/newlogin$/);
});

// A loan paid out by server and sandbox, seen by the portal.
test('a borrower enters the portal', async ({ page, server, sandbox }) => {
  await logIn(page, sandbox, await createPerson({ url: server.url, sandbox }, 'disbursed'));
  await expect(page).toHaveURL(/\/dashboard$/);
});

// A company that is down, from its fault to the tracker.
test('a person whose doctor has not answered yet follows the signed credit', async ({
  page,
  server,
  sandbox,
}) => {
  await sandbox.fault('clinic', 'down');
  try {
    await logIn(page, sandbox, await createPerson({ url: server.url, sandbox }, 'verified'));
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito está firmado' })).toBeVisible();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/newlogin$/);
  } finally {
    await sandbox.fault('clinic', 'ok');
  }
});
