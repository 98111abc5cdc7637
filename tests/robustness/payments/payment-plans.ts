import { randomUUID } from 'node:crypto';
import { PREPAYMENT_CHOICES } from '#core/payments/payment-application.ts';
import { TEST_BANKS, TEST_CARDS, TEST_NEQUI } from '../../../sandbox/checkout/test-data.ts';
import type { Random } from '../../support/random.ts';

/** Payment methods; the sandbox's test data decide their outcome. */
export const MEANS = {
  card: { type: 'CARD', number: TEST_CARDS.approved },
  'declined card': { type: 'CARD', number: TEST_CARDS.declined },
  'broken card': { type: 'CARD', number: '4000000000000002' },
  nequi: { type: 'NEQUI', phone_number: TEST_NEQUI.approved },
  'declined nequi': { type: 'NEQUI', phone_number: TEST_NEQUI.declined },
  bank: { type: 'PSE', financial_institution_code: TEST_BANKS[0].code },
  'declined bank': { type: 'PSE', financial_institution_code: TEST_BANKS[1].code },
} as const;

export type Means = keyof typeof MEANS;

/** The behaviour of one payer. */
export interface PaymentPlan {
  readonly creditNumber: number;
  readonly payer: 'session' | 'pass';
  readonly amount: 'below' | 'minimum' | 'above' | 'payoff';
  readonly choice: (typeof PREPAYMENT_CHOICES)[number] | undefined;
  /** Undefined: a client that sends none. */
  readonly intentId: string | undefined;
  /** Simultaneous presses of the button. */
  readonly presses: number;
  /** Methods tried in order under one reference; none: the tab was closed before. */
  readonly tries: readonly Means[];
  /** A second payment of the reference begins while the first is pending. */
  readonly alsoAtOnce: boolean;
  readonly afterwards: 'polls' | 'looks once' | 'never comes back';
  /** The merchant voids an approved card payment. */
  readonly takenBack: boolean;
}

const TRIES: Readonly<Record<string, readonly Means[]>> = {
  card: ['card'],
  nequi: ['nequi'],
  bank: ['bank'],
  declined: ['declined card'],
  'declined nequi': ['declined nequi'],
  'declined bank': ['declined bank'],
  broken: ['broken card'],
  'declined, then approved': ['declined card', 'card'],
  'broken, declined, approved': ['broken card', 'declined nequi', 'nequi'],
  abandoned: [],
};

export const planPayment = (random: Random, creditNumber: number): PaymentPlan => {
  const ways = random.weighted({
    ...{ card: 52, nequi: 9, bank: 6, declined: 8, 'declined nequi': 2, 'declined bank': 2, broken: 4 },
    ...{ 'declined, then approved': 8, 'broken, declined, approved': 3, abandoned: 6 },
  });
  const isCard = TRIES[ways]?.at(-1) === 'card';
  return {
    creditNumber,
    payer: random.chance(0.3) ? 'pass' : 'session',
    amount: random.weighted({ below: 60, minimum: 18, above: 20, payoff: 2 }),
    choice: random.chance(0.7) ? random.pick(PREPAYMENT_CHOICES) : undefined,
    intentId: random.chance(0.85) ? randomUUID() : undefined,
    presses: random.chance(0.15) ? 2 : 1,
    tries: TRIES[ways] ?? [],
    alsoAtOnce: random.chance(0.05),
    afterwards: random.weighted({ polls: 40, 'looks once': 20, 'never comes back': 40 }),
    takenBack: isCard && random.chance(0.06),
  };
};
