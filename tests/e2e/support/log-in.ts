import type { Page } from '@playwright/test';

interface CodeInbox {
  inbox(to: string): Promise<readonly { readonly at: string }[]>;
  lastCode(to: string, after?: string): Promise<string>;
}

/** At the login screen: requests a code and waits for its field; returns the received code. */
export const askForCode = async (page: Page, sandbox: CodeInbox, phone: string): Promise<string> => {
  const before = (await sandbox.inbox(phone))[0]?.at;
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await page.getByLabel('Código de 4 dígitos').waitFor();
  return sandbox.lastCode(phone, before);
};

export const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Código de 4 dígitos').fill(code);
  const submit = page.getByRole('button', { name: 'Ingresar a mi cuenta' });
  if (await submit.isEnabled()) await submit.click();
  await page.waitForURL(({ pathname }) => !['/login', '/newlogin'].includes(pathname));
};

/** Logs a person in through the screens. */
export const logIn = async (page: Page, sandbox: CodeInbox, phone: string): Promise<void> => {
  await page.goto('/login');
  await enterCode(page, await askForCode(page, sandbox, phone));
};
