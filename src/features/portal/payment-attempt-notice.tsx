import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http.ts';
import { paymentCalls } from '../../platform/payment-calls.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';

/**
 * Asks once what became of a payment that the holder began and nobody has heard of since: whoever comes back after the
 * phone died must not wait for the server's own round to see that the bank has it. Shows nothing itself: the credit is
 * read again.
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
  const isHeard = data !== undefined && data.status !== 'failed';
  useEffect(() => {
    if (isHeard) void queryClient.invalidateQueries({ queryKey: creditQuery(creditNumber).queryKey });
  }, [isHeard, creditNumber, queryClient]);
  return null;
}
