import type { ExpressionBuilder } from 'kysely';
import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';

/** A reported counter payment that is not posted. */
export interface ReportedPayment {
  readonly id: string;
  /** Whole pesos. */
  readonly amount: number;
  /** At the counter, as reported. */
  readonly paidAt: Date;
  readonly receipt: string | undefined;
  /** Reported by the holder; else with the pass of the public flow. */
  readonly isHolders: boolean;
  readonly rejection: SlipRejection | undefined;
}

const MAX_ROWS = 20;
const DAY_MS = 24 * 3_600_000;
/** How long a rejection is shown unless another slip is reported. */
const REJECTION_SHOWN_MS = 30 * DAY_MS;

/** From when on a rejected slip is shown. */
export const rejectionsShownFrom = (now: Date): Date => new Date(now.getTime() - REJECTION_SHOWN_MS);

/** A credit's slips in review, newest first, from any payer; and recent rejections, until another slip is reported. */
export const selectReportedSlips = (loan: ExpressionBuilder<Tables, 'loan'>, rejectedAfter: Date) =>
  loan
    .selectFrom('cash_slip')
    .select([
      'cash_slip.id',
      'cash_slip.amount',
      'cash_slip.paid_at',
      'cash_slip.receipt',
      'cash_slip.account_id',
      'cash_slip.rejection',
    ])
    .whereRef('cash_slip.credit_number', '=', 'loan.credit_number')
    .where('payment_id', 'is', null)
    .where((where) =>
      where.or([
        where('refused_at', 'is', null),
        where.and([
          where('refused_at', '>', rejectedAfter),
          where.not(
            where.exists(
              where
                .selectFrom('cash_slip as later')
                .select('later.id')
                .whereRef('later.credit_number', '=', 'cash_slip.credit_number')
                .whereRef('later.reported_at', '>', 'cash_slip.refused_at'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('reported_at', 'desc')
    .limit(MAX_ROWS);

/** A slip as JSON: its instant is text. */
export const reportedPaymentOf = (slip: {
  readonly id: string;
  readonly amount: number;
  readonly paid_at: string;
  readonly receipt: string | null;
  readonly account_id: string | null;
  readonly rejection: SlipRejection | null;
}): ReportedPayment => ({
  id: slip.id,
  amount: slip.amount,
  paidAt: new Date(slip.paid_at),
  receipt: slip.receipt ?? undefined,
  isHolders: slip.account_id !== null,
  rejection: slip.rejection ?? undefined,
});

/** What was reported of a payment before it was posted. */
export interface PaymentReport {
  readonly slipId: string;
  readonly paidAt: Date;
  /** Whole pesos. */
  readonly amount: number;
}

/** The slips of a credit's posted payments. */
export const selectPostedSlips = (loan: ExpressionBuilder<Tables, 'loan'>) =>
  loan
    .selectFrom('cash_slip')
    .select(['cash_slip.id', 'cash_slip.payment_id', 'cash_slip.paid_at', 'cash_slip.amount'])
    .whereRef('cash_slip.credit_number', '=', 'loan.credit_number')
    .where('payment_id', 'is not', null);

/** The reports of posted payments, by payment id, from slips as JSON. */
export const reportsOf = (
  slips: readonly {
    readonly id: string;
    readonly payment_id: string | null;
    readonly paid_at: string;
    readonly amount: number;
  }[],
): ReadonlyMap<string, PaymentReport> =>
  new Map(
    slips.flatMap(({ id, payment_id, paid_at, amount }) =>
      payment_id === null ? [] : [[payment_id, { slipId: id, paidAt: new Date(paid_at), amount }] as const],
    ),
  );
