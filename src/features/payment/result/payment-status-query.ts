import { queryOptions } from '@tanstack/react-query';
import { decodePaymentState, type PaymentState } from '#core/wire/payment-answer.ts';
import { call } from '../../../platform/http.ts';
import { paymentCalls } from '../../../platform/payment-calls.ts';

/** Milliseconds between looks at a payment that is still pending: often at first, then gently. */
const LOOKS_MS = [2_000, 3_000, 5_000, 10_000, 15_000, 30_000] as const;

const pollIntervalMs = (looks: number): number => LOOKS_MS[Math.min(looks, LOOKS_MS.length - 1)] ?? 30_000;

/** What became of a payment. While it is pending, or nobody could say, it is asked again by itself. */
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
