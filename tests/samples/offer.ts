import {
  type DatedPlan,
  encodeAmortization,
  type readAmortization,
} from '#core/api/applications/amortization.ts';
import {
  encodeChangedOffer,
  encodeInstalmentOptions,
  encodeRisk,
  type RiskFacts,
  type readInstalmentOptions,
  type readRisk,
  type updateApplication,
} from '#core/api/applications/offer.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { monthOf } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { agreedPricing } from '#core/plan/agreed-rate.ts';
import { type InstalmentOption, instalmentOptions } from '#core/plan/instalment-options.ts';
import { paymentPlan } from '#core/plan/plan.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { capFor, KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { type ApplicationAnswer, anApplication, applicationAnswer } from './applications.ts';
import { SAMPLE_DAY } from './person.ts';

type RiskAnswer = AnswerOf<typeof readRisk>;
type OptionsAnswer = AnswerOf<typeof readInstalmentOptions>;

const CAP = capFor(monthOf(SAMPLE_DAY), KNOWN_RATE_CAPS).rate;
const POLICY = { ...DEFAULT_POLICY, cap: CAP };

/** The plan of an amount, as a credit that is disbursed on the sample day has it. */
export const aPlan = (amount = 4_000_000, term = 12): DatedPlan => {
  const pricing = agreedPricing(pesos(amount), term, POLICY);
  if (!pricing) throw new Error(`no plan of ${term} months`);
  return { plan: paymentPlan(pesos(amount), term, pricing), dueDates: dueDates(SAMPLE_DAY, term) };
};

export const amortizationAnswer = (amount = 3_000_000, term = 36): AnswerOf<typeof readAmortization> => ({
  data: encodeAmortization(aPlan(amount, term)),
});

/** An approved application for $ 4.000.000 with a chosen plan of 12 months. */
export const anOffer = ({
  amount = 4_000_000,
  term = 12,
  status = 'firma_contrato',
  ...changes
}: Partial<Omit<RiskFacts, 'application'>> & {
  readonly amount?: number;
  readonly term?: number;
  readonly status?: string;
} = {}): RiskFacts => ({
  application: {
    ...anApplication({ amount, term, status }),
    maximumAmount: 6_500_000,
    procedureCost: 7_250_000,
    replacesSigned: false,
  },
  ...aPlan(amount, term),
  capRate: CAP,
  rejection: { reasons: [], retryFrom: undefined },
  activity: 'employee',
  ...changes,
});

export const riskAnswer = (changes: Partial<RiskAnswer['risk']> = {}, facts = anOffer()): RiskAnswer => {
  const { app, risk } = encodeRisk(facts);
  const estado = changes.estado ?? risk.estado;
  return { app: { ...app, estado }, risk: { ...risk, ...changes, estado } };
};

/** Four plans of an amount for an income of $ 4.500.000 a month: the shortest of $ 4.000.000 takes more of it than may be. */
export const someOptions = (amount = 4_000_000): readonly InstalmentOption[] =>
  instalmentOptions(pesos(amount), pesos(4_500_000), { ...POLICY, terms: [3, 6, 12, 24] });

export const instalmentOptionsAnswer = (amount?: number): OptionsAnswer => ({
  data: encodeInstalmentOptions(someOptions(amount)),
});

/** An offer after a change, with the plans of its amount. */
export const changedOfferAnswer = (
  { monto, estado, cuotas }: Pick<ApplicationAnswer, 'monto' | 'estado' | 'cuotas'>,
  { data }: OptionsAnswer = instalmentOptionsAnswer(),
): AnswerOf<typeof updateApplication> => ({
  ...encodeChangedOffer(anOffer(), []),
  ...applicationAnswer({ monto, estado, cuotas }),
  ...riskAnswer({ monto, estado, cuotas }),
  opciones: data,
});
