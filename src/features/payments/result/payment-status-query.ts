import { queryOptions } from '@tanstack/react-query';
import { decodePaymentState, type PaymentState } from '#core/api/payments/payments.ts';
import { call } from '../../../platform/http.ts';
import { paymentCalls } from '../../../platform/payment-calls.ts';

/** Milliseconds between polls of a pending payment, with backoff. */
const POLL_INTERVALS_MS = [2_000, 3_000, 5_000, 10_000, 15_000, 30_000] as const;

const pollIntervalMs = (polls: number): number =>
  POLL_INTERVALS_MS[Math.min(polls, POLL_INTERVALS_MS.length - 1)] ?? 30_000;

/** Polled while the outcome is pending or unknown. */
export const paymentStatusQuery = (reference: string, pass: string | undefined) =>
  queryOptions({
    queryKey: ['payment-status', reference],
    queryFn: async ({ signal }): Promise<PaymentState> =>
      decodePaymentState(
        await call(paymentCalls.readPaymentStatus, { query: { reference }, signal, token: pass }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => {
      const isOpen = state.data === undefined || state.data.status === 'pending';
      return isOpen ? pollIntervalMs(state.dataUpdateCount + state.errorUpdateCount) : false;
    },
  });
