import type { Credit } from '#core/api/credit/credit.ts';
import { paymentResultPath } from './payment-paths.ts';

/** Path that follows the payment which the bank, or the review of a cash slip, has not ended; undefined without one. */
export const underWayPath = ({
  openPayments,
  reportedPayments,
}: Pick<Credit, 'openPayments' | 'reportedPayments'>): string | undefined => {
  const atBank = openPayments.find(({ isPending, counter }) => isPending && !counter);
  if (atBank) return paymentResultPath(atBank.reference);
  const isReported = reportedPayments.some(
    ({ isHolders, rejection }) => isHolders && rejection === undefined,
  );
  return isReported ? '/dashboard/payments' : undefined;
};

/** Payments to tell of: with the bank, at a counter, or reported. */
export const hasPaymentsUnderWay = ({
  openPayments,
  lapsedPayments,
  reportedPayments,
}: Pick<Credit, 'openPayments' | 'lapsedPayments' | 'reportedPayments'>): boolean =>
  openPayments.length + lapsedPayments.length + reportedPayments.length > 0;
