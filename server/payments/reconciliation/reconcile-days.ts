import {
  addDays,
  bogotaDate,
  type CalendarDate,
  calendarDate,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { pesos, toCents } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Database } from '../../infrastructure/database/connection.ts';
import { settleReference } from '../payment-settlement.ts';
import { valueMomentOf } from '../value-moment.ts';
import { compareDays, type DayComparison, type SeenPayment } from './compare-days.ts';

/** Cash and bank transfers may be approved days after they were started: each day is reconciled again for a week. */
const WATCHED_DAYS = 7;
const COMPARE_AGAIN_AFTER_MS = 20 * 3_600_000;
/** The provider lists by when a payment was begun; cash is paid up to three days later, and told later still. */
const PAID_WITHIN_MS = 14 * 86_400_000;

/**
 * Reconciles each finished day of the last week with the provider, totals and transactions, at most once a day; differences
 * are settled and compared again, and remaining ones recorded for an operator. `since` forces every day from that one, today
 * included. A payment is of the day that it counts from.
 * @throws VendorDown.
 */
export const reconcileDays = async (context: Context, since?: CalendarDate): Promise<void> => {
  const days = await daysToCompare(context, since);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const before = await compare(context, days);
  const references = new Set(
    before.flatMap(({ differences }) => differences.map(({ reference }) => reference)),
  );
  for (const reference of references) await settleReference(context, reference);
  await store(context, references.size > 0 ? await compare(context, days) : before);
};

const daysToCompare = async (
  { db, clock, adapters }: Context,
  since: CalendarDate | undefined,
): Promise<readonly CalendarDate[]> => {
  const today = bogotaDate(clock.now());
  // Not only since our oldest attempt: after a restore the provider may have payments of which nothing of ours is left.
  const from = since ?? addDays(today, -WATCHED_DAYS);
  const until = since === undefined ? addDays(today, -1) : today;
  const checked = await db
    .selectFrom('reconciled_day')
    .select(['day', 'checked_at'])
    .where('provider', '=', adapters.payments.name)
    .where('day', '>=', from)
    .where('checked_at', '>', new Date(clock.now().getTime() - COMPARE_AGAIN_AFTER_MS))
    .execute();
  // A day that was compared before it was over is not done.
  const over = checked.filter(({ day, checked_at }) => day < bogotaDate(checked_at));
  const done = new Set(since === undefined ? over.map(({ day }) => day) : []);
  const days: CalendarDate[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) if (!done.has(day)) days.push(day);
  return days;
};

const compare = async (
  { db, adapters, clock }: Context,
  days: readonly CalendarDate[],
): Promise<readonly DayComparison[]> => {
  const from = startOfDay(days[0] ?? calendarDate('9999-12-31'));
  const until = startOfDay(addDays(days.at(-1) ?? calendarDate('1900-01-01'), 1));
  const begunFrom = new Date(from.getTime() - PAID_WITHIN_MS);
  const approved = await adapters.payments.listApproved(begunFrom, until);
  return compareDays(
    days,
    approved.map((transaction) => ({
      transactionId: transaction.id,
      reference: transaction.reference,
      amountInCents: transaction.amountInCents,
      on: bogotaDate(valueMomentOf(transaction, clock.now())),
    })),
    await readPosted(db, adapters.payments.name, from, until),
  );
};

const readPosted = async (
  db: Database,
  provider: string,
  from: Date,
  until: Date,
): Promise<readonly SeenPayment[]> => {
  const rows = await db
    .selectFrom('payment')
    .select(['provider_transaction_id', 'reference', 'amount', 'paid_at'])
    .where('provider', '=', provider)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('reversed_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    transactionId: row.provider_transaction_id,
    reference: row.reference,
    amountInCents: toCents(pesos(row.amount)),
    on: bogotaDate(row.paid_at),
  }));
};

const store = async (
  { db, clock, adapters, log }: Context,
  comparisons: readonly DayComparison[],
): Promise<void> => {
  for (const { on, provider, posted, differences } of comparisons) {
    if (differences.length > 0) log.error({ day: on, differences }, 'a day differs from the provider’s');
    const columns = {
      provider_count: provider.count,
      provider_cents: provider.amountInCents,
      posted_count: posted.count,
      posted_cents: posted.amountInCents,
      differences: JSON.stringify(differences),
      checked_at: clock.now(),
    };
    await db
      .insertInto('reconciled_day')
      .values({ provider: adapters.payments.name, day: on, ...columns })
      .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(columns))
      .execute();
  }
};
