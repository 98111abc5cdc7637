import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { call } from '../../platform/api/http.ts';
import { paymentCalls } from '../../platform/api/payment-calls.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { paymentResultPath } from './payment-paths.ts';
import { underWayPath } from './payment-under-way.ts';
import { PendingPaymentNotice, ReportedPaymentNotice } from './pending-payment-notice.tsx';

/**
 * Fetches the status of a started payment once: after a crash the holder need not wait for the server's own poll to see
 * it pending. Renders nothing; invalidates the credit.
 */
const PaymentAttemptNotice = ({ creditNumber, reference }: { creditNumber: number; reference: string }) => {
  const queryClient = useQueryClient();
  const { data } = useApiQuery({
    queryKey: ['begun-payment', reference],
    queryFn: ({ signal }) => call(paymentCalls.readPaymentStatus, { query: { reference }, signal }),
    retry: false,
  });
  const isPendingOrPaid = data !== undefined && data.status !== 'failed';
  useEffect(() => {
    if (isPendingOrPaid) void queryClient.invalidateQueries({ queryKey: creditQuery(creditNumber).queryKey });
  }, [isPendingOrPaid, creditNumber, queryClient]);
  return null;
};

/** Payments under way, above the figures, which do not count them. Of the one that the card's button follows, no link. */
const PaymentNotices = ({ credit }: { credit: Credit }) => {
  const followTo = underWayPath(credit);
  return (
    <>
      {credit.openPayments
        .filter(({ isPending }) => !isPending)
        .map(({ reference }) => (
          <PaymentAttemptNotice key={reference} creditNumber={credit.number} reference={reference} />
        ))}
      {[...credit.openPayments, ...credit.lapsedPayments]
        .filter(({ isPending, counter }) => isPending || counter)
        .map((payment) => (
          <PendingPaymentNotice
            key={payment.reference}
            payment={payment}
            isLinked={paymentResultPath(payment.reference) !== followTo}
          />
        ))}
      {credit.reportedPayments.map((payment) => (
        <ReportedPaymentNotice key={payment.id} payment={payment} />
      ))}
    </>
  );
};

export default PaymentNotices;
