import { logIn } from '../e2e/support/account.ts';
import { payByCard } from './checkout.ts';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { failCalls, goOffline, headingShows, passSeconds, press, stallCalls } from './user-actions.ts';

const CREDIT_CALL = '**/api/cartera/creditos/*';
const DOCUMENTS_CALL = '**/api/cartera/creditos/*/documentos';

const home = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('disbursed'), '/dashboard');
  await headingShows(page, 'Tu crédito');
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
  // Its code chunk loads last.
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
};

const showing =
  (path: string, heading: string) =>
  async ({ page, someone, enter }: Visit) => {
    await enter(await someone('disbursed'), path);
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

const inArrears = (path: string) => async (visit: Visit) => {
  const { page, sandbox, newcomer, advance } = visit;
  const { phone } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
  await advance('P45D');
  await logIn(page, sandbox, phone);
  await headingShows(page, 'Tu crédito');
  await page.goto(path);
};

export const portalScenes: readonly Scene[] = [
  { name: 'home', arrive: home },
  {
    name: 'home-in-arrears',
    arrive: async (visit) => {
      await inArrears('/dashboard')(visit);
      await expect(visit.page.getByText('Tienes 1 cuota vencida')).toBeVisible();
    },
  },
  {
    name: 'home-after-payment',
    arrive: async (visit) => {
      await afterPaying('Pago mínimo', '/dashboard')(visit);
      await expect(visit.page.getByText('Estás al día')).toBeVisible();
    },
  },
  {
    name: 'home-paid-off',
    arrive: async (visit) => {
      await afterPaying('Pago total', '/dashboard')(visit);
      await expect(visit.page.getByText('Terminaste de pagar tu crédito')).toBeVisible();
    },
  },
  {
    name: 'home-offline',
    arrive: async (visit) => {
      await home(visit);
      await goOffline(visit);
      await expect(visit.page.getByText('Pagar necesita conexión.')).toBeVisible();
    },
  },
  {
    name: 'home-part-missing',
    arrive: async ({ page, someone, enter, allowConsole }) => {
      allowConsole(/ERR_FAILED|part of the app did not come/);
      await page.route('**/assets/dates-card-*.js', (route) => route.abort());
      await enter(await someone('disbursed'), '/dashboard');
      await headingShows(page, 'Tu crédito');
      await expect(page.getByText('Una parte de esta pantalla no llegó.')).toBeVisible();
    },
  },
  {
    name: 'home-stale',
    arrive: async (visit) => {
      await home(visit);
      await failCalls(visit.page, CREDIT_CALL);
      await passSeconds(visit.page, 100);
      await visit.page.getByRole('link', { name: 'Documentos' }).click();
      await visit.page.getByRole('link', { name: 'Inicio', exact: true }).click();
      await expect(visit.page.getByText('No pudimos traer tus datos de hoy.')).toBeVisible();
    },
  },
  {
    name: 'loading',
    arrive: async ({ page, someone, enter }) => {
      await stallCalls(page, CREDIT_CALL);
      await enter(await someone('disbursed'), '/dashboard');
      await expect(page.getByText('Consultando tu crédito…')).toBeVisible();
    },
  },
  {
    name: 'not-read',
    arrive: async ({ page, someone, enter }) => {
      await failCalls(page, CREDIT_CALL);
      await enter(await someone('disbursed'), '/dashboard');
      await expect(page.getByText('No pudimos consultar tu crédito')).toBeVisible();
    },
  },
  {
    name: 'in-process',
    arrive: async ({ page, someone, enter }) => {
      await enter(await someone('applied', { documentEnding: '0004' }), '/dashboard');
      await headingShows(page, 'Gracias por solicitar tu crédito');
    },
  },
  {
    name: 'credit',
    arrive: async (visit) => {
      await showing('/dashboard/credit', 'Detalle de tu crédito')(visit);
      await expect(visit.page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'credit-in-arrears',
    arrive: async (visit) => {
      await inArrears('/dashboard/credit')(visit);
      await expect(visit.page.getByRole('cell', { name: 'Vencida' })).toBeVisible();
    },
  },
  { name: 'payments-empty', arrive: showing('/dashboard/payments', 'Tus pagos') },
  {
    name: 'payments',
    arrive: async (visit) => {
      await afterPaying('Pago mínimo', '/dashboard/payments')(visit);
      await visit.page.getByText('Cómo se aplicó', { exact: true }).click();
    },
  },
  {
    name: 'documents',
    arrive: async (visit) => {
      await showing('/dashboard/documents', 'Tus documentos')(visit);
      await expect(visit.page.getByText(/^Te falta pagar/)).toBeVisible();
    },
  },
  {
    name: 'documents-loading',
    arrive: async (visit) => {
      await stallCalls(visit.page, DOCUMENTS_CALL);
      await showing('/dashboard/documents', 'Tus documentos')(visit);
      await expect(visit.page.getByText('Buscando tus documentos…')).toBeVisible();
    },
  },
  {
    name: 'documents-not-listed',
    arrive: async (visit) => {
      await failCalls(visit.page, DOCUMENTS_CALL);
      await showing('/dashboard/documents', 'Tus documentos')(visit);
      await expect(visit.page.getByText(/^No pudimos consultar tus extractos/)).toBeVisible();
    },
  },
  {
    name: 'documents-with-statements',
    arrive: async (visit) => {
      const { page, sandbox, newcomer, advance } = visit;
      const { phone } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
      await advance('P150D');
      await logIn(page, sandbox, phone);
      await headingShows(page, 'Tu crédito');
      await page.goto('/dashboard/documents');
      await page.getByText('Ver los anteriores (2)', { exact: true }).click();
      await expect(page.getByText('Extracto de la cuota 1', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'documents-paid-off',
    arrive: async (visit) => {
      await afterPaying('Pago total', '/dashboard/documents')(visit);
      await expect(visit.page.getByRole('button', { name: 'Abrir el paz y salvo' })).toBeVisible();
    },
  },
  {
    name: 'documents-offline',
    arrive: async (visit) => {
      await showing('/dashboard/documents', 'Tus documentos')(visit);
      await expect(visit.page.getByText(/^Te falta pagar/)).toBeVisible();
      await goOffline(visit);
      await expect(visit.page.getByText('Pagar necesita conexión.')).toBeVisible();
    },
  },
  {
    name: 'documents-not-opened',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/contract/download/*');
      await showing('/dashboard/documents', 'Tus documentos')(visit);
      await press(visit.page, /^Abrir el contrato/);
      await expect(visit.page.getByText('No pudimos abrir el documento')).toBeVisible();
    },
  },
];
