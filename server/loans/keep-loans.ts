import { sql } from 'kysely';
import { delinquencyOn } from '#core/loan/delinquency.ts';
import type { LoanAccount } from '#core/loan/loan-account.ts';
import type { LoanHistory } from '#core/statements/loan-events.ts';
import type { KnownCaps } from '../applications/rate-caps.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { encodeLoanState } from './loan-state.ts';
import { dayOf } from './loans.ts';

/** A loan's history, and the caps it was worked out under. */
export interface WorkedOut {
  readonly creditNumber: number;
  readonly history: LoanHistory;
  readonly known: Pick<KnownCaps, 'version'>;
}

export interface NumberedAccount {
  readonly creditNumber: number;
  readonly account: LoanAccount;
}

/** Writes the delinquency of loans on the day of the clock, and removes that of closed ones; for one statement. */
const upsertDelinquencies = (clock: Clock, accounts: readonly NumberedAccount[]) => {
  const open = accounts.filter(({ account }) => account.closedOn === undefined);
  const closed = accounts.filter(({ account }) => account.closedOn !== undefined);
  const rows = open.map(({ account }) => delinquencyOn(account, dayOf(account, clock)));
  return sql`
    closed as (
      delete from loan_delinquency
      where credit_number = any(${closed.map(({ creditNumber }) => creditNumber)}::bigint[])
    ), standing as (
      insert into loan_delinquency (credit_number, as_of, overdue_since, days_overdue, bucket, overdue_amount)
      select * from unnest(
        ${open.map(({ creditNumber }) => creditNumber)}::bigint[],
        ${rows.map(({ asOf }) => asOf)}::date[],
        ${rows.map(({ overdueSince }) => overdueSince ?? null)}::date[],
        ${rows.map(({ daysOverdue }) => daysOverdue)}::integer[],
        ${rows.map(({ bucket }) => bucket)}::text[],
        ${rows.map(({ overdueAmount }) => overdueAmount)}::bigint[]
      )
      on conflict (credit_number) do update
        set as_of = excluded.as_of, overdue_since = excluded.overdue_since, days_overdue = excluded.days_overdue,
          bucket = excluded.bucket, overdue_amount = excluded.overdue_amount
    )`;
};

/** Keeps the delinquency of locked loans as of today. */
export const keepDelinquencies = async (
  executor: Executor,
  clock: Clock,
  accounts: readonly NumberedAccount[],
): Promise<void> => {
  if (accounts.length === 0) return;
  await sql`with ${upsertDelinquencies(clock, accounts)} select`.execute(executor);
};

/** Keeps locked loans after the entries that changed them: what a reader needs no replay for, and their delinquency. */
export const keepLoans = async (
  executor: Executor,
  clock: Clock,
  loans: readonly WorkedOut[],
): Promise<void> => {
  if (loans.length === 0) return;
  const accounts = loans.map(({ creditNumber, history: { account } }) => ({ creditNumber, account }));
  await sql`
    with ${upsertDelinquencies(clock, accounts)}
    insert into loan_state (credit_number, caps_version, state)
    select credit_number, caps_version, state::json
    from unnest(
      ${loans.map(({ creditNumber }) => creditNumber)}::bigint[],
      ${loans.map(({ known }) => known.version)}::text[],
      ${loans.map(({ history }) => encodeLoanState(history))}::text[]
    ) as kept (credit_number, caps_version, state)
    on conflict (credit_number) do update
      set caps_version = excluded.caps_version, state = excluded.state`.execute(executor);
};
