import { paymentCalls as callsOf } from '#core/wire/payments.ts';
import { env } from './env.ts';

/** The calls of the provider that this build is configured for. */
export const paymentCalls = callsOf(env.paymentProvider);
