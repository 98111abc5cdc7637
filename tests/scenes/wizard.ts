import { logIn } from '../e2e/support/account.ts';
import type { Scene, Visit } from './scene.ts';
import { enters, fails, presses, scene, shows, showsHeading, stalls } from './steps.ts';
import { alterCalls, expect, headingShows, press } from './user-actions.ts';

const personalData = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('profiled'), '/profileform');
  await press(page, 'Comenzar');
  await headingShows(page, 'Cuéntanos de ti');
  await expect(page.getByLabel('Fecha de nacimiento')).toBeVisible();
};

const fillPersonalData = async ({ page }: Visit, documentNumber = '1020304567'): Promise<void> => {
  await page.getByLabel('Fecha de nacimiento').fill('03141990');
  await page.getByLabel('Tipo de documento').selectOption({ label: 'Cédula de ciudadanía' });
  await page.getByLabel('Número de documento', { exact: true }).fill(documentNumber);
  await page.getByLabel('Confirma tu número de documento').fill(documentNumber);
};

/** The wizard's introduction, and its step 0. */
export const wizardScenes: readonly Scene[] = [
  scene('intro', enters('profiled', '/profileform'), showsHeading('Ten a la mano tu cédula')),
  scene('personal', personalData),
  scene(
    'personal-errors',
    personalData,
    ({ page }) => page.getByLabel('Fecha de nacimiento').fill('03142015'),
    ({ page }) => page.getByLabel('Número de documento', { exact: true }).fill('1020304567'),
    ({ page }) => page.getByLabel('Confirma tu número de documento').fill('1020304568'),
    presses('Continuar'),
    ({ page }) => expect(page.getByRole('link', { name: 'Debe ser mayor de 18 años' })).toBeVisible(),
  ),
  scene('personal-filled', personalData, fillPersonalData, shows('14 de marzo de 1990')),
  scene(
    'personal-day-first',
    personalData,
    ({ page }) => page.getByLabel('Fecha de nacimiento', { exact: true }).fill('14/03/1990'),
    ({ page }) => page.keyboard.press('Tab'),
    shows('Escribe primero el mes y después el día.'),
  ),
  scene(
    'personal-device-full',
    async ({ page }) => {
      await page.addInitScript(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...given) {
          if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError');
          return put.apply(this, given);
        };
      });
    },
    personalData,
    fillPersonalData,
    shows('Guardado hace un momento en tu cuenta'),
  ),
  scene('personal-number-hidden', personalData, fillPersonalData, ({ page }) =>
    page.getByLabel('Número de documento', { exact: true }).focus(),
  ),
  scene('personal-calendar', personalData, presses('Elegir la fecha en un calendario'), ({ page }) =>
    expect(page.getByRole('grid')).toBeVisible(),
  ),
  // @covers 2.102, 4.17
  scene(
    'validating',
    stalls('**/api/applications/*'),
    enters('profiled', '/profileform'),
    shows('Validando...'),
  ),
  scene('resuming', stalls('**/api/applications/*'), enters('profiled', '/retomar'), shows('Validando...')),
  {
    name: 'step-not-known',
    arrive: async ({ page, newcomer, enter, allowConsole }) => {
      allowConsole(/unknown application status/);
      const person = await newcomer('applied');
      await alterCalls(page, '**/api/applications/*', ({ data }) => ({
        data: data.map((one: object) => ({ ...one, estado: 'otro' })),
      }));
      await enter(person, '/profileform');
      await expect(page.getByText('Tu solicitud está en un paso que esta pantalla no conoce')).toBeVisible();
    },
  },
  scene(
    'step-not-read',
    fails('**/api/applications/*'),
    enters('profiled', '/profileform'),
    shows('No pudimos consultar en qué va tu solicitud'),
  ),
  scene(
    'step-not-read-with-credit',
    async ({ page, sandbox, newcomer }) => {
      await logIn(page, sandbox, (await newcomer('disbursed')).phone);
      await headingShows(page, 'Tu crédito');
    },
    fails('**/api/applications/*'),
    ({ page }) => page.goto('/profileform').then(() => undefined),
    shows('Ya tienes un crédito.'),
  ),
  scene(
    'profile-not-read',
    fails('**/api/profile/by_user/*'),
    enters('profiled', '/profileform'),
    shows('No pudimos consultar en qué va tu solicitud'),
  ),
];
