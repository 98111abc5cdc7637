import type { Debt } from '../../src/core/domain/debt.ts';
import type { ApplicationRow } from '../applications/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import {
  type PaymentReport,
  type ReportedPayment,
  readPaymentReports,
  readReportedPayments,
} from '../payments/cash-slips/payment-reports.ts';
import { type OpenPayment, readOpenPayments } from '../payments/open-payments.ts';
import { debtToday, findLoan, type Loan } from './loans.ts';

export interface CreditReading {
  readonly loan: Loan;
  readonly debt: Debt;
  readonly application: ApplicationRow;
  readonly readAt: Date;
}

const notFound = () => new NotFound('No encontramos este crédito.');

/** A person's own credit with today's figures. Errors: NotFound for any other. */
export const readOwnCredit = async (
  { db, clock }: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading> => {
  if (!Number.isSafeInteger(creditNumber)) throw notFound();
  const [loan, application] = await Promise.all([
    findLoan(db, creditNumber),
    db.selectFrom('application').selectAll().where('credit_number', '=', creditNumber).executeTakeFirst(),
  ]);
  if (loan?.row.account_id !== accountId || !application) throw notFound();
  return { loan, debt: debtToday(loan, clock), application, readAt: clock.now() };
};

export interface CreditUnderWay extends CreditReading {
  readonly openPayments: readonly OpenPayment[];
  readonly reportedPayments: readonly ReportedPayment[];
  /** What had been reported of payments that are posted, by the payment. */
  readonly reports: ReadonlyMap<string, PaymentReport>;
}

/** The same, with what is under way on it: a payment is in one of both lists at every moment, and in one only. */
export const readOwnCreditUnderWay = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditUnderWay> => {
  if (!Number.isSafeInteger(creditNumber)) throw notFound();
  // In this order: one that is posted in between is seen twice, and never not at all.
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
