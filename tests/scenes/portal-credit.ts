import { aReversedPayment, type CreditChanges, openPaymentAnswer, paymentAnswer } from '../samples/credit.ts';
import type { Scenes, Step } from './scene.ts';
import {
  clicks,
  enters,
  fails,
  fills,
  offline,
  presses,
  shows,
  showsField,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const SIMULATION_CALL = '**/api/cartera/creditos/*/simulacion*';

const IN_PROCESS = openPaymentAnswer();
const STARTED = openPaymentAnswer({ referencia: 'CS-started', estado: 'iniciado' });

const withCredit = (path: string, credit: CreditChanges): Step => enters('disbursed', path, { credit });

/** A screen of a credit with a payment that the bank has, and another begun. */
const withOpenPayments = (path: string): Step => [
  withCredit(path, { pagos_en_proceso: [IN_PROCESS, STARTED] }),
  shows(/no pagues otra vez/),
];

/** The ways to pay while the bank has a payment. */
export const underWay = (path: string): Step => [
  withCredit(path, { pagos_en_proceso: [IN_PROCESS] }),
  showsRole('link', 'Ver cómo va'),
];

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

const atSimulator: Step = [
  enters('disbursed', '/dashboard/simulator', { term: 36 }),
  showsHeading('Si pago hoy…'),
  showsField('Valor que pagarías hoy'),
];
const simulates = (amount: string): Step => [
  atSimulator,
  fills('Valor que pagarías hoy', amount),
  presses('Calcular'),
];
const isSimulated = (amount: string): Step => [simulates(amount), showsRole('heading', /^Si hoy pagas/)];

export const portalCreditScenes: Scenes = {
  'home-minimum-explained': [
    enters('disbursed', '/dashboard'),
    clicks('¿De qué se compone tu pago mínimo?'),
    shows('La parte del dinero prestado que devuelves.'),
  ],
  'home-payment-in-process': withOpenPayments('/dashboard'),
  'payments-in-process': withOpenPayments('/dashboard/payments'),
  'credit-payment-in-process': withOpenPayments('/dashboard/credit'),
  'payments-reversed': [
    withCredit('/dashboard/payments', { pagos: [aReversedPayment()] }),
    shows(/^El dinero de este pago se devolvió/),
  ],
  'payments-of-two-years': [
    withCredit('/dashboard/payments', { pagos: TWO_YEARS }),
    showsRole('heading', '2025'),
  ],
  'credit-of-36': [
    enters('disbursed', '/dashboard/credit', { term: 36 }),
    showsRole('img', /^Gráfica de 36 cuotas/),
  ],
  'credit-of-36-partly-paid': [
    enters('disbursed', '/dashboard/credit', { term: 36, payments: [{ id: '1', amount: 260_526 }] }),
    showsRole('img', /1 pagada/),
  ],
  simulator: atSimulator,
  'simulator-prepayment': isSimulated('1500000'),
  'simulator-just-due': isSimulated('260526'),
  'simulator-too-little': isSimulated('100000'),
  'simulator-closing': isSimulated('6666666'),
  'simulator-out-of-range': [simulates('99000000'), shows(/Tu deuda total hoy es de/)],
  'simulator-calculating': [
    stalls(SIMULATION_CALL),
    simulates('1500000'),
    showsRole('button', 'Calculando…'),
  ],
  'simulator-failed': [fails(SIMULATION_CALL), simulates('1500000'), shows('No pudimos calcularlo')],
  'simulator-offline': offline(isSimulated('1500000'), 'Para calcular necesitas conexión.'),
};
