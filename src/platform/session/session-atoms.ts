import { atom } from 'jotai/vanilla';
import { persistedAtom } from '../persisted-atom.ts';

/** Characters: what is longer was never written by us. */
const LONGEST = 1_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isNumberOrNull = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
/** With any other character the browser would refuse to send it, and no request would ever leave. */
const isKeyOrNull = (value: unknown): value is string | null =>
  value === null || (isText(value) && /^[\w-]+$/.test(value));

export interface SessionUser {
  readonly telefono: string;
  readonly email: string | null;
  readonly nombres: string | null;
  readonly apellidos: string | null;
}

const isUser = (value: unknown): value is SessionUser | null => {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { telefono, ...others } = value as Readonly<Record<string, unknown>>;
  return isText(telefono) && Object.values(others).every(isTextOrNull);
};

/** The doctor who referred the patient by a link; kept for the registration and to fill in the application. */
export interface Referral {
  readonly medicoId: string;
  readonly medico: string;
}

const isReferral = (value: unknown): value is Referral | null =>
  value === null ||
  (typeof value === 'object' &&
    'medicoId' in value &&
    isText(value.medicoId) &&
    'medico' in value &&
    isText(value.medico));

const text = (name: string) => persistedAtom<string | null>(name, null, isTextOrNull);
const key = (name: string) => persistedAtom<string | null>(name, null, isKeyOrNull);
const count = (name: string) => persistedAtom<number | null>(name, null, isNumberOrNull);

/** What a session knows, each value under the name that the contract gives it. */
export const tokenAtom = key('token');
export const tokenIssuedAtAtom = count('token_issued_at');
/** Opens this person's drafts; comes with the login and lives only as long as the session. */
export const draftKeyAtom = key('draft_key');
export const accountIdAtom = text('id');
export const userIdAtom = text('user_id');
export const userAtom = persistedAtom<SessionUser | null>('user', null, isUser);
export const profileIdAtom = text('profile_id');
export const applicationIdAtom = text('app_id');
/** The credit number. */
export const loanAtom = count('loan');
export const documentAtom = text('cedula');
export const paymentReferenceAtom = count('referencia_pago');
export const amountAtom = count('monto');
export const doctorAtom = text('medico');
export const emailAtom = text('email');
/** With the prefix 57. */
export const phoneAtom = text('celular');
/** '1': the person went back to edit the number. */
export const editNumberAtom = text('rgxs');
export const referralAtom = persistedAtom<Referral | null>('registerByUrl', null, isReferral);
/** While the vendor's frame is open, stillness is not inactivity. */
export const isVerifyingIdentityAtom = persistedAtom<boolean>('identity_verification', false, isBoolean);
export const lastActivityAtom = count('last_activity');
/** When we sent the person to their bank's page; null once they are back. */
export const leftForBankAtom = count('left_for_bank');

/** 'iddle' until what the device keeps was read. The spelling is the contract's. */
export type AuthStatus = 'iddle' | 'authenticated' | 'un-authenticated';
export const isRestoredAtom = atom(false);
export const authStatusAtom = atom<AuthStatus>((get) => {
  if (!get(isRestoredAtom)) return 'iddle';
  return get(tokenAtom) ? 'authenticated' : 'un-authenticated';
});
/** Why the session ended by itself, told on the next screen. */
export const endedByItselfAtom = atom(false);
