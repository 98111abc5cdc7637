import type { InferType } from 'yup';
import { type Money, pesos } from '../money/money.ts';
import type { SlipRejection } from '../payments/cash-slips.ts';
import type { CounterPaymentState } from '../payments/counter-payment.ts';
import { SLIP_REJECTIONS } from './cash-slips.ts';
import { decodeCounter } from './counter-payments.ts';
import type { openPaymentSchema } from './credit.ts';
import { keyOf } from './key-of.ts';

/** A payment that was begun and is not posted: nothing of it counts yet. */
export interface OpenPayment {
  readonly reference: string;
  readonly amount: Money;
  /** An instant, ISO in UTC. */
  readonly startedAt: string;
  readonly channel: string | undefined;
  /** The bank has it; else it was begun and its end is not known. */
  readonly isPending: boolean;
  /** Cash: nothing is paid until its payer pays it at a counter. */
  readonly counter: CounterPaymentState | undefined;
}

/** A payment at a counter that somebody reported with its slip and that is not posted. */
export interface ReportedPayment {
  readonly id: string;
  readonly amount: Money;
  /** At the counter: an instant, ISO in UTC. */
  readonly paidAt: string;
  readonly receipt: string | undefined;
  /** The holder reported it; else somebody who paid without entering. */
  readonly isHolders: boolean;
  /** Why an operator could not post it; undefined while it waits for one. */
  readonly rejection: SlipRejection | undefined;
}

type OpenPaymentAnswer = InferType<typeof openPaymentSchema>;

const decodeOpen = (open: OpenPaymentAnswer): OpenPayment => ({
  reference: open.referencia,
  amount: pesos(open.valor),
  startedAt: open.fecha,
  channel: open.canal ?? undefined,
  isPending: open.estado === 'en_proceso',
  counter: decodeCounter(open.caja),
});

const decodeReported = (reported: OpenPaymentAnswer): ReportedPayment => ({
  id: reported.referencia,
  amount: pesos(reported.valor),
  paidAt: reported.fecha,
  receipt: reported.recibo ?? undefined,
  isHolders: reported.reportado_por === 'titular',
  rejection: reported.motivo === null ? undefined : keyOf(SLIP_REJECTIONS, reported.motivo),
});

const isLapsed = ({ estado }: OpenPaymentAnswer): boolean => estado === 'rechazado';

/** What is under way on a credit: at the provider, and at a counter. */
export const decodeOpenPayments = (open: readonly OpenPaymentAnswer[]) => ({
  openPayments: open.filter((one) => one.tipo === 'en_linea' && !isLapsed(one)).map(decodeOpen),
  lapsedPayments: open.filter((one) => one.tipo === 'en_linea' && isLapsed(one)).map(decodeOpen),
  reportedPayments: open.filter(({ tipo }) => tipo === 'efectivo').map(decodeReported),
});
