import {
  addDays,
  bogotaDate,
  type CalendarDate,
  calendarDate,
  latestOf,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { pesos, toCents } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Database } from '../../infrastructure/database/connection.ts';
import { settleReference } from '../payment-settlement.ts';
import { compareDays, type DayComparison, type SeenPayment } from './compare-days.ts';

/** Cash and bank transfers may be approved days after they were started: each day is reconciled again for a week. */
const WATCHED_DAYS = 7;
const COMPARE_AGAIN_AFTER_MS = 20 * 3_600_000;

/**
 * Reconciles each finished day of the last week with the provider, totals and transactions, at most once a day; differences
 * are settled and compared again, and remaining ones recorded for an operator. `since` forces every day from that one. Errors:
 * VendorDown.
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
  const oldest = await db
    .selectFrom('payment_attempt')
    .select((select) => select.fn.min('created_at').as('at'))
    .executeTakeFirst();
  if (!oldest?.at) return [];
  const today = bogotaDate(clock.now());
  const from = latestOf(since ?? addDays(today, -WATCHED_DAYS), bogotaDate(oldest.at));
  const checked = await db
    .selectFrom('reconciled_day')
    .select('day')
    .where('provider', '=', adapters.payments.name)
    .where('day', '>=', from)
    .where('checked_at', '>', new Date(clock.now().getTime() - COMPARE_AGAIN_AFTER_MS))
    .execute();
  const done = new Set(since === undefined ? checked.map(({ day }) => day) : []);
  const days: CalendarDate[] = [];
  for (let day = from; day < today; day = addDays(day, 1)) if (!done.has(day)) days.push(day);
  return days;
};

const compare = async (
  { db, adapters }: Context,
  days: readonly CalendarDate[],
): Promise<readonly DayComparison[]> => {
  const from = startOfDay(days[0] ?? calendarDate('9999-12-31'));
  const until = startOfDay(addDays(days.at(-1) ?? calendarDate('1900-01-01'), 1));
  const approved = await adapters.payments.listApproved(from, until);
  return compareDays(
    days,
    approved.map(({ id, reference, amountInCents, createdAt }) => ({
      transactionId: id,
      reference,
      amountInCents,
      on: bogotaDate(createdAt),
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
