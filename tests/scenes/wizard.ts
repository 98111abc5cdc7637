import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { alterCalls, failCalls, headingShows, press, stallCalls } from './user-actions.ts';

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
  {
    name: 'intro',
    arrive: async ({ page, someone, enter }) => {
      await enter(await someone('profiled'), '/profileform');
      await headingShows(page, 'Ten a la mano tu cédula');
    },
  },
  { name: 'personal', arrive: personalData },
  {
    name: 'personal-errors',
    arrive: async (visit) => {
      const { page } = visit;
      await personalData(visit);
      await page.getByLabel('Fecha de nacimiento').fill('03142015');
      await page.getByLabel('Número de documento', { exact: true }).fill('1020304567');
      await page.getByLabel('Confirma tu número de documento').fill('1020304568');
      await press(page, 'Continuar');
      await expect(page.getByRole('link', { name: 'Debe ser mayor de 18 años' })).toBeVisible();
    },
  },
  {
    name: 'personal-filled',
    arrive: async (visit) => {
      await personalData(visit);
      await fillPersonalData(visit);
      await expect(visit.page.getByText('14 de marzo de 1990')).toBeVisible();
    },
  },
  {
    name: 'personal-number-hidden',
    arrive: async (visit) => {
      await personalData(visit);
      await fillPersonalData(visit);
      await visit.page.getByLabel('Número de documento', { exact: true }).focus();
    },
  },
  {
    name: 'personal-calendar',
    arrive: async (visit) => {
      await personalData(visit);
      await press(visit.page, 'Elegir la fecha en un calendario');
      await expect(visit.page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'personal-taken',
    arrive: async (visit) => {
      await personalData(visit);
      await fillPersonalData(visit, (await visit.someone('identified')).documentNumber);
      await press(visit.page, 'Continuar');
      await expect(
        visit.page.getByText('El número de documento o correo electrónico ya ha sido registrado.').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'validating',
    arrive: async ({ page, someone, enter }) => {
      await stallCalls(page, '**/api/applications/*');
      await enter(await someone('profiled'), '/profileform');
      await expect(page.getByText('Validando...')).toBeVisible();
    },
  },
  {
    name: 'step-not-known',
    arrive: async ({ page, someone, enter, allowConsole }) => {
      allowConsole(/unknown application status/);
      const person = await someone('applied');
      await alterCalls(page, '**/api/applications/*', ({ data }) => ({
        data: data.map((one: object) => ({ ...one, estado: 'otro' })),
      }));
      await enter(person, '/profileform');
      await expect(page.getByText('Tu solicitud está en un paso que esta pantalla no conoce')).toBeVisible();
    },
  },
  {
    name: 'step-not-read',
    arrive: async ({ page, someone, enter }) => {
      await failCalls(page, '**/api/applications/*');
      await enter(await someone('profiled'), '/profileform');
      await expect(page.getByText('No pudimos consultar en qué va tu solicitud')).toBeVisible();
    },
  },
  {
    name: 'profile-not-read',
    arrive: async ({ page, someone, enter }) => {
      await failCalls(page, '**/api/profile/by_user/*');
      await enter(await someone('profiled'), '/profileform');
      await expect(page.getByText('No pudimos consultar en qué va tu solicitud')).toBeVisible();
    },
  },
];
