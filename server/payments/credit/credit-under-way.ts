import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type CreditReading, creditNotFound, readOwnCredit } from '../../loans/loans.ts';
import {
  type PaymentReport,
  type ReportedPayment,
  readPaymentReports,
  readReportedPayments,
} from '../cash-slips/payment-reports.ts';
import { counterStateOf } from '../counter-payments.ts';

/** A started payment that is not posted. */
interface OpenPayment {
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly startedAt: Date;
  readonly channel: string | undefined;
  /** Pending at the provider; else started with an unknown outcome. */
  readonly isPending: boolean;
  /** Cash: awaited at a counter, or, no longer pending, past its deadline. */
  readonly counter: CounterPaymentState | undefined;
}

const MAX_ROWS = 20;
/** How long the holder sees that a cash payment expired. */
const LAPSED_SHOWN_MS = 7 * 86_400_000;

/**
 * Open payments of a credit, newest first: all that the provider has pending, from any payer, and those that the holder
 * started and that may still be paid. Another payer's attempt is shown only once the bank has it. The holder's own expired
 * cash payment is included for a week or until a later one is pending or approved.
 */
const readOpenPayments = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  creditNumber: number,
): Promise<readonly OpenPayment[]> => {
  const attempts = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .where((where) =>
      where.or([
        where('status', '=', 'pending'),
        where.and([
          where('status', '=', 'open'),
          where('account_id', '=', accountId),
          where('expires_at', '>', clock.now()),
        ]),
        where.and([
          where('status', 'in', ['error', 'declined', 'voided']),
          where('account_id', '=', accountId),
          where('counter_pay_before', '>', new Date(clock.now().getTime() - LAPSED_SHOWN_MS)),
          where.not(
            where.exists(
              where
                .selectFrom('payment_attempt as later')
                .select('later.reference')
                .where('later.credit_number', '=', creditNumber)
                .whereRef('later.created_at', '>', 'payment_attempt.created_at')
                .where('later.status', 'in', ['pending', 'approved']),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return attempts.map((attempt) => ({
    reference: attempt.reference,
    amount: attempt.amount,
    startedAt: attempt.created_at,
    channel: attempt.method ?? undefined,
    isPending: attempt.status === 'pending',
    counter: counterStateOf(attempt, clock.now()),
  }));
};

export interface CreditUnderWay extends CreditReading {
  readonly openPayments: readonly OpenPayment[];
  readonly reportedPayments: readonly ReportedPayment[];
  /** Reports of posted payments, by payment id. */
  readonly reports: ReadonlyMap<string, PaymentReport>;
}

/** The credit with its open and reported payments. Every payment is in exactly one of the two lists. */
export const readOwnCreditUnderWay = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditUnderWay> => {
  if (!Number.isSafeInteger(creditNumber)) throw creditNotFound();
  // In this order: a payment posted in between is read twice, never missed.
  const [underWay, reported] = await Promise.all([
    readOpenPayments(context, accountId, creditNumber),
    readReportedPayments(context, creditNumber),
  ]);
  const reading = await readOwnCredit(context, accountId, creditNumber);
  const reports = await readPaymentReports(context, creditNumber);
  const { payments } = reading.loan;
  const posted = new Set(payments.map(({ reference }) => reference));
  const postedSlips = new Set(payments.map(({ id }) => reports.get(id)?.slipId));
  return {
    ...reading,
    openPayments: underWay.filter(({ reference }) => !posted.has(reference)),
    reportedPayments: reported.filter(({ id }) => !postedSlips.has(id)),
    reports,
  };
};
