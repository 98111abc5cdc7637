import { openSession } from '../../../server/accounts/sessions.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { Clock } from '../../../server/infrastructure/runtime/clock.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Calls } from './calls.ts';
import type { PaymentPlan } from './payment-plans.ts';

/** Whole pesos. */
export interface Debt {
  readonly minimum: number;
  readonly total: number;
}

/** Whether to renew the session or pass, per try: the clock may have moved past a fresh one. */
export const RENEWALS = [false, true, true, true] as const;

/** Share of payers who try to pay a loan that is already paid off. */
const CLOSED_SHARE = 0.03;

/** The payers of a round's loans, and their debts. */
export interface Borrowers {
  /** The loan of the next payment. */
  choose(random: Random): number;
  /** A token to pay a credit; `renew` when the last one was rejected. */
  tokenFor(plan: Pick<PaymentPlan, 'creditNumber' | 'payer'>, renew?: boolean): Promise<string>;
  /** The debt as the payer sees it. */
  debtOf(random: Random, plan: PaymentPlan): Promise<Debt>;
}

const NO_SESSION = 401;
const TOO_MANY = 429;

interface DebtWire {
  readonly quota_debt: number;
  readonly total_debt: number;
}

const debtFrom = ({ quota_debt, total_debt }: DebtWire): Debt => ({ minimum: quota_debt, total: total_debt });

export const readBorrowers = async (
  db: Database,
  clock: Clock,
  calls: Calls,
  seedling: Random,
): Promise<Borrowers> => {
  const rows = await db
    .selectFrom('loan')
    .innerJoin('profile', 'profile.account_id', 'loan.account_id')
    .select(['loan.credit_number', 'loan.account_id', 'loan.closed_at', 'profile.document_number'])
    .orderBy('loan.credit_number')
    .execute();
  const open = rows.filter(({ closed_at }) => closed_at === null);
  const closed = rows.filter(({ closed_at }) => closed_at !== null);
  const byCredit = new Map(rows.map((row) => [row.credit_number, row]));
  const sessions = new Map<number, Promise<string>>();
  const passes = new Map<number, { pass: string; debt: Debt }>();

  const person = (creditNumber: number) => {
    const found = byCredit.get(creditNumber);
    if (!found) throw new Error(`no credit ${creditNumber}`);
    return found;
  };

  const openFor = (creditNumber: number): Promise<string> => {
    const opened = openSession(db, clock, person(creditNumber).account_id);
    sessions.set(creditNumber, opened);
    return opened;
  };

  const lookUp = async (random: Random, creditNumber: number): Promise<Debt> => {
    const json = { credito: String(creditNumber), documento: person(creditNumber).document_number };
    const { status, body } = await calls.product(random, {
      method: 'POST',
      path: '/api/public-payment',
      json,
    });
    const known = passes.get(creditNumber);
    // Look-ups per hour are rate limited: then the pass is used.
    if (status === TOO_MANY && known) return known.debt;
    if (status !== 200) throw new Error(`the look-up answered ${status}: ${JSON.stringify(body)}`);
    const found = body as { readonly pase: string; readonly aggregated_debt: DebtWire };
    const debt = debtFrom(found.aggregated_debt);
    passes.set(creditNumber, { pass: found.pase, debt });
    return debt;
  };

  const borrowers: Borrowers = {
    choose: (random) => random.pick(random.chance(CLOSED_SHARE) ? closed : open).credit_number,
    tokenFor: async ({ creditNumber, payer }, renew = false) => {
      if (payer === 'session')
        return (renew ? undefined : sessions.get(creditNumber)) ?? openFor(creditNumber);
      if (renew || !passes.has(creditNumber)) await lookUp(seedling, creditNumber);
      return passes.get(creditNumber)?.pass ?? '';
    },
    debtOf: async (random, plan) => {
      if (plan.payer === 'pass') return lookUp(random, plan.creditNumber);
      for (const renew of RENEWALS) {
        const token = await borrowers.tokenFor(plan, renew);
        const path = `/api/cartera/creditos/${plan.creditNumber}`;
        const { status, body } = await calls.product(random, { method: 'GET', path, token });
        if (status === 200) {
          const { data } = body as { data: { credit_hub: { response: { aggregated_debt: DebtWire } } } };
          return debtFrom(data.credit_hub.response.aggregated_debt);
        }
        if (status !== NO_SESSION) throw new Error(`the credit answered ${status}: ${JSON.stringify(body)}`);
      }
      throw new Error('a fresh session was not taken');
    },
  };
  return borrowers;
};

/** Shared by all payers of a round. */
export interface Payers {
  readonly borrowers: Borrowers;
  readonly calls: Calls;
  readonly tally: Tally;
  /** Tokens of the provider's test cards, by number. */
  readonly cards: Readonly<Record<string, string>>;
}
