import { atom } from 'jotai/vanilla';
import { persistedAtom } from '../../../platform/persisted-atom.ts';
import { areAttempts, type PaymentAttempt } from './attempt.ts';

/** The payments under way, the newest first. A reload, a closed tab or the way back from a bank's page finds them here. */
export const attemptsAtom = persistedAtom<readonly PaymentAttempt[]>('payment_attempts', [], areAttempts);

/** References whose result was looked at since the page loaded, known or not: nobody is led there a second time. */
export const viewedAttemptsAtom = atom<ReadonlySet<string>>(new Set<string>());
