import { persistedAtom } from '../../../platform/persisted-atom.ts';

/** The bank's page of a transfer that was begun. */
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

/** The last one, for whoever left the bank before having authorized anything. */
export const bankPageAtom = persistedAtom<BankPage | null>('bank_page', null, isBankPage);
