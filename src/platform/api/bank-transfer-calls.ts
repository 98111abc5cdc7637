import { bankTransferCalls as callsOf } from '#core/api/payments/bank-transfers.ts';
import { env } from '../env.ts';

/** The bank transfers of the provider that this build is configured for. */
export const bankTransferCalls = callsOf(env.paymentProvider);
