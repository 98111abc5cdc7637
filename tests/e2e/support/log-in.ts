import type { Page } from '@playwright/test';
import type { SandboxControls } from './sandbox.ts';

/** Logs a person in through the screens, with the code that the sandbox received. */
export const logIn = async (page: Page, sandbox: SandboxControls, phone: string): Promise<void> => {
  const before = (await sandbox.inbox(phone))[0]?.at;
  await page.goto('/login');
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  const field = page.getByLabel('Código de 4 dígitos');
  await field.waitFor();
  await field.fill(await sandbox.lastCode(phone, before));
  const submit = page.getByRole('button', { name: 'Ingresar a mi cuenta' });
  if (await submit.isEnabled()) await submit.click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
};
