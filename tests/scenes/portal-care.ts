import { settled } from '../e2e/support/settled.ts';
import { inArrears } from './portal.ts';
import type { Scene, Visit } from './scene.ts';
import { enters, fails, presses, type Step, scene, shows, showsHeading, stalls } from './steps.ts';
import { alterCalls, goOffline, headingShows } from './user-actions.ts';

const CREDIT_CALL = '**/api/cartera/creditos/*';
const PROFILE_CALL = '**/api/profile/by_user/*';
const PROMISE_CALL = '**/api/cartera/creditos/*/promesas';
const HARDSHIP = '/dashboard/hardship';

const asksFor =
  (question: string): Step =>
  ({ page }) =>
    page.getByText(question, { exact: true }).click();

/** By its link on the home, which knows the credit. */
const opens =
  (name: string): Step =>
  async ({ page, newcomer, enter }) => {
    await enter(await newcomer('disbursed'), '/dashboard');
    // Whether the home has made all its calls by then depends on the machine.
    await settled(page);
    await page.getByRole('link', { name, exact: true }).click();
    await headingShows(page, name);
  };

const promises = async ({ page }: Visit): Promise<void> => {
  await page.getByLabel('Fecha en que vas a pagar').fill('2026-12-04');
  await page.getByRole('button', { name: 'Prometer este pago' }).click();
};

/** In arrears, with a promise that takes days to reach. */
const havingPromised =
  (promesa: object): Step =>
  async (visit) => {
    await alterCalls(visit.page, CREDIT_CALL, ({ data }) => ({ data: { ...data, promesa } }));
    await inArrears('/dashboard')(visit);
  };

export const portalCareScenes: readonly Scene[] = [
  scene('help', opens('Ayuda'), asksFor('¿Qué número doy en la caja?')),
  scene('help-offline', opens('Ayuda'), goOffline, shows(/^Estás sin conexión: puedes leer/)),
  scene(
    'help-without-credit',
    enters('applied', '/dashboard/help', { documentEnding: '0004' }),
    showsHeading('Ayuda'),
  ),
  scene('sessions', enters('disbursed', '/dashboard/sessions'), shows('Chrome en Android')),
  scene('profile', opens('Mis datos'), shows('Cédula')),
  scene(
    'profile-offline',
    opens('Mis datos'),
    shows('Cédula'),
    goOffline,
    shows(/^Sin conexión: son los datos/),
  ),
  scene(
    'profile-undeliverable',
    ({ page }) => alterCalls(page, PROFILE_CALL, (profile) => ({ ...profile, email_no_existe: true })),
    opens('Mis datos'),
    shows('Tu correo no recibe lo que te enviamos'),
  ),
  scene(
    'profile-loading',
    stalls(PROFILE_CALL),
    enters('disbursed', '/dashboard/profile'),
    shows('Consultando tus datos…'),
  ),
  scene(
    'profile-not-read',
    fails(PROFILE_CALL),
    enters('disbursed', '/dashboard/profile'),
    shows('No pudimos consultar tus datos'),
  ),
  scene('hardship', enters('disbursed', HARDSHIP), shows('¿Cuándo puedes pagar?')),
  scene('hardship-in-arrears', inArrears(HARDSHIP), shows(/^Hoy la mora crece/)),
  scene(
    'hardship-wrong',
    enters('disbursed', HARDSHIP),
    presses('Prometer este pago'),
    shows('Elige la fecha en que vas a pagar.'),
  ),
  scene(
    'hardship-not-saved',
    enters('disbursed', HARDSHIP),
    fails(PROMISE_CALL),
    promises,
    shows('No pudimos guardar tu promesa'),
  ),
  scene(
    'hardship-offline',
    enters('disbursed', HARDSHIP),
    shows('¿Cuándo puedes pagar?'),
    goOffline,
    shows(/^Para guardar tu promesa necesitas conexión/),
  ),
  scene(
    'hardship-promised',
    enters('disbursed', HARDSHIP, { amount: 2_000_000, term: 6 }),
    promises,
    showsHeading('Anotamos tu promesa de pago'),
  ),
  scene(
    'home-promised',
    havingPromised({ fecha: '2027-01-12', valor: 300_000, estado: 'abierta', abonado: 120_000 }),
    shows(/^Prometiste pagar/),
  ),
  scene(
    'home-promise-broken',
    havingPromised({ fecha: '2027-01-02', valor: 300_000, estado: 'incumplida', abonado: 0 }),
    shows(/no alcanzó a llegar/),
  ),
];
