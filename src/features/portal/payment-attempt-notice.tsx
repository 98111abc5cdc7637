import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http.ts';
import { paymentCalls } from '../../platform/payment-calls.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';

/**
 * Fetches the status of a started payment once: after a crash the holder need not wait for the server's own poll to see
 * it pending. Renders nothing; invalidates the credit.
 */
export function PaymentAttemptNotice({
  creditNumber,
  reference,
}: {
  creditNumber: number;
  reference: string;
}) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['begun-payment', reference],
    queryFn: ({ signal }) => call(paymentCalls.readPaymentStatus, { query: { reference }, signal }),
    retry: false,
  });
  const isPendingOrPaid = data !== undefined && data.status !== 'failed';
  useEffect(() => {
    if (isPendingOrPaid) void queryClient.invalidateQueries({ queryKey: creditQuery(creditNumber).queryKey });
  }, [isPendingOrPaid, creditNumber, queryClient]);
  return null;
}
