import type { InferType } from 'yup';
import type { codeSentSchema, createAccount } from '#core/api/accounts/accounts.ts';
import type { SavedDraft } from '#core/api/accounts/drafts.ts';
import type { PublishedLegalText } from '#core/api/accounts/legal-texts.ts';
import type { confirmPhone, login } from '#core/api/accounts/logins.ts';
import { encodeOpenSessions, type OpenSession } from '#core/api/accounts/open-sessions.ts';
import { encodeCredit } from '#core/api/credit/credit.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Loan } from './loans.ts';
import { minutesLater, PERSON } from './person.ts';

type CodeSentAnswer = InferType<typeof codeSentSchema>;
type LoginAnswer = AnswerOf<typeof login>;

export const codeSentAnswer = (changes: Partial<CodeSentAnswer> = {}): CodeSentAnswer => ({
  canal: 'sms',
  destino: '+57 300 *** 4567',
  reenvio_segundos: 30,
  ...changes,
});

export const accountCreatedAnswer = (): AnswerOf<typeof createAccount> => ({
  phone: `57${PERSON.phone}`,
  ...codeSentAnswer({ canal: 'whatsapp' }),
});

export const sessionAnswer = (): AnswerOf<typeof confirmPhone> => ({
  id: PERSON.accountId,
  token: 'fresh-token',
  draft_key: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA',
});

/** A person with a profile and no application. */
export const loginAnswer = (changes: Partial<LoginAnswer> = {}): LoginAnswer => ({
  ...sessionAnswer(),
  profile_id: PERSON.profileId,
  app_id: null,
  telefono: `57${PERSON.phone}`,
  email: PERSON.email,
  nombres: PERSON.firstNames,
  apellidos: PERSON.surnames,
  estado_app: null,
  motivos: [],
  vuelve_desde: null,
  credito: null,
  credit_hub: null,
  ...changes,
});

/** The same person with a credit. */
export const borrowerLoginAnswer = ({ account, debt }: Loan): LoginAnswer =>
  loginAnswer({
    app_id: PERSON.applicationId,
    estado_app: 'desembolsado',
    firmado: true,
    credito: encodeCredit(PERSON.creditNumber, account, debt),
    credit_hub: encodeCreditHub(account, debt),
  });

const sessionOn = (digit: number, device: string, openedAt: number, lastUsedAt: number): OpenSession => ({
  id: `${String(digit).repeat(8)}-aaaa-4aaa-8aaa-${String(digit).repeat(12)}`,
  device,
  openedAt: minutesLater(openedAt),
  lastUsedAt: minutesLater(lastUsedAt),
  isThisOne: digit === 3,
});

/** A tablet, a phone and this computer. */
export const openSessions: readonly OpenSession[] = [
  sessionOn(1, 'Safari en iPad', -60, -5),
  sessionOn(2, 'Chrome en Android', -120, -10),
  sessionOn(3, 'Firefox en Windows', -30, -20),
];

export const openSessionsAnswer = (count = 3) => encodeOpenSessions(openSessions.slice(-count));

/** Encrypted with a key that nobody has. */
export const aSavedDraft = (changes: Partial<SavedDraft> = {}): SavedDraft => ({
  form: 'personal-data',
  revision: 7,
  content: 'YSBkcmFmdA',
  savedAt: minutesLater(4).toISOString(),
  ...changes,
});

export const aLegalText = (changes: Partial<PublishedLegalText> = {}): PublishedLegalText => ({
  kind: 'personal_data',
  version: '2026-11-22',
  title: 'Autorización de tratamiento de datos personales',
  sections: [{ title: 'Para qué', paragraphs: ['Para decidir el crédito.', 'Para cobrarlo.'] }],
  sha256: 'a'.repeat(64),
  ...changes,
});
