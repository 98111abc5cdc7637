import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { ClaimKind } from '#core/rights/claims.ts';
import type { Person } from '../../../sandbox/demo/onboarding.ts';
import type { Random } from '../../support/random.ts';
import { type Day, instantOf, plusDays } from '../law.ts';

/** What becomes of a credit. */
const MANNERS = {
  punctual: 5,
  late: 5,
  parts: 3,
  early: 4,
  short: 4,
  never: 6,
  cures: 5,
  insolvent: 4,
  returned: 4,
  withdrawn: 2,
  retracts: 3,
  declined: 2,
} as const;
export type Manner = keyof typeof MANNERS;

const TERMS = [3, 6, 9, 12, 18, 24, 30, 36] as const;
const DAYS_TO_BEGIN = 330;
const CLAIMS = ['claim', 'correction', 'petition', 'data_query'] as const satisfies readonly ClaimKind[];

/** What a person asked of the lender. */
export interface FiledClaim {
  readonly kind: (typeof CLAIMS)[number];
  readonly number: string;
  /** What the person was told. */
  readonly dueOn: Day;
  readonly filedAt: number;
  answeredAt?: number;
}

/** A borrower of the year, with what they and others did. Instants are milliseconds. */
export interface Life {
  readonly number: number;
  readonly manner: Manner;
  readonly random: Random;
  readonly amount: number;
  readonly term: number;
  readonly beginsAt: number;
  /** Whoever has not confirmed an e-mail is warned by SMS. */
  readonly hasEmail: boolean;
  readonly reminders: ReminderChannel | undefined;
  readonly claims: readonly (typeof CLAIMS)[number][];
  readonly hasOwnInsurance: boolean;
  person?: Person;
  signedAt?: number;
  withdrawnAt?: number;
  declinedAt?: number;
  /** After the money was delivered. */
  retractedAt?: number;
  ownInsurance?: { readonly from: Day; readonly at: number };
  readonly filed: FiledClaim[];
  disbursedOn?: Day;
  insolvency?: { readonly from: Day; readonly at: number; until?: Day; endedAt?: number };
}

export const hourOf = (random: Random, day: Day, first = 6, last = 21): number =>
  instantOf(day, random.between(first, last), random.between(0, 59));

export const drawLife = (number: number, random: Random, firstDay: Day): Life => {
  const manner = random.weighted(MANNERS);
  return {
    number,
    manner,
    random,
    amount: random.between(10, 70) * 100_000,
    term: manner === 'short' ? 3 : random.pick(TERMS),
    beginsAt: hourOf(random, plusDays(firstDay, random.between(0, DAYS_TO_BEGIN)), 8, 20),
    hasEmail: random.chance(0.8),
    reminders: random.chance(0.3) ? random.pick(['whatsapp', 'sms', 'email'] as const) : undefined,
    claims: random.chance(0.25)
      ? Array.from({ length: random.between(1, 2) }, () => random.pick(CLAIMS))
      : [],
    hasOwnInsurance: random.chance(0.1),
    filed: [],
  };
};
