import { openCheckout, payByCard } from './checkout.ts';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { failCalls, headingShows, loseCalls, passSeconds, press } from './user-actions.ts';

const TITLE = 'Paga tu crédito sin ingresar';

const open = async ({ page }: Visit): Promise<void> => {
  await page.goto('/public-payment');
  await headingShows(page, TITLE);
  await expect(page.getByLabel('Número de crédito')).toBeVisible();
};

const findCredit = async (visit: Visit, creditNumber: string, document: string): Promise<void> => {
  await open(visit);
  await visit.page.getByLabel('Número de crédito').fill(creditNumber);
  await visit.page.getByLabel('Número de documento').fill(document);
  await press(visit.page, 'Consultar crédito');
};

const find = async (visit: Visit): Promise<void> => {
  const { creditNumber, documentNumber } = await visit.newcomer('disbursed', { amount: 2_000_000, term: 6 });
  await findCredit(visit, String(creditNumber), documentNumber);
  await headingShows(visit.page, 'Detalle de pago');
};

export const publicScenes: readonly Scene[] = [
  { name: 'lookup', arrive: open },
  {
    name: 'lookup-errors',
    arrive: async (visit) => {
      await open(visit);
      await press(visit.page, 'Consultar crédito');
      await expect(visit.page.getByText('El número de crédito es requerido').first()).toBeVisible();
    },
  },
  {
    name: 'lookup-typo',
    arrive: async (visit) => {
      await findCredit(visit, '1234567890', '1020304567');
      await expect(visit.page.getByText(/Revisa el número de crédito/)).toBeVisible();
    },
  },
  {
    name: 'lookup-not-found',
    arrive: async (visit) => {
      const { creditNumber } = await visit.someone('disbursed');
      await findCredit(visit, String(creditNumber), '1999999999');
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'lookup-no-network',
    arrive: async (visit) => {
      visit.allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(visit.page, '**/api/public-payment');
      const { creditNumber, documentNumber } = await visit.someone('disbursed');
      await findCredit(visit, String(creditNumber), documentNumber);
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'lookup-linked',
    arrive: async ({ page, someone }) => {
      const { creditNumber } = await someone('disbursed');
      await page.goto(`/public-payment?credito=${creditNumber}`);
      await expect(page.getByText(/^El enlace ya trae el número de crédito/)).toBeVisible();
    },
  },
  {
    name: 'lookup-broken-link',
    arrive: async ({ page }) => {
      await page.goto('/public-payment?credito=1234567890');
      await expect(page.getByText(/^El enlace no trae un número de crédito correcto/)).toBeVisible();
    },
  },
  {
    name: 'lookup-open-attempt',
    arrive: async (visit) => {
      const { page } = visit;
      await find(visit);
      await failCalls(page, '**/api/wompi-status*');
      await openCheckout(page);
      await press(page, 'Cerrar');
      await headingShows(page, 'No pudimos confirmar tu pago');
      await passSeconds(page, 4_000);
      await page.goto('/public-payment');
      await expect(page.getByText('Tienes un pago sin terminar')).toBeVisible();
      await expect(page.getByLabel('Número de crédito')).toBeVisible();
    },
  },
  { name: 'detail', arrive: find },
  {
    name: 'detail-email-wrong',
    arrive: async (visit) => {
      await find(visit);
      await visit.page.getByLabel('Tu correo (opcional)').fill('tia@correo');
      await press(visit.page, 'Continuar');
      await expect(visit.page.getByText('Ingresa un formato válido de correo electrónico')).toBeVisible();
    },
  },
  {
    name: 'succeeded',
    arrive: async (visit) => {
      await find(visit);
      await payByCard(visit.page, 'approved');
      await headingShows(visit.page, 'Pago exitoso');
    },
  },
  {
    name: 'failed',
    arrive: async (visit) => {
      await find(visit);
      await payByCard(visit.page, 'declined');
      await headingShows(visit.page, 'Pago no exitoso');
    },
  },
];
