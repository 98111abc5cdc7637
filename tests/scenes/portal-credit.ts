import { aReversedPayment, openPaymentAnswer, paymentAnswer } from '../samples/credit.ts';
import type { Scene, Visit } from './scene.ts';
import { enters, fails, given, scene, shows, stalls } from './steps.ts';
import { expect, goOffline, headingShows, press } from './user-actions.ts';

const SIMULATION_CALL = '**/api/cartera/creditos/*/simulacion*';

const IN_PROCESS = openPaymentAnswer();
const STARTED = openPaymentAnswer({ referencia: 'CS-started', estado: 'iniciado' });

const withOpenPayments = (name: string, path: string): Scene =>
  scene(
    name,
    given({ credit: { pagos_en_proceso: [IN_PROCESS, STARTED] } }),
    enters('disbursed', path),
    shows(/no pagues otra vez/),
  );

const payment = (id: string, valueDate: string, changes: Parameters<typeof paymentAnswer>[0] = {}) =>
  paymentAnswer({
    id,
    fecha: `${valueDate}T15:00:00.000Z`,
    fecha_valor: valueDate,
    aplicacion: [],
    ...changes,
  });

const TWO_YEARS = [
  payment('5', '2026-11-19', { canal: 'NEQUI' }),
  payment('4', '2026-10-27', { puntualidad: 'Late', canal: 'CASH' }),
  aReversedPayment({ id: '3' }),
  payment('2', '2026-01-02', { canal: 'CARD' }),
  payment('1', '2025-12-02'),
];

/** The ways to pay while the bank has a payment. */
export const underWay = (name: string, path: string): Scene =>
  scene(name, given({ credit: { pagos_en_proceso: [IN_PROCESS] } }), enters('disbursed', path), ({ page }) =>
    expect(page.getByRole('link', { name: 'Ver cómo va' })).toBeVisible(),
  );

const simulator = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed', { amount: 6_666_666, term: 36 }), '/dashboard/simulator');
  await headingShows(page, 'Si pago hoy…');
  await expect(page.getByLabel('Valor que pagarías hoy')).toBeVisible();
};

const simulating = (amount: string) => async (visit: Visit) => {
  await simulator(visit);
  await visit.page.getByLabel('Valor que pagarías hoy').fill(amount);
  await press(visit.page, 'Calcular');
};

const simulated = (amount: string) => async (visit: Visit) => {
  await simulating(amount)(visit);
  await expect(visit.page.getByRole('heading', { name: /^Si hoy pagas/ })).toBeVisible();
};

const longCredit = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed', { amount: 6_666_666, term: 36 }), '/dashboard/credit');
  await expect(page.getByRole('img', { name: /^Gráfica de 36 cuotas/ })).toBeVisible();
};

export const portalCreditScenes: readonly Scene[] = [
  scene(
    'home-minimum-explained',
    enters('disbursed', '/dashboard'),
    ({ page }) => page.getByText('¿De qué se compone tu pago mínimo?').click(),
    shows('La parte del dinero prestado que devuelves.'),
  ),
  withOpenPayments('home-payment-in-process', '/dashboard'),
  withOpenPayments('payments-in-process', '/dashboard/payments'),
  withOpenPayments('credit-payment-in-process', '/dashboard/credit'),
  scene(
    'payments-reversed',
    given({ credit: { pagos: [aReversedPayment()] } }),
    enters('disbursed', '/dashboard/payments'),
    shows(/^El dinero de este pago se devolvió/),
  ),
  scene(
    'payments-of-two-years',
    given({ credit: { pagos: TWO_YEARS } }),
    enters('disbursed', '/dashboard/payments'),
    ({ page }) => expect(page.getByRole('heading', { name: '2025' })).toBeVisible(),
  ),
  scene('credit-of-36', longCredit),
  scene(
    'credit-of-36-partly-paid',
    given({ payments: [{ id: '1', amount: 260_526 }] }),
    enters('disbursed', '/dashboard/credit', { amount: 6_666_666, term: 36 }),
    ({ page }) => expect(page.getByRole('img', { name: /1 pagada/ })).toBeVisible(),
  ),
  scene('simulator', simulator),
  scene('simulator-prepayment', simulated('1500000')),
  scene('simulator-just-due', simulated('260526')),
  scene('simulator-too-little', simulated('100000')),
  scene('simulator-closing', simulated('6666666')),
  scene('simulator-out-of-range', simulating('99000000'), shows(/Tu deuda total hoy es de/)),
  scene('simulator-calculating', stalls(SIMULATION_CALL), simulating('1500000'), ({ page }) =>
    expect(page.getByRole('button', { name: 'Calculando…' })).toBeVisible(),
  ),
  scene('simulator-failed', fails(SIMULATION_CALL), simulating('1500000'), shows('No pudimos calcularlo')),
  scene('simulator-offline', simulated('1500000'), goOffline, shows('Para calcular necesitas conexión.')),
];
