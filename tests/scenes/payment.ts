import { openCheckout, payByCard } from './checkout.ts';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import {
  alterCalls,
  answerCalls,
  dialogShows,
  failCalls,
  goOffline,
  headingShows,
  loseCalls,
  press,
  stallCalls,
} from './user-actions.ts';

const STATUS_CALL = '**/api/wompi-status*';
const SIMULATION_CALL = '**/api/cartera/creditos/*/simulacion*';
const PENDING_SENTENCE =
  'El 20 de noviembre de 2026 a las 3:05 p. m. empezó un pago de $ 253.226 que sigue en proceso. Espera el resultado antes de pagar otra vez.';
const SIGNATURE_CALL = '**/api/wompi-signature';
const RECEIPT_CALL = '**/api/wompi-receipt*';

const detail = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('disbursed'), '/dashboard/pay/online');
  await headingShows(page, 'Detalle de pago');
  await expect(page.getByRole('radio', { name: 'Pago mínimo' })).toBeChecked();
};

const choosing = (option: string) => async (visit: Visit) => {
  await detail(visit);
  await visit.page.getByRole('radio', { name: option }).check();
};

const typing = (amount: string) => async (visit: Visit) => {
  await choosing('Otro valor')(visit);
  await visit.page.getByLabel('Valor a pagar').fill(amount);
};

const paid = (card: 'approved' | 'declined', heading: string) => async (visit: Visit) => {
  const { page, newcomer, enter } = visit;
  await enter(await newcomer('disbursed', { amount: 2_000_000, term: 6 }), '/dashboard/pay/online');
  await payByCard(page, card);
  await headingShows(page, heading);
};

const paidWell = paid('approved', 'Pago exitoso');

const closedUnpaid = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('disbursed'), '/dashboard/pay/online');
  await openCheckout(page);
  await press(page, 'Cerrar');
};

const cash = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('disbursed'), '/dashboard/pay/cash');
  await headingShows(page, 'Pagar en efectivo');
  await expect(page.getByRole('img', { name: /^Código de barras/ })).toBeVisible();
};

