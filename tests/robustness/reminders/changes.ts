import { type Database, inTransaction } from '../../../server/infrastructure/database/connection.ts';
import { debtToday, findLoan, lockLoan } from '../../../server/loans/loans.ts';
import { postPayment } from '../../../server/payments/loan-payments.ts';
import { savePreferences } from '../../../server/reminders/preferences.ts';
import { groupBy } from '../../support/group-by.ts';
import type { Tally } from '../../support/tally.ts';
import { type Day, plusDays } from '../law.ts';
import type { SharedClock } from './context.ts';
import type { Change } from './happened.ts';
import { type Channel, channelsOn, type Person } from './people.ts';

export interface Changes {
  readonly paid: ReadonlyMap<number, Change>;
  readonly stopped: ReadonlyMap<string, Change>;
  /** Makes one half of a step's changes, in sequence: while messages are being sent, or afterwards. */
  make(step: number, half: 0 | 1): Promise<void>;
  /** Reverses the channel order of those who want it from the next day on. */
  turn(day: Day): Promise<void>;
}

const CHANGE_ORIGIN = { source: 'page', ip: '127.0.0.1', userAgent: 'robustness' } as const;

/** Payments and preferences by the product's services in this process; receipts are not sent. */
export const openChanges = (
  { db, clockwork, tally }: { readonly db: Database; readonly clockwork: SharedClock; readonly tally: Tally },
  people: readonly Person[],
): Changes => {
  const paid = new Map<number, Change>();
  const stopped = new Map<string, Change>();
  const clock = { now: () => clockwork.now() };
  const jobs = { enqueue: async () => undefined };
  const payers = groupBy(
    people.flatMap(({ credits }) => credits),
    ({ paidIn }) => paidIn,
  );
  const unsubscribersByStep = groupBy(people, ({ stopsIn }) => stopsIn);
  const turned = groupBy(people, ({ turnsAfter }) => turnsAfter);

  const pay = async (creditNumber: number, step: number): Promise<void> => {
    const loan = await findLoan(db, creditNumber);
    if (!loan) throw new Error(`no credit ${creditNumber}`);
    const amount = debtToday(loan, clock).minimumPayment;
    if (amount === 0) throw new Error(`credit ${creditNumber} owes nothing to be paid`);
    await inTransaction(db, async (trx) => {
      const row = await lockLoan(trx, creditNumber);
      if (!row) return;
      const reference = `${creditNumber}-${step}`;
      const arrived = { provider: 'caja', transactionId: reference, reference, channel: 'CASH' };
      await postPayment(trx, { clock, jobs }, row, {
        ...arrived,
        amount,
        choice: 'reduce_term',
        paidAt: clock.now(),
      });
    });
    paid.set(creditNumber, { step, realMs: Date.now() });
    tally.add('payments');
  };

  const choose = ({ accountId, rules, hour }: Person, channels: readonly Channel[]): Promise<void> =>
    savePreferences({ db, clock }, accountId, { channels, rules, hour, isDetailed: false }, CHANGE_ORIGIN);

  const stop = async (person: Person, step: number): Promise<void> => {
    await choose(person, []);
    stopped.set(person.accountId, { step, realMs: Date.now() });
    tally.add('people who stop it');
  };

  return {
    paid,
    stopped,
    make: async (step, half) => {
      for (const { number } of payers.get(step) ?? []) if (number % 2 === half) await pay(number, step);
      for (const person of unsubscribersByStep.get(step) ?? [])
        if ((person.credits[0]?.number ?? 0) % 2 === half) await stop(person, step);
    },
    turn: async (day) => {
      const still = (turned.get(day) ?? []).filter(({ accountId }) => !stopped.has(accountId));
      for (const person of still) await choose(person, channelsOn(plusDays(day, 1), person));
      tally.add('people who turn their channels round', still.length);
    },
  };
};
