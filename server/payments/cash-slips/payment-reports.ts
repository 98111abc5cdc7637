import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { Context } from '../../infrastructure/context.ts';

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

/** A credit's slips in review, newest first, from any payer; and recent rejections, until another slip is reported. */
export const readReportedPayments = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  creditNumber: number,
): Promise<readonly ReportedPayment[]> => {
  const slips = await db
    .selectFrom('cash_slip')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where('payment_id', 'is', null)
    .where((where) =>
      where.or([
        where('refused_at', 'is', null),
        where.and([
          where('refused_at', '>', new Date(clock.now().getTime() - REJECTION_SHOWN_MS)),
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
    .limit(MAX_ROWS)
    .execute();
  return slips.map((slip) => ({
    id: slip.id,
    amount: slip.amount,
    paidAt: slip.paid_at,
    receipt: slip.receipt ?? undefined,
    isHolders: slip.account_id !== null,
    rejection: slip.rejection ?? undefined,
  }));
};

/** What was reported of a payment before it was posted. */
export interface PaymentReport {
  readonly slipId: string;
  readonly paidAt: Date;
  /** Whole pesos. */
  readonly amount: number;
}

/** The reports of a credit's posted payments, by payment id. */
export const readPaymentReports = async (
  { db }: Pick<Context, 'db'>,
  creditNumber: number,
): Promise<ReadonlyMap<string, PaymentReport>> => {
  const slips = await db
    .selectFrom('cash_slip')
    .select(['id', 'payment_id', 'paid_at', 'amount'])
    .where('credit_number', '=', creditNumber)
    .where('payment_id', 'is not', null)
    .execute();
  return new Map(
    slips.flatMap(({ id, payment_id, paid_at, amount }) =>
      payment_id === null ? [] : [[payment_id, { slipId: id, paidAt: paid_at, amount }] as const],
    ),
  );
};
