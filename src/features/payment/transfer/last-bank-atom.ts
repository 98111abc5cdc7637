import { persistedAtom } from '../../../platform/persisted-atom.ts';

const isCode = (stored: unknown): stored is string | null => stored === null || typeof stored === 'string';

/** The code of the bank that was paid from last on this device: most people have one. */
export const lastBankAtom = persistedAtom<string | null>('last_bank', null, isCode);
