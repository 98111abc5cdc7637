import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { dialogShows, headingShows, loseCalls, press } from './user-actions.ts';

const PHONE = '3001112233';

const fillIn = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/create_account');
  await page.getByLabel('Número de celular').fill(phone);
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
};

const askToRegister = async (page: Page, phone: string): Promise<void> => {
  await fillIn(page, phone);
  await press(page, 'Continuar');
  await dialogShows(page, '¿Es este número correcto?');
};

const confirmNumber = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();

export const registerFreshPhone = async ({ page, freshPhone }: Visit): Promise<string> => {
  const phone = await freshPhone();
  await askToRegister(page, phone);
  await confirmNumber(page);
  await headingShows(page, 'Confirma tu celular');
  return phone;
};

/** Phone and consents, until a code is sent. */
export const startScenes: readonly Scene[] = [
  {
    name: 'register',
    arrive: async ({ page }) => {
      await page.goto('/create_account');
      await headingShows(page, 'Crea tu cuenta');
      await expect(page.getByRole('checkbox')).toHaveCount(2);
    },
  },
  {
    name: 'register-errors',
    arrive: async ({ page }) => {
      await page.goto('/create_account');
      await press(page, 'Continuar');
      await expect(page.getByText('El número de celular es requerido')).toBeVisible();
    },
  },
  { name: 'register-filled', arrive: ({ page }) => fillIn(page, PHONE) },
  {
    name: 'register-from-link',
    arrive: async ({ page }) => {
      await page.goto(`/create_account?phone=57${PHONE}`);
      await expect(page.getByLabel('Número de celular')).toHaveValue(/300/);
    },
  },
  { name: 'confirm-number', arrive: ({ page }) => askToRegister(page, PHONE) },
  {
    name: 'confirm-number-taken',
    arrive: async ({ page, someone }) => {
      await askToRegister(page, (await someone('identified')).phone);
      await confirmNumber(page);
      await expect(page.getByText('Este número ya está asociado a una cuenta registrada.')).toBeVisible();
    },
  },
  {
    name: 'confirm-number-no-network',
    arrive: async ({ page, allowConsole }) => {
      allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(page, '**/api/accounts-minimal');
      await askToRegister(page, PHONE);
      await confirmNumber(page);
      await expect(page.getByText('No hay conexión.')).toBeVisible();
    },
  },
  {
    name: 'continue',
    arrive: async ({ page }) => {
      await page.goto('/create_account?continue');
      await headingShows(page, 'Retoma tu solicitud');
      await expect(page.getByLabel('Número de celular')).toBeVisible();
    },
  },
  {
    name: 'continue-not-registered',
    arrive: async ({ page, freshPhone }) => {
      await page.goto('/create_account?continue');
      await page.getByLabel('Número de celular').fill(await freshPhone());
      await press(page, 'Continuar con mi crédito');
      await dialogShows(page, 'Crea tu cuenta primero');
    },
  },
  {
    name: 'legal-data',
    arrive: async ({ page }) => {
      await page.goto('/legal/datos');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'legal-terms',
    arrive: async ({ page }) => {
      await page.goto('/legal/terminos');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'legal-no-network',
    arrive: async ({ page, allowConsole }) => {
      allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(page, '**/api/textos/*');
      await page.goto('/legal/datos');
      await expect(page.getByText('No pudimos traer el texto.')).toBeVisible();
    },
  },
];
