import { boundedInstant } from '#core/calendar/calendar-date.ts';
import type { ProviderTransaction } from '../infrastructure/vendors/payment-provider.ts';

/** The instants of a payment that somebody tells. */
export interface PaymentInstants {
  /** When the person began it. */
  readonly begun: Date;
  /** When their order was approved, as the provider tells. */
  readonly approved?: Date | undefined;
  /** When the cash was at the till, as the provider tells. */
  readonly atTill?: Date | undefined;
}

/** Which instant a payment counts from, by its channel; the first of them that is known. */
const VALUE_INSTANTS: Readonly<Record<string, readonly (keyof PaymentInstants)[]>> = {
  CARD: ['approved'],
  PSE: ['approved'],
  NEQUI: ['approved'],
  BANCOLOMBIA_COLLECT: ['atTill', 'approved'],
  /** At a counter of ours: what the cashier wrote is its only instant. */
  CASH: ['begun'],
};
const OF_OTHER_CHANNELS = ['approved'] as const;

/**
 * The instant that a payment counts from: its value date, its receipt and the arrears. Never before it was begun nor in
 * the future, whatever the provider tells. See docs/decisions/167-value-dates-by-rail.md.
 */
export const findValueMoment = (channel: string, instants: PaymentInstants, now: Date): Date => {
  const known = (VALUE_INSTANTS[channel] ?? OF_OTHER_CHANNELS).map((name) => instants[name]);
  const told = known.find((instant) => instant !== undefined) ?? instants.begun;
  return boundedInstant(told, instants.begun, now);
};

/** `findValueMoment` of a provider's transaction. */
export const valueMomentOf = (
  { method, createdAt, finalisedAt, paidAtTill }: ProviderTransaction,
  now: Date,
): Date => findValueMoment(method, { begun: createdAt, approved: finalisedAt, atTill: paidAtTill }, now);
