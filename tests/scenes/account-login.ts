import type { Person, Stage } from '../e2e/support/people.ts';
import { expect } from './expect.ts';
import type { PersonOptions } from './people.ts';
import type { Scene, Visit } from './scene.ts';
import { dialogShows, headingShows, passSeconds, press, typeWrongCode } from './user-actions.ts';

const SUBMIT = 'Ingresar a mi cuenta';

const requestCode = async ({ page }: Visit, phone: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Número de celular').fill(phone);
  await press(page, 'Solicitar código');
};

const codeIsAsked = async (visit: Visit): Promise<Person> => {
  const person = await visit.newcomer('registered');
  await requestCode(visit, person.phone);
  await expect(visit.page.getByLabel('Código de 4 dígitos')).toBeVisible();
  return person;
};

/** A correct code of a person who is not let in. */
const rejection =
  (title: string, stage: Stage, options: PersonOptions = {}) =>
  async (visit: Visit) => {
    const { page, sandbox, newcomer } = visit;
    const { phone } = await newcomer(stage, options);
    const [last] = await sandbox.inbox(phone);
    await requestCode(visit, phone);
    await page.getByLabel('Código de 4 dígitos').fill(await sandbox.lastCode(phone, last?.at));
    await press(page, SUBMIT);
    await dialogShows(page, title);
  };

export const loginScenes: readonly Scene[] = [
  {
    name: 'login',
    arrive: async ({ page }) => {
      await page.goto('/login');
      await headingShows(page, 'INICIO SESIÓN');
      await expect(page.getByLabel('Número de celular')).toBeVisible();
    },
  },
  {
    name: 'login-errors',
    arrive: async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Número de celular').fill('60111');
      await press(page, 'Solicitar código');
      await expect(page.getByText('El número de celular no es válido')).toBeVisible();
    },
  },
  {
    name: 'login-not-registered',
    arrive: async (visit) => {
      await requestCode(visit, await visit.freshPhone());
      await dialogShows(visit.page, 'Crea tu cuenta primero');
    },
  },
  { name: 'login-code', arrive: codeIsAsked },
  {
    name: 'login-code-wrong',
    arrive: async (visit) => {
      const { phone } = await codeIsAsked(visit);
      await typeWrongCode(visit, { to: phone, submit: SUBMIT });
      await dialogShows(visit.page, 'Revisa el código');
    },
  },
  {
    name: 'login-code-wrong-closed',
    arrive: async (visit) => {
      const { phone } = await codeIsAsked(visit);
      await typeWrongCode(visit, { to: phone, submit: SUBMIT });
      await press(visit.page, 'Escribir otra vez');
      await expect(visit.page.getByText('Código inválido, por favor vuelve a intentarlo.')).toBeVisible();
    },
  },
  {
    name: 'login-rejected',
    arrive: rejection('No pudimos aprobar tu crédito', 'applied', { documentEnding: '0001' }),
  },
  {
    name: 'login-in-validation',
    arrive: rejection('Estamos validando tu solicitud', 'applied', { documentEnding: '0004' }),
  },
  {
    name: 'login-after-inactivity',
    arrive: async ({ page, newcomer, enter }) => {
      await enter(await newcomer('registered'), '/create_profile');
      await headingShows(page, 'Iniciemos la aplicación del crédito');
      await passSeconds(page, 140);
      await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
    },
  },
  {
    name: 'inactivity',
    arrive: async ({ page, newcomer, enter }) => {
      await enter(await newcomer('registered'), '/create_profile');
      await headingShows(page, 'Iniciemos la aplicación del crédito');
      await passSeconds(page, 123);
      await dialogShows(page, 'Hemos detectado inactividad');
    },
  },
];
