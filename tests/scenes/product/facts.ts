import type { readProfile } from '#core/api/accounts/profiles.ts';
import type { readIdentityStatus } from '#core/api/applications/identity.ts';
import type { readRisk } from '#core/api/applications/offer.ts';
import type { TrackingReading } from '#core/api/applications/tracking.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { agreedPricing } from '#core/plan/agreed-rate.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { capFor, KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { type Person, STAGES, type Stage } from '../../../sandbox/demo/onboarding.ts';
import { arrived } from '../../samples/applications.ts';
import type { CreditChanges } from '../../samples/credit.ts';
import { aLoan, aPaymentEvent, type Loan } from '../../samples/loans.ts';
import { PERSON, SAMPLE_DAY, SAMPLE_INSTANT } from '../../samples/person.ts';
import type { RemindersWire } from '../../samples/reminders.ts';

/** What the product knows in a scene. The calls of the scene change it as the product does. */
export interface Facts {
  /** The last four digits of the document, which select the bureau's test report. */
  documentEnding: string;
  /** Of the procedure. */
  cost: number;
  amount: number;
  term: number;
  activity: 'Empleado' | 'Independiente' | 'Pensionado';
  /** Undefined: nobody has registered. */
  stage: Stage | undefined;
  /** The server's time. */
  now: Date;
  /** The rejected codes, which leave three tries. */
  wrongCodes: number;
  identity: AnswerOf<typeof readIdentityStatus>;
  /** What the answers say otherwise of the profile and of the decision. */
  profile: Partial<NonNullable<AnswerOf<typeof readProfile>>>;
  risk: Partial<AnswerOf<typeof readRisk>['risk']>;
  /** The first of the applicant's documents. */
  documents: readonly ReturnType<typeof arrived>[];
  /** What was paid today; the reference of a payment is `CS-` and its id. */
  payments: readonly { readonly id: string; readonly amount: number }[];
  /** The payment that the provider's window is open for. */
  attempt: { readonly reference: string; readonly amount: number } | undefined;
  /** Whether the provider waits for the bank. */
  isPaymentPending: boolean;
  /** What the credit has beside its loan. */
  credit: CreditChanges;
  /** Where the signed credit stands, where its stage does not say it. */
  tracking: Partial<TrackingReading>;
  reminders: Partial<RemindersWire>;
  /** The companies that do not answer. */
  faults: ReadonlySet<string>;
}

export const newFacts = (): Facts => ({
  stage: undefined,
  now: SAMPLE_INSTANT,
  documentEnding: '1234',
  cost: 6_666_666,
  amount: 6_666_666,
  term: 12,
  activity: 'Empleado',
  wrongCodes: 0,
  identity: { status: 'idle' },
  profile: {},
  risk: {},
  documents: [],
  payments: [],
  attempt: undefined,
  isPaymentPending: false,
  credit: {},
  tracking: {},
  reminders: { respondida: false },
  faults: new Set(),
});

export const CODE = '1234';

/** A document that has arrived. */
export const RECEIVED = arrived('foto', SAMPLE_INSTANT.toISOString());

export const isAt = ({ stage }: Facts, least: Stage): boolean =>
  stage !== undefined && STAGES.indexOf(stage) >= STAGES.indexOf(least);

export const documentNumberOf = ({ documentEnding }: Facts): string => `102030${documentEnding}`;

const keyOf = (letter: string): string => letter.repeat(43);

/** The person of the facts, as far as they have come. */
export const personOf = (facts: Facts): Person => ({
  phone: PERSON.phone,
  email: PERSON.email,
  documentNumber: documentNumberOf(facts),
  token: keyOf('t'),
  draftKey: keyOf('A'),
  accountId: PERSON.accountId,
  profileId: isAt(facts, 'profiled') ? PERSON.profileId : '',
  applicationId: isAt(facts, 'applied') ? PERSON.applicationId : '',
  creditNumber: isAt(facts, 'applied') ? PERSON.creditNumber : 0,
});

const DECISIONS: Readonly<Record<string, ApplicationStatus>> = {
  '0001': 'rejected',
  '0002': 'on_hold_docs',
  '0004': 'risk_in_process',
  '0005': 'risk_in_process',
};

const IDENTITY_STATUSES: Readonly<Record<string, ApplicationStatus>> = {
  manual_validation: 'in_progress_validation_client',
  not_enabled_biometric_validation: 'in_progress_validation_client',
  declined: 'rejected_validation',
};

export const statusOf = (facts: Facts): ApplicationStatus => {
  switch (facts.stage) {
    case 'planned':
      return 'firma_contrato';
    case 'signed':
      return IDENTITY_STATUSES[facts.identity.status] ?? 'pendiente_validacion_cliente';
    case 'verified':
      return 'pendiente_aprobacion_medico';
    case 'disbursed':
      return loanOf(facts).debt.isClosed ? 'fulfilled' : 'desembolsado';
    default:
      return DECISIONS[facts.documentEnding] ?? 'approved';
  }
};

export const policyOf = () => ({
  ...DEFAULT_POLICY,
  cap: capFor(monthOf(SAMPLE_DAY), KNOWN_RATE_CAPS).rate,
});

/** The credit of the facts, disbursed on the day of the scenes. */
export const loanOf = ({ amount, term, now, payments }: Facts): Loan => {
  const pricing = agreedPricing(pesos(amount), term, policyOf());
  if (!pricing) throw new Error(`no plan of ${term} months`);
  const events = payments.map((paid) => aPaymentEvent(paid.id, paid.amount, SAMPLE_DAY));
  return aLoan({ principal: amount, term, pricing, disbursedOn: SAMPLE_DAY, events, on: bogotaDate(now) });
};
