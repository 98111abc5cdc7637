import type { Person, Stage } from '../e2e/support/people.ts';
import type { PersonOptions } from './product/facts.ts';
import type { Scene, Visit } from './scene.ts';
import { asksForProof, enters, goesTo, presses, scene, shows, showsDialog, showsHeading } from './steps.ts';
import { dialogShows, expect, passSeconds, press, typeWrongCode } from './user-actions.ts';

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
  scene('login', goesTo('/login'), showsHeading('INICIO SESIÓN'), ({ page }) =>
    expect(page.getByLabel('Número de celular')).toBeVisible(),
  ),
  scene(
    'login-errors',
    goesTo('/login'),
    ({ page }) => page.getByLabel('Número de celular').fill('60111'),
    presses('Solicitar código'),
    shows('El número de celular no es válido'),
  ),
  scene(
    'login-not-registered',
    async (visit) => requestCode(visit, await visit.freshPhone()),
    showsDialog('Crea tu cuenta primero'),
  ),
  scene(
    'login-proof',
    asksForProof('**/api/accounts/login/phone/*'),
    (visit) => requestCode(visit, '3001234567'),
    shows(/Estamos comprobando que no eres un robot/),
  ),
  scene('login-code', codeIsAsked),
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
  scene(
    'login-after-inactivity',
    enters('registered', '/create_profile'),
    showsHeading('Iniciemos la aplicación del crédito'),
    ({ page }) => passSeconds(page, 140),
    shows('Tu sesión se cerró'),
  ),
  {
    name: 'login-known-number',
    arrive: async (visit) => {
      const { page, sandbox, newcomer } = visit;
      const { phone } = await newcomer('registered');
      const [last] = await sandbox.inbox(phone);
      await requestCode(visit, phone);
      await page.getByLabel('Código de 4 dígitos').fill(await sandbox.lastCode(phone, last?.at));
      await press(page, SUBMIT);
      await expect(page.getByRole('heading', { name: 'Iniciemos la aplicación del crédito' })).toBeVisible();
      await passSeconds(page, 140);
      await expect(page.getByText('Ingresas con')).toBeVisible();
    },
  },
  scene(
    'inactivity',
    enters('registered', '/create_profile'),
    showsHeading('Iniciemos la aplicación del crédito'),
    ({ page }) => passSeconds(page, 123),
    showsDialog('Hemos detectado inactividad'),
  ),
];
