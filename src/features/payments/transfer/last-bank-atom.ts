import { persistedAtom } from '../../../platform/storage/persisted-atom.ts';

const isCode = (stored: unknown): stored is string | null => stored === null || typeof stored === 'string';

/** Code of the bank last used on this device, to prefill the form. */
export const lastBankAtom = persistedAtom<string | null>('last_bank', null, isCode);
