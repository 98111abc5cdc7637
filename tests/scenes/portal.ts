import { logIn } from '../e2e/support/account.ts';
import { payByCard } from './checkout.ts';
import type { Scene, Visit } from './scene.ts';
import { allows, alters, enters, fails, presses, scene, shows, showsHeading, stalls } from './steps.ts';
import { expect, goOffline, headingShows, passSeconds } from './user-actions.ts';

const CREDIT_CALL = '**/api/cartera/creditos/*';
const DOCUMENTS_CALL = '**/api/cartera/creditos/*/documentos';

const home = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed'), '/dashboard');
  await headingShows(page, 'Tu crédito');
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
  // Its code chunk loads last.
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
};

const showing =
  (path: string, heading: string) =>
  async ({ page, newcomer, enter }: Visit) => {
    await enter(await newcomer('disbursed'), path);
    await headingShows(page, heading);
    await expect(page.getByText('Consultando tu crédito…')).toHaveCount(0);
  };

const afterPaying = (option: 'Pago mínimo' | 'Pago total', path: string) => async (visit: Visit) => {
  const { page, newcomer, enter } = visit;
  await enter(await newcomer('disbursed', { amount: 2_000_000, term: 6 }), '/dashboard/pay/online');
  await page.getByRole('radio', { name: option }).check();
  await payByCard(page, 'approved');
  await headingShows(page, 'Pago exitoso');
  await page.goto(path);
};

const showsApplied = async ({ page }: Visit): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Cómo se aplicó' })).toBeVisible();
};

export const inArrears = (path: string) => async (visit: Visit) => {
  const { page, sandbox, newcomer, advance } = visit;
  const { phone } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
  advance({ days: 45 });
  await logIn(page, sandbox, phone);
  await headingShows(page, 'Tu crédito');
  await page.goto(path);
};

export const portalScenes: readonly Scene[] = [
  scene('home', home),
  scene('home-in-arrears', inArrears('/dashboard'), shows('Tienes 1 cuota vencida')),
  scene(
    'home-insolvent',
    alters(CREDIT_CALL, ({ data }) => ({
      data: {
        ...data,
        credito: { ...data.credito, mora_por_dia: 0, insolvencia_desde: data.credito.fecha_primer_pago },
      },
    })),
    inArrears('/dashboard'),
    shows(/^Desde el .* estás en un proceso de insolvencia/),
  ),
  scene('home-after-payment', afterPaying('Pago mínimo', '/dashboard'), shows('Estás al día')),
  scene('home-paid-off', afterPaying('Pago total', '/dashboard'), shows('Terminaste de pagar tu crédito')),
  scene('home-offline', home, goOffline, shows('Pagar necesita conexión.')),
  scene(
    'home-part-missing',
    allows(/ERR_FAILED|part of the app did not come/),
    ({ page }) => page.route('**/assets/dates-card-*.js', (route) => route.abort()),
    enters('disbursed', '/dashboard'),
    showsHeading('Tu crédito'),
    shows('Una parte de esta pantalla no llegó.'),
  ),
  scene(
    'home-stale',
    home,
    fails(CREDIT_CALL),
    ({ page }) => passSeconds(page, 100),
    ({ page }) => page.getByRole('link', { name: 'Documentos' }).click(),
    ({ page }) => page.getByRole('link', { name: 'Inicio', exact: true }).click(),
    shows('No pudimos traer tus datos de hoy.'),
  ),
  scene('loading', stalls(CREDIT_CALL), enters('disbursed', '/dashboard'), shows('Consultando tu crédito…')),
  scene(
    'not-read',
    fails(CREDIT_CALL),
    enters('disbursed', '/dashboard'),
    shows('No pudimos consultar tu crédito'),
  ),
  // @covers 2.119
  scene(
    'in-process',
    enters('applied', '/dashboard', { documentEnding: '0004' }),
    showsHeading('Gracias por solicitar tu crédito'),
  ),
  scene('credit', showing('/dashboard/credit', 'Detalle de tu crédito'), ({ page }) =>
    expect(page.getByRole('table')).toBeVisible(),
  ),
  scene('credit-in-arrears', inArrears('/dashboard/credit'), ({ page }) =>
    expect(page.getByRole('cell', { name: 'Vencida' })).toBeVisible(),
  ),
  scene('payments-empty', showing('/dashboard/payments', 'Tus pagos')),
  scene('payments', afterPaying('Pago mínimo', '/dashboard/payments'), showsApplied),
  scene(
    'payments-loading',
    stalls(CREDIT_CALL),
    enters('disbursed', '/dashboard/payments'),
    shows('Consultando tu crédito…'),
  ),
  scene(
    'payments-offline',
    afterPaying('Pago mínimo', '/dashboard/payments'),
    showsApplied,
    goOffline,
    showsApplied,
  ),
  scene('documents', showing('/dashboard/documents', 'Tus documentos'), shows(/^Te falta pagar/)),
  scene(
    'documents-loading',
    stalls(DOCUMENTS_CALL),
    showing('/dashboard/documents', 'Tus documentos'),
    shows('Buscando tus documentos…'),
  ),
  scene(
    'documents-not-listed',
    fails(DOCUMENTS_CALL),
    showing('/dashboard/documents', 'Tus documentos'),
    shows(/^No pudimos consultar tus extractos/),
  ),
  {
    name: 'documents-with-statements',
    arrive: async (visit) => {
      const { page, sandbox, newcomer, advance } = visit;
      const { phone } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
      advance({ days: 150 });
      await logIn(page, sandbox, phone);
      await headingShows(page, 'Tu crédito');
      await page.goto('/dashboard/documents');
      await page.getByText('Ver los anteriores (2)', { exact: true }).click();
      await expect(page.getByText('Extracto de la cuota 1', { exact: true })).toBeVisible();
    },
  },
  // @covers 2.17
  scene('documents-paid-off', afterPaying('Pago total', '/dashboard/documents'), ({ page }) =>
    expect(page.getByRole('button', { name: 'Abrir el paz y salvo' })).toBeVisible(),
  ),
  scene(
    'documents-offline',
    showing('/dashboard/documents', 'Tus documentos'),
    shows(/^Te falta pagar/),
    goOffline,
    shows('Pagar necesita conexión.'),
  ),
  scene(
    'documents-not-opened',
    fails('**/api/contract/download/*'),
    showing('/dashboard/documents', 'Tus documentos'),
    presses(/^Abrir el contrato/),
    shows('No pudimos abrir el documento'),
  ),
];
