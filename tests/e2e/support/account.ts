import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import { expect } from '../../support/expect.ts';

interface CodeInbox {
  inbox(to: string): Promise<readonly { readonly at: string }[]>;
  lastCode(to: string, after?: string): Promise<string>;
}

/** At the login screen: names the number, unless this device knows it. */
const nameAtLogin = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('button', { name: 'Solicitar código' }).waitFor();
  if (await page.getByText(`Ingresas con ${masked(phone)}`).isVisible()) return;
  const another = page.getByRole('button', { name: 'No soy yo' });
  if (await another.isVisible()) await another.click();
  await numberField(page).fill(phone);
};

/** At the login screen: requests a code and waits for its field; returns the received code. */
export const askForCode = async (page: Page, sandbox: CodeInbox, phone: string): Promise<string> => {
  const before = (await sandbox.inbox(phone))[0]?.at;
  await nameAtLogin(page, phone);
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

export const newNumber = (): string => `3${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** `300 123 4567`, as screens write it. */
export const spaced = (phone: string): string =>
  `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;

export const masked = (phone: string): string => `+57 ${phone.slice(0, 3)} *** ${phone.slice(6)}`;

export const numberField = (page: Page) => page.getByLabel('Número de celular');
export const codeField = (page: Page) => page.getByLabel('Código de 4 dígitos');

/** A wrong code. */
export const otherThan = (code: string): string => (code === '0000' ? '1111' : '0000');

/** Fills in the start form and accepts both texts, up to the confirmation of the number. */
export const nameNumber = async (page: Page, phone: string): Promise<void> => {
  await numberField(page).fill(phone);
  await page.getByLabel(/Autorizo el tratamiento de mis datos personales/).check();
  await page.getByLabel(/Acepto los términos y condiciones/).check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '¿Es este número correcto?' })).toBeVisible();
};

/** Creates the account and stops at the code screen. */
export const askForAccount = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/create_account');
  await nameNumber(page, phone);
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirma tu celular' })).toBeVisible();
};

/** Registers with the code, up to the applicant's form. */
export const openAccount = async (page: Page, sandbox: SandboxControls, phone: string): Promise<void> => {
  await askForAccount(page, phone);
  await codeField(page).fill(await sandbox.lastCode(phone));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciemos la aplicación del crédito' })).toBeVisible();
};

/** Requests a login code at the login screen; returns it. */
export const askToLogIn = async (page: Page, sandbox: SandboxControls, phone: string): Promise<string> => {
  await page.goto('/login');
  return askForCode(page, sandbox, phone);
};
