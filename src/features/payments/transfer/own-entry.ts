import type { Bank } from '#core/api/payments/bank-transfers.ts';
import { parsePhone } from '#core/people/phone.ts';
import { phoneAtom, userAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import type { Payable } from '../model/payable.ts';
import type { BankEntry } from './bank-schema.ts';
import { lastBankAtom } from './last-bank-atom.ts';

/** Initial values: the last bank used, and the holder's own data for the holder alone. */
export const ownEntry = (
  { pass, shownDocument }: Pick<Payable, 'pass' | 'shownDocument'>,
  banks: readonly Bank[],
): BankEntry => {
  const last = store.get(lastBankAtom);
  const bankCode = banks.some(({ code }) => code === last) ? (last ?? '') : '';
  const start = { bankCode, holderKind: 'person', documentType: 'CC' } as const;
  if (pass !== undefined) return { ...start, documentNumber: '', fullName: '', email: '', phone: '' };
  const user = store.get(userAtom);
  return {
    ...start,
    documentNumber: shownDocument,
    fullName: [user?.firstNames, user?.surnames].filter(Boolean).join(' '),
    email: user?.email ?? '',
    phone: parsePhone(store.get(phoneAtom) ?? user?.phone ?? '') ?? '',
  };
};
