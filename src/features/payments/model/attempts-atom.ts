import { atom } from 'jotai/vanilla';
import { persistedAtom } from '../../../platform/storage/persisted-atom.ts';
import { areAttempts, type PaymentAttempt } from './attempt.ts';

/** Open attempts, newest first; persisted for a reload, a closed tab or the return from a bank's page. */
export const attemptsAtom = persistedAtom<readonly PaymentAttempt[]>('payment_attempts', [], areAttempts);

/** References whose result was shown since page load, whatever the outcome: no second redirect to it. */
export const viewedAttemptsAtom = atom<ReadonlySet<string>>(new Set<string>());
