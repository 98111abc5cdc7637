import type { Context } from '../../infrastructure/context.ts';
import { type CreditReading, creditNotFound, readOwnCredit } from '../../loans/own-credit.ts';
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
