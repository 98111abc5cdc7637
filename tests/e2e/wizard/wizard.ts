import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import { putSession } from '../../scenes/session.ts';
import { expect } from '../../support/expect.ts';
import { codeField, newNumber, openAccount } from '../support/account.ts';
import { inStore } from '../support/database.ts';
import type { Person } from '../support/people.ts';

/** Opens the wizard with a person's session and a page clock that can be moved. */
export const enterWizard = async (page: Page, person: Person): Promise<void> => {
  await page.clock.install();
  await putSession(page, person);
  await page.goto('/profileform');
};

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export const personal = (page: Page) => ({
  birthDate: page.getByLabel('Fecha de nacimiento', { exact: true }),
  documentType: page.getByLabel('Tipo de documento'),
  documentNumber: page.getByLabel('Número de documento', { exact: true }),
  confirmation: page.getByLabel('Confirma tu número de documento'),
});

export const procedure = (page: Page) => ({
  provider: page.getByLabel('Médico o institución'),
  procedure: page.getByLabel('Procedimiento', { exact: true }),
  cost: page.getByLabel('Costo del procedimiento'),
  date: page.getByLabel('Fecha del procedimiento'),
  discountCode: page.getByLabel('Código de descuento'),
  advisorCode: page.getByLabel('Código de asesor comercial'),
});

/** When the newest stored draft was written, by the page's clock; 0 without any. */
export const lastDraftAt = async (page: Page): Promise<number> => {
  const drafts = await inStore<{ savedAt: number }[]>(page, 'drafts', (store) => store.getAll());
  return Math.max(0, ...drafts.map(({ savedAt }) => savedAt));
};

export const fillPersonalData = async (page: Page, documentNumber: string): Promise<void> => {
  const { birthDate, documentNumber: number, confirmation } = personal(page);
  await birthDate.fill('03141990');
  await number.fill(documentNumber);
  await confirmation.fill(documentNumber);
};

/** Chooses the first suggestion for what is typed into a search. */
export const chooseFirst = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('option').first().click();
};

/** The date `days` after the page's today, in the typing order of the date field. */
export const typedDate = async (page: Page, days: number): Promise<string> => {
  const instant = (await page.evaluate(() => Date.now())) + days * 86_400_000;
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(instant)
    .split('-');
  return `${month}${day}${year}`;
};

export const fillProcedure = async (page: Page): Promise<void> => {
  await chooseFirst(page, 'Médico o institución', 'clinica');
  await chooseFirst(page, 'Procedimiento', 'ortodoncia');
  const { cost, date } = procedure(page);
  await cost.fill('3000000');
  await date.fill(await typedDate(page, 20));
};

export const apply = (page: Page): Promise<void> => press(page, 'Aplicar al crédito');

export const studying = (page: Page) => page.getByRole('dialog', { name: 'Estamos estudiando tu solicitud' });

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
  await fillPersonalData(page, `1${phone.slice(2, 7)}1234`);
  await between('personal data');
  await press(page, 'Continuar');

  await fillProcedure(page);
  await between('procedure');
  await press(page, 'Aplicar al crédito');
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible({ timeout: 20_000 });
};
