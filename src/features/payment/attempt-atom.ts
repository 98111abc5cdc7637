import { persistedAtom } from '../../platform/persisted-atom.ts';
import { isAttempt, type PaymentAttempt } from './attempt.ts';

/** The payment under way. A reload, a closed tab or the way back from a bank's page finds it here. */
export const attemptAtom = persistedAtom<PaymentAttempt | null>('payment_attempt', null, isAttempt);
