import { persistedAtom } from '../../../platform/storage/persisted-atom.ts';

const isCode = (stored: unknown): stored is string | null => stored === null || typeof stored === 'string';

/** Code of the bank last used on this device, to prefill the form. */
export const lastBankAtom = persistedAtom<string | null>('last_bank', null, isCode);

/** Bank's page of a started transfer. */
export interface BankPage {
  readonly reference: string;
  readonly url: string;
}

const isBankPage = (stored: unknown): stored is BankPage | null =>
  stored === null ||
  (typeof stored === 'object' &&
    'reference' in stored &&
    typeof stored.reference === 'string' &&
    'url' in stored &&
    typeof stored.url === 'string');

/** The last one, to resume a transfer that was not authorized. */
export const bankPageAtom = persistedAtom<BankPage | null>('bank_page', null, isBankPage);
