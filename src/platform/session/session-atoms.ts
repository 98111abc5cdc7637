import { atom } from 'jotai/vanilla';
import type { SessionUser } from '#core/api/accounts/logins.ts';
import type { Referral } from '#core/people/referral.ts';
import type { Person } from '../storage/draft-key.ts';
import { persistedAtom } from '../storage/persisted-atom.ts';

/** Characters; the app never stores longer values. */
const MAX_LENGTH = 1_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_LENGTH;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isNumberOrNull = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
/** Any other character is invalid in a header: `fetch` would throw for every request. */
const isKeyOrNull = (value: unknown): value is string | null =>
  value === null || (isText(value) && /^[\w-]+$/.test(value));

const isUser = (value: unknown): value is SessionUser | null => {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { phone, ...others } = value as Readonly<Record<string, unknown>>;
  return isText(phone) && Object.values(others).every(isTextOrNull);
};

const isReferral = (value: unknown): value is Referral | null =>
  value === null ||
  (typeof value === 'object' &&
    'doctorId' in value &&
    isText(value.doctorId) &&
    'doctorName' in value &&
    isText(value.doctorName));

/** An amount in whole pesos and a term in months, chosen before applying. */
export interface QuotedCredit {
  readonly amount: number;
  readonly term: number;
}

const isQuotedCredit = (value: unknown): value is QuotedCredit | null =>
  value === null ||
  (typeof value === 'object' &&
    'amount' in value &&
    Number.isSafeInteger(value.amount) &&
    'term' in value &&
    Number.isSafeInteger(value.term));

const text = (name: string) => persistedAtom<string | null>(name, null, isTextOrNull);
const key = (name: string) => persistedAtom<string | null>(name, null, isKeyOrNull);
const count = (name: string) => persistedAtom<number | null>(name, null, isNumberOrNull);

/** Session values, under the contract's names: those that a screen reads. */
export const tokenAtom = key('token');
export const tokenIssuedAtAtom = count('token_issued_at');
/** Decrypts the account's drafts; issued at login, cleared with the session. */
export const draftKeyAtom = key('draft_key');
export const accountIdAtom = text('id');
/** Whose data are sealed; undefined before a login. */
export const personAtom = atom<Person | undefined>((get) => {
  const [id, draftKey] = [get(accountIdAtom), get(draftKeyAtom)];
  return id && draftKey ? { id, draftKey } : undefined;
});
export const userIdAtom = text('user_id');
export const userAtom = persistedAtom<SessionUser | null>('user', null, isUser);
export const profileIdAtom = text('profile_id');
export const loanAtom = count('loan');
export const documentAtom = text('cedula');
/** With country code 57. */
export const phoneAtom = text('celular');
/** '1': went back to edit the number. */
export const editNumberAtom = text('rgxs');
/** Of a referral link; used for the registration and to prefill the application. */
export const referralAtom = persistedAtom<Referral | null>('registerByUrl', null, isReferral);
/** Of the landing's calculator; prefills the cost of the procedure and the plan. */
export const quotedCreditAtom = persistedAtom<QuotedCredit | null>('quote', null, isQuotedCredit);
/** Inactivity is not counted while the vendor's frame is open. */
export const isVerifyingIdentityAtom = persistedAtom<boolean>('identity_verification', false, isBoolean);
export const lastActivityAtom = count('last_activity');
/** When the person was redirected to the bank's page; null once back. */
export const leftForBankAtom = count('left_for_bank');

/** 'iddle' until the atoms are hydrated. The spelling is the contract's. */
export type AuthStatus = 'iddle' | 'authenticated' | 'un-authenticated';
export const isRestoredAtom = atom(false);
export const authStatusAtom = atom<AuthStatus>((get) => {
  if (!get(isRestoredAtom)) return 'iddle';
  return get(tokenAtom) ? 'authenticated' : 'un-authenticated';
});
/** There is no session: without a network the device's own lock opened what it had kept of the portal. */
export const isUnlockedAtom = atom(false);
/** The session expired; shown on the next screen. */
export const sessionExpiredAtom = atom(false);
/** Who ended it, in a sentence of the server's; undefined for the usual reasons. */
export const endSentenceAtom = atom<string | undefined>(undefined);
