import type { CalendarDate } from '#core/calendar/calendar-date.ts';

/** A payment as one side of the reconciliation has it. */
export interface SeenPayment {
  readonly transactionId: string;
  readonly reference: string;
  /** In hundredths of a peso, as the provider states it. */
  readonly amountInCents: number;
  /** Day of the payment in Bogota. */
  readonly on: CalendarDate;
}

export interface DayTotal {
  readonly count: number;
  readonly amountInCents: number;
}

/** A transaction on which the two sides differ. */
export interface Difference {
  readonly kind: 'not_posted' | 'not_at_provider' | 'other_amount' | 'other_day';
  readonly transactionId: string;
  readonly reference: string;
  /** Of the side that has it; the provider's when both have. */
  readonly amountInCents: number;
}

export interface DayComparison {
  readonly on: CalendarDate;
  readonly provider: DayTotal;
  readonly posted: DayTotal;
  /** Each under the day of the side that has it; under the provider's when both have. */
  readonly differences: readonly Difference[];
}

const totalOf = (payments: readonly SeenPayment[]): DayTotal => ({
  count: payments.length,
  amountInCents: payments.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
});

const differenceOf = (theirs: SeenPayment, ours: SeenPayment | undefined): Difference['kind'] | undefined => {
  if (!ours) return 'not_posted';
  if (ours.amountInCents !== theirs.amountInCents) return 'other_amount';
  return ours.on === theirs.on ? undefined : 'other_day';
};

/** Compares the provider's approved transactions with the ledger, by day and transaction. */
export const compareDays = (
  days: readonly CalendarDate[],
  theirs: readonly SeenPayment[],
  ours: readonly SeenPayment[],
): readonly DayComparison[] => {
  const oursById = new Map(ours.map((payment) => [payment.transactionId, payment]));
  const theirIds = new Set(theirs.map(({ transactionId }) => transactionId));
  const different = [
    ...theirs.map((payment) => ({
      payment,
      kind: differenceOf(payment, oursById.get(payment.transactionId)),
    })),
    ...ours
      .filter(({ transactionId }) => !theirIds.has(transactionId))
      .map((payment) => ({ payment, kind: 'not_at_provider' as const })),
  ];
  return days.map((on) => ({
    on,
    provider: totalOf(theirs.filter((payment) => payment.on === on)),
    posted: totalOf(ours.filter((payment) => payment.on === on)),
    differences: different.flatMap(({ payment, kind }) =>
      kind !== undefined && payment.on === on
        ? [
            {
              kind,
              transactionId: payment.transactionId,
              reference: payment.reference,
              amountInCents: payment.amountInCents,
            },
          ]
        : [],
    ),
  }));
};
