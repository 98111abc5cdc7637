import type { InferType } from 'yup';
import { type Money, pesos } from '../domain/money.ts';
import type { openPaymentSchema } from './credit.ts';

/** A payment that was begun and is not posted: nothing of it counts yet. */
export interface OpenPayment {
  readonly reference: string;
  readonly amount: Money;
  /** An instant, ISO in UTC. */
  readonly begunAt: string;
  readonly channel: string | undefined;
  /** The bank has it; else it was begun and its end is not known. */
  readonly isPending: boolean;
}

export const decodeOpenPayment = (open: InferType<typeof openPaymentSchema>): OpenPayment => ({
  reference: open.referencia,
  amount: pesos(open.valor),
  begunAt: open.fecha,
  channel: open.canal ?? undefined,
  isPending: open.estado === 'en_proceso',
});
