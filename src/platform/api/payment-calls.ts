import { paymentCalls as callsOf } from '#core/api/payments/payments.ts';
import { env } from '../env.ts';

/** The calls of the provider that this build is configured for. */
export const paymentCalls = callsOf(env.paymentProvider);
