import type { Page } from '@playwright/test';
import type { Scene, Visit } from './scene.ts';
import {
  allows,
  asksForProof,
  goesTo,
  loses,
  presses,
  scene,
  shows,
  showsDialog,
  showsHeading,
} from './steps.ts';
import { dialogShows, expect, headingShows, press } from './user-actions.ts';

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
  scene('register', goesTo('/create_account'), showsHeading('Crea tu cuenta'), ({ page }) =>
    expect(page.getByRole('checkbox')).toHaveCount(2),
  ),
  scene(
    'register-errors',
    goesTo('/create_account'),
    presses('Continuar'),
    shows('El número de celular es requerido'),
  ),
  scene('register-filled', ({ page }) => fillIn(page, PHONE)),
  scene('register-from-link', goesTo(`/create_account?phone=57${PHONE}`), ({ page }) =>
    expect(page.getByLabel('Número de celular')).toHaveValue(/300/),
  ),
  scene('confirm-number', ({ page }) => askToRegister(page, PHONE)),
  scene(
    'confirm-number-taken',
    async ({ page, newcomer }) => askToRegister(page, (await newcomer('identified')).phone),
    ({ page }) => confirmNumber(page),
    shows('Este número ya está asociado a una cuenta registrada.'),
  ),
  scene(
    'confirm-number-proof',
    asksForProof('**/api/accounts-minimal'),
    ({ page }) => askToRegister(page, PHONE),
    ({ page }) => confirmNumber(page),
    shows(/Estamos comprobando que no eres un robot/),
  ),
  scene(
    'confirm-number-no-network',
    allows(/ERR_EMPTY_RESPONSE/),
    loses('**/api/accounts-minimal'),
    ({ page }) => askToRegister(page, PHONE),
    ({ page }) => confirmNumber(page),
    shows('No hay conexión.'),
  ),
  scene('continue', goesTo('/create_account?continue'), showsHeading('Retoma tu solicitud'), ({ page }) =>
    expect(page.getByLabel('Número de celular')).toBeVisible(),
  ),
  scene(
    'continue-not-registered',
    goesTo('/create_account?continue'),
    async ({ page, freshPhone }) => page.getByLabel('Número de celular').fill(await freshPhone()),
    presses('Continuar con mi crédito'),
    showsDialog('Crea tu cuenta primero'),
  ),
  scene('legal-data', goesTo('/legal/datos'), ({ page }) =>
    expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  ),
  scene('legal-terms', goesTo('/legal/terminos'), ({ page }) =>
    expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  ),
  scene(
    'legal-no-network',
    allows(/ERR_EMPTY_RESPONSE/),
    loses('**/api/textos/*'),
    goesTo('/legal/datos'),
    shows('No pudimos traer el texto.'),
  ),
];