export const paymentScenes: readonly Scene[] = [
  {
    name: 'channels',
    arrive: async ({ page, someone, enter }) => {
      await enter(await someone('disbursed'), '/dashboard/pay');
      await headingShows(page, 'Pagar');
    },
  },
  {
    name: 'channels-offline',
    arrive: async (visit) => {
      const { page, someone, enter } = visit;
      await enter(await someone('disbursed'), '/dashboard/pay');
      await headingShows(page, 'Pagar');
      await goOffline(visit);
      await expect(page.getByText('Para pagar necesitas conexión.')).toBeVisible();
    },
  },
  { name: 'cash', arrive: cash },
  {
    name: 'cash-copied',
    arrive: async (visit) => {
      await visit.page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
      await cash(visit);
      await press(visit.page, 'Copiar el número');
      await expect(visit.page.getByText('Copiado')).toBeVisible();
    },
  },
  {
    name: 'cash-without-figures',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/cartera/creditos/*');
      await cash(visit);
      await expect(visit.page.getByText(/No pudimos consultar cuánto debes hoy/)).toBeVisible();
    },
  },
  {
    name: 'share',
    arrive: async ({ page, someone, enter }) => {
      await enter(await someone('disbursed'), '/dashboard/pay/share');
      await headingShows(page, 'Que otra persona pague por ti');
      await expect(page.getByRole('img', { name: /^Código QR para pagar/ })).toBeVisible();
    },
  },
  { name: 'detail', arrive: detail },
  {
    name: 'detail-applied',
    arrive: async (visit) => {
      await detail(visit);
      await visit.page.getByText('Ver línea por línea').click();
      await expect(visit.page.getByText('Capital de la cuota 1')).toBeVisible();
    },
  },
  {
    name: 'detail-applied-failed',
    arrive: async (visit) => {
      await failCalls(visit.page, SIMULATION_CALL);
      await detail(visit);
      await expect(visit.page.getByText(/^No pudimos calcular cómo se aplicará/)).toBeVisible();
    },
  },
  {
    name: 'detail-second-payment',
    arrive: async (visit) => {
      const pending = { code: 'payment_pending', message: PENDING_SENTENCE };
      await answerCalls(visit.page, SIGNATURE_CALL, 409, pending);
      await detail(visit);
      await press(visit.page, 'Continuar');
      await dialogShows(visit.page, 'Ya hay un pago en proceso');
    },
  },
  { name: 'detail-total', arrive: choosing('Pago total') },
  { name: 'detail-other', arrive: choosing('Otro valor') },
  {
    name: 'detail-other-prepayment',
    arrive: async (visit) => {
      await typing('1500000')(visit);
      await expect(visit.page.getByText(/Te ahorras/)).toHaveCount(2);
    },
  },
  {
    name: 'detail-other-prepayment-plain',
    arrive: async (visit) => {
      await failCalls(visit.page, SIMULATION_CALL);
      await typing('1500000')(visit);
      await expect(visit.page.getByText('Pagas la misma cuota y terminas antes.')).toBeVisible();
    },
  },
  {
    name: 'detail-other-missing',
    arrive: async (visit) => {
      await choosing('Otro valor')(visit);
      await press(visit.page, 'Continuar');
      await expect(visit.page.getByLabel('Valor a pagar')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'detail-other-too-high',
    arrive: async (visit) => {
      await typing('99000000')(visit);
      await press(visit.page, 'Continuar');
      await expect(visit.page.getByText(/Tu deuda total hoy es de/)).toBeVisible();
    },
  },
  {
    name: 'detail-loading',
    arrive: async ({ page, someone, enter }) => {
      const borrower = await someone('disbursed');
      await stallCalls(page, '**/api/cartera/creditos/*');
      await enter(borrower, '/dashboard/pay/online');
      await expect(page.getByText('Consultando cuánto debes hoy…')).toBeVisible();
    },
  },
  {
    name: 'detail-not-read',
    arrive: async ({ page, someone, enter }) => {
      const borrower = await someone('disbursed');
      await failCalls(page, '**/api/cartera/creditos/*');
      await enter(borrower, '/dashboard/pay/online');
      await expect(page.getByText('No pudimos consultar cuánto debes')).toBeVisible();
    },
  },
  {
    name: 'detail-starting',
    arrive: async (visit) => {
      await stallCalls(visit.page, SIGNATURE_CALL);
      await detail(visit);
      await press(visit.page, 'Continuar');
      await expect(visit.page.getByRole('button', { name: 'Cargando...' })).toBeVisible();
    },
  },
  {
    name: 'detail-not-started',
    arrive: async (visit) => {
      await failCalls(visit.page, SIGNATURE_CALL);
      await detail(visit);
      await press(visit.page, 'Continuar');
      await expect(visit.page.getByText('Error iniciando el pago')).toBeVisible();
    },
  },
  {
    name: 'detail-no-widget',
    arrive: async (visit) => {
      visit.allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(visit.page, '**/widget.js');
      await detail(visit);
      await press(visit.page, 'Continuar');
      await expect(visit.page.getByText(/No pudimos abrir la pasarela de pagos/)).toBeVisible();
    },
  },
  {
    name: 'checkout',
    arrive: async (visit) => {
      await detail(visit);
      await openCheckout(visit.page);
    },
  },
  { name: 'succeeded', arrive: paidWell },
  {
    name: 'succeeded-receipt-saved',
    arrive: async (visit) => {
      await paidWell(visit);
      await press(visit.page, 'Descargar comprobante');
      await expect(visit.page.getByText('El comprobante quedó en tus descargas.')).toBeVisible();
    },
  },
  {
    name: 'succeeded-receipt-fetching',
    arrive: async (visit) => {
      await stallCalls(visit.page, RECEIPT_CALL);
      await paidWell(visit);
      await press(visit.page, 'Descargar comprobante');
      await expect(visit.page.getByRole('button', { name: 'Preparando el comprobante…' })).toBeVisible();
    },
  },
  {
    name: 'succeeded-receipt-failed',
    arrive: async (visit) => {
      await failCalls(visit.page, RECEIPT_CALL);
      await paidWell(visit);
      await press(visit.page, 'Descargar comprobante');
      await expect(visit.page.getByText('No pudimos traer el comprobante')).toBeVisible();
    },
  },
  {
    name: 'succeeded-offline',
    arrive: async (visit) => {
      await paidWell(visit);
      await goOffline(visit);
      await expect(visit.page.getByText('Para traer el comprobante necesitas conexión.')).toBeVisible();
    },
  },
  { name: 'failed', arrive: paid('declined', 'Pago no exitoso') },
  {
    name: 'closed-unpaid',
    arrive: async (visit) => {
      await closedUnpaid(visit);
      await headingShows(visit.page, 'Pago no exitoso');
    },
  },
  {
    name: 'pending',
    arrive: async (visit) => {
      await alterCalls(visit.page, STATUS_CALL, (answer) => ({ ...answer, status: 'pending' }));
      await closedUnpaid(visit);
      await headingShows(visit.page, 'Tu pago está en proceso');
    },
  },
  {
    name: 'checking',
    arrive: async (visit) => {
      await stallCalls(visit.page, STATUS_CALL);
      await closedUnpaid(visit);
      await expect(visit.page.getByRole('paragraph').getByText('Consultando tu pago…')).toBeVisible();
    },
  },
  {
    name: 'unconfirmed',
    arrive: async (visit) => {
      await failCalls(visit.page, STATUS_CALL);
      await closedUnpaid(visit);
      await headingShows(visit.page, 'No pudimos confirmar tu pago');
    },
  },
  {
    name: 'channels-open-attempt',
    arrive: async (visit) => {
      await failCalls(visit.page, STATUS_CALL);
      await closedUnpaid(visit);
      await headingShows(visit.page, 'No pudimos confirmar tu pago');
      await press(visit.page, 'Ir al menú principal');
      await expect(visit.page.getByText('Tienes un pago sin terminar')).toBeVisible();
    },
  },
];
