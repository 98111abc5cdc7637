import type { Page } from '@playwright/test';
import { startButton, vendor } from '../identity/at-identity.ts';
import { amountField, nextButton, reviewTitle } from '../offer/at-offer.ts';
import { requestButton, codeField as signingCode } from '../signing/at-signing.ts';
import { nameNumber, newNumber, numberField } from '../support/account.ts';
import { expect } from '../support/fixtures.ts';
import { newBorrower, type Stage, type Visit } from '../support/people.ts';
import { fillPersonalData, heading, personal, press, procedure } from '../wizard/wizard.ts';

/** A step of the application with typed input, and the next user action there. */
export interface Tab {
  readonly name: string;
  /** A signature, an identity check or a payment. */
  readonly isReloadLocked?: boolean;
  arrive(visit: Visit): Promise<void>;
  /** The typed input is still there. */
  expectKept(page: Page): Promise<void>;
  /** Needs code that the page has not loaded yet. */
  goOn(visit: Visit): Promise<void>;
}

const enter = async (visit: Visit, stage: Stage, address: string) =>
  visit.enter(await visit.newcomer(stage), address);

const phones = new Map<Page, string>();
const phoneOf = (page: Page): string => {
  const phone = phones.get(page) ?? newNumber();
  phones.set(page, phone);
  return phone;
};

export const WIZARD_TABS: readonly Tab[] = [
  {
    name: 'number',
    arrive: async ({ page }) => {
      await page.goto('/create_account');
      await numberField(page).fill(phoneOf(page));
    },
    expectKept: (page) => expect(numberField(page)).toHaveValue(phoneOf(page)),
    goOn: async ({ page }) => {
      await nameNumber(page, phoneOf(page));
      await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Confirma tu celular' })).toBeVisible();
    },
  },
  {
    name: 'personal data',
    arrive: async (visit) => {
      await enter(visit, 'profiled', '/profileform?ver=datos');
      await fillPersonalData(visit.page, `10${phoneOf(visit.page).slice(2)}`);
    },
    expectKept: (page) => expect(personal(page).documentNumber).toHaveValue(`10${phoneOf(page).slice(2)}`),
    goOn: async ({ page }) => {
      await press(page, 'Continuar');
      await expect(heading(page, 'Información del procedimiento médico')).toBeVisible();
    },
  },
  {
    name: 'procedure',
    arrive: async (visit) => {
      await enter(visit, 'identified', '/profileform');
      await procedure(visit.page).cost.fill('3000000');
      await procedure(visit.page).discountCode.fill('SONRISA10');
    },
    expectKept: async (page) => {
      await expect(procedure(page).cost).toHaveValue('$ 3.000.000');
      await expect(procedure(page).discountCode).toHaveValue('SONRISA10');
    },
    goOn: async ({ page }) => {
      await page.getByRole('button', { name: 'Elegir la fecha en un calendario' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'offer',
    arrive: async (visit) => {
      await enter(visit, 'applied', '/application');
      await amountField(visit.page).fill('2000000');
    },
    expectKept: (page) => expect(amountField(page)).toHaveValue(/2\.000\.000/),
    goOn: async ({ page }) => {
      await page.getByRole('button', { name: 'Actualizar' }).last().click();
      await page.getByRole('button', { name: /^Ver los \d planes$/ }).click();
      await page.getByRole('radio', { name: /^6 cuotas mensuales de:/ }).check();
      await nextButton(page).click();
      await expect(reviewTitle(page)).toBeVisible();
    },
  },
  {
    name: 'signing review',
    isReloadLocked: true,
    arrive: async (visit) => {
      await enter(visit, 'planned', '/profileform');
      await expect(reviewTitle(visit.page)).toBeVisible();
    },
    expectKept: (page) => expect(reviewTitle(page)).toBeVisible(),
    goOn: async ({ page }) => {
      await requestButton(page).click();
      await expect(signingCode(page)).toBeVisible();
    },
  },
  {
    name: 'identity',
    isReloadLocked: true,
    arrive: async (visit) => {
      await enter(visit, 'signed', '/profileform');
      await expect(startButton(visit.page)).toBeVisible();
    },
    expectKept: (page) => expect(startButton(page)).toBeVisible(),
    goOn: async ({ page }) => {
      await startButton(page).click();
      await expect(vendor(page).getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
    },
  },
  {
    name: 'portal',
    arrive: async (visit) => {
      await visit.enter(await newBorrower(visit), '/dashboard');
      await expect(heading(visit.page, 'Tu crédito')).toBeVisible();
    },
    expectKept: (page) => expect(heading(page, 'Tu crédito')).toBeVisible(),
    goOn: async ({ page }) => {
      await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
      await expect(page).toHaveURL(/\/dashboard\/credit$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tu crédito');
    },
  },
];
