import type { Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { codeField, newNumber, openAccount } from '../account/number.ts';
import type { SandboxControls } from '../support/sandbox.ts';
import { heading, personal, press, procedure } from '../wizard/wizard.ts';

export const SESSION_NOT_STORED = /Este dispositivo no deja guardar tu sesión/;
export const DRAFT_NOT_STORED = /Este dispositivo no deja guardar lo que escribes/;

/** Registers and confirms a new number; returns it. */
export const register = async (page: Page, sandbox: SandboxControls): Promise<string> => {
  const phone = newNumber();
  await openAccount(page, sandbox, phone);
  return phone;
};

/** From the applicant's form to the offer; `between` runs after each step. */
export const applyForCredit = async (
  page: Page,
  sandbox: SandboxControls,
  phone: string,
  between: (step: 'applicant' | 'personal data' | 'procedure') => Promise<void> = async () => undefined,
): Promise<void> => {
  const email = `persona.${phone}@correo.example`;
  await page.getByLabel('Nombres').fill('Lucía');
  await page.getByLabel('Apellidos').fill('Ríos Peña');
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email);
  await page.getByLabel('Confirma tu correo electrónico').fill(email);
  await between('applicant');
  await press(page, 'Continuar');
  await expect(heading(page, 'Confirma tu correo electrónico')).toBeVisible();
  await codeField(page).fill(await sandbox.lastCode(email));
  await press(page, 'Validar y Continuar');

  await press(page, 'Comenzar');
  const { birthDate, documentNumber, confirmation } = personal(page);
  await birthDate.fill('03141990');
  await documentNumber.fill(`1${phone.slice(2, 7)}1234`);
  await confirmation.fill(`1${phone.slice(2, 7)}1234`);
  await between('personal data');
  await press(page, 'Continuar');

  await procedure(page).provider.fill('clinica');
  await page.getByRole('option').first().click();
  await procedure(page).procedure.fill('ortodoncia');
  await page.getByRole('option').first().click();
  await procedure(page).cost.fill('3000000');
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(await sandbox.now())
    .split('-');
  await procedure(page).date.fill(`${month}${day}${year}`);
  await between('procedure');
  await press(page, 'Aplicar al crédito');
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible({ timeout: 20_000 });
};
