import type { Context } from '../../infrastructure/context.ts';
import { type CreditReading, creditNotFound, readOwnCredit } from '../../loans/credit-reading.ts';
import {
  type PaymentReport,
  type ReportedPayment,
  readPaymentReports,
  readReportedPayments,
} from '../cash-slips/payment-reports.ts';
import { type OpenPayment, readOpenPayments } from '../open-payments.ts';

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
  if (!Number.isSafeInteger(creditNumber)) throw creditNotFound();
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
