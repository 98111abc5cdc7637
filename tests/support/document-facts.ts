import { calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import type { LoanTerms } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { paymentPlan } from '#core/plan/plan.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { monthlyRate } from '#core/rates/rate.ts';
import { capFor, KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import type { LoanEvent } from '#core/statements/loan-events.ts';
import { statementOf } from '#core/statements/statement.ts';
import { readLender } from '../../server/infrastructure/config/lender.ts';
import type {
  ContractFacts,
  CreditFacts,
  StatementFacts,
} from '../../server/infrastructure/documents/document-facts.ts';
import type { EvidenceFacts } from '../../server/infrastructure/documents/texts/evidence.ts';

interface Choices {
  readonly amount?: number;
  readonly term?: number;
  readonly rate?: string;
  readonly issuedOn?: string;
  readonly cost?: number;
}

/** The facts of a fictional credit; the plan is computed by the server's code. */
export const sampleFacts = (choices: Choices = {}): ContractFacts => {
  const {
    amount = 6_666_666,
    term = 36,
    rate = '0.018',
    issuedOn = '2026-03-10',
    cost = 8_000_000,
  } = choices;
  const day = calendarDate(issuedOn);
  const pricing = { ...DEFAULT_POLICY.pricing, monthlyRate: monthlyRate(rate) };
  return {
    lender: readLender({}),
    borrower: {
      fullName: 'María José Ñáñez Gutiérrez',
      documentNumber: '1023456789',
      phone: '+57 300 111 2233',
      email: 'maria.jose@correo.example',
    },
    creditNumber: 1_234_567_890,
    provider: 'Clínica Sonrisas del Río',
    procedure: 'Odontología - Implantes',
    procedureDate: calendarDate('2026-04-14'),
    procedureCost: pesos(cost),
    isCostConfirmed: false,
    plan: paymentPlan(pesos(amount), term, pricing),
    pricing,
    dueDates: dueDates(day, term),
    cap: capFor(monthOf(day), KNOWN_RATE_CAPS),
    issuedOn: day,
    firstOffer: {
      amount: pesos(8_000_000),
      term: 36,
      monthlyPayment: pesos(312_631),
      totalCost: pesos(11_254_716),
    },
  };
};

export const sampleEvidence = (hashes: {
  readonly contractSha256: string;
  readonly promissoryNoteSha256: string;
}): EvidenceFacts => ({
  lender: readLender({}),
  creditNumber: 1_234_567_890,
  amount: pesos(6_666_666),
  term: 36,
  signerName: 'María José Ñáñez Gutiérrez',
  signerDocument: '1023456789',
  signerEmail: 'maria.jose@correo.example',
  maskedPhone: '+57 300 *** 2233',
  code: {
    sentAt: new Date('2026-03-11T02:05:09Z'),
    messageId: 'SM0123456789abcdef0123456789abcdef',
    deliveredAt: new Date('2026-03-11T02:05:12Z'),
    verifiedAt: new Date('2026-03-11T02:05:49Z'),
    wrongTries: [new Date('2026-03-11T02:05:31Z')],
  },
  session: { device: 'Chrome en Android', openedAt: new Date('2026-03-11T01:40:02Z') },
  textsVersion: '2026-11',
  consents: (['personal_data', 'terms', 'biometrics'] as const).map((kind, index) => ({
    kind,
    version: '2026-11',
    sha256: String(index).repeat(64),
    acceptedAt: new Date('2026-03-11T01:39:58Z'),
  })),
  signedAt: new Date('2026-03-11T02:05:51Z'),
  ip: '190.24.10.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  ...hashes,
});

/** A fictional credit, disbursed on the last day of a month. */
export const sampleCredit = (term = 36): CreditFacts => ({
  lender: readLender({}),
  holder: { fullName: 'María José Ñáñez Gutiérrez', documentNumber: '1023456789' },
  creditNumber: 1_234_567_890,
  principal: pesos(6_666_666),
  term,
  pricing: DEFAULT_POLICY.pricing,
  disbursedOn: calendarDate('2025-10-31'),
  publicUrl: 'https://app.cuotasana.example',
});

export const samplePayment = (
  id: string,
  amount: number,
  on: string,
  choice: 'reduce_term' | 'reduce_instalment' = 'reduce_term',
): LoanEvent => ({ kind: 'payment', id, amount: pesos(amount), valueDate: calendarDate(on), choice });

/** The facts of a statement of that credit, computed by the server's code. */
export const sampleStatement = (
  number: number,
  on: string,
  events: readonly LoanEvent[] = [],
  term = 36,
): StatementFacts => {
  const credit = sampleCredit(term);
  const { principal, pricing, disbursedOn } = credit;
  const terms: LoanTerms = { principal, term, pricing, disbursedOn, caps: KNOWN_RATE_CAPS };
  const statement = statementOf(terms, events, number, calendarDate(on));
  if (!statement) throw new Error(`no statement ${number} on ${on}`);
  return { ...credit, statement, channels: {}, corrections: [] };
};

const longest = (word: string, length: number): string =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length)
    .trim();

/** The same, as long as each of its facts can be. */
export const longestEvidence = (hashes: Parameters<typeof sampleEvidence>[0]): EvidenceFacts => {
  const evidence = sampleEvidence(hashes);
  const [consent] = evidence.consents;
  return {
    ...evidence,
    amount: pesos(88_888_888),
    term: 120,
    signerName: `${longest('Maximiliano ', 80)} ${longest('Wimmerström ', 80)}`,
    signerEmail: `${longest('maximiliano.', 63)}o@${longest('wimmerstrom.', 180)}.example`,
    code: {
      ...evidence.code,
      messageId: `SM${'f'.repeat(32)}`,
      wrongTries: Array.from({ length: 15 }, (_, index) => new Date(Date.UTC(2026, 2, 11, 2, 0, index))),
    },
    session: { ...evidence.session, device: 'Samsung Internet en Chromebook' },
    ip: 'fe80:1234:5678:9abc:def0:1234:5678:9abc',
    userAgent: longest('Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 ', 300),
    consents: consent ? Array.from({ length: 6 }, () => ({ ...consent, kind: 'terms' as const })) : [],
  };
};
