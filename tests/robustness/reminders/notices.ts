import { sql } from 'kysely';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { groupBy } from '../../support/group-by.ts';
import type { Tally } from '../../support/tally.ts';
import { type Day, dayAt, isAllowedAt } from '../law.ts';
import { NOTICES } from '../message-kinds.ts';
import { type Arrival, type ClockMove, offsetIn } from './attempts.ts';
import type { Happened } from './happened.ts';

/** Whose obligation a message keeps, by the message's id. */
export interface OwedMessage {
  readonly kind: string;
  readonly accountId: string;
  readonly creditNumber: number;
}

/** While a notice is under way it may arrive at any moment, and counts as a contact. */
export interface UnderWay {
  readonly accountId: string;
  readonly channel: 'email' | 'sms';
  readonly from: number;
  readonly until: number;
}

/** Records with database triggers when a letter or notice is begun to be sent, and from when to when a notice is under way. */
export const watchNotices = async (db: Database): Promise<void> => {
  await sql`create table observed_start (id text not null, started_at timestamptz not null)`.execute(db);
  await sql`
    create function write_start() returns trigger language plpgsql as $$
    begin
      insert into observed_start
      values (coalesce(new.data ->> 'messageId', new.data ->> 'obligationId'), clock_timestamp());
      return null;
    end $$`.execute(db);
  await sql`
    create trigger start after update on pgboss.job for each row
    when (new.name in ('deliver-email', 'carry-obligation') and new.state = 'active' and old.state <> 'active')
    execute function write_start()`.execute(db);
  await sql`
    create table observed_notice (
      id uuid not null, account_id uuid not null, channel text, is_under_way boolean not null,
      written_at timestamptz not null)`.execute(db);
  await sql`
    create function write_notice() returns trigger language plpgsql as $$
    begin
      insert into observed_notice values (new.id, new.account_id, new.channel,
        new.handed_over_at is not null and new.channel is not null and new.next_check_at is not null,
        clock_timestamp());
      return null;
    end $$`.execute(db);
  await sql`
    create trigger notice after update on obligation for each row
    when (new.kind in (${sql.join(NOTICES.map((kind) => sql.lit(kind)))}))
    execute function write_notice()`.execute(db);
};

/** When messages other than reminders were begun to be sent, by their ids, in real time. */
export const readStarts = async (db: Database): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { rows } = await sql<{ id: string; started_at: Date }>`
    select * from observed_start order by started_at`.execute(db);
  const starts = rows.map(({ id, started_at: at }) => ({ id, at: at.getTime() }));
  return new Map([...groupBy(starts, ({ id }) => id)].map(([id, all]) => [id, all.map(({ at }) => at)]));
};

export const readUnderWay = async (
  db: Database,
  moves: readonly ClockMove[],
): Promise<readonly UnderWay[]> => {
  const { rows } = await sql<{
    id: string;
    account_id: string;
    channel: 'email' | 'sms';
    is_under_way: boolean;
    written_at: Date;
  }>`select * from observed_notice order by written_at`.execute(db);
  const instant = (real: Date): number => real.getTime() + offsetIn(moves, real.getTime());
  return [...groupBy(rows, ({ id }) => id).values()].flatMap((changes) =>
    changes.flatMap((row, index) => {
      if (!row.is_under_way) return [];
      const next = changes[index + 1];
      const until = next ? instant(next.written_at) : Number.POSITIVE_INFINITY;
      return [{ accountId: row.account_id, channel: row.channel, from: instant(row.written_at), until }];
    }),
  );
};

export const readOwedMessages = async (db: Database): Promise<ReadonlyMap<string, OwedMessage>> => {
  const obligations = await db
    .selectFrom('obligation')
    .select(['id', 'kind', 'account_id', 'credit_number'])
    .execute();
  const owed = new Map<string, OwedMessage>(
    obligations.map(({ id, kind, account_id: accountId, credit_number: creditNumber }) => [
      id,
      { kind, accountId, creditNumber: creditNumber ?? 0 },
    ]),
  );
  const letters = await db.selectFrom('outbox_message').select(['id', 'dedupe_key']).execute();
  for (const { id, dedupe_key: key } of letters) {
    const one = owed.get(/^obligation:([^:]+)/.exec(key)?.[1] ?? '');
    if (one) owed.set(id, one);
  }
  return owed;
};

/** Whose message it is, if it is one that the product owes them and reads as such. */
export const owedTo = ({ id, kind }: Arrival, owed: ReadonlyMap<string, OwedMessage>): string | undefined => {
  if (kind === 'email_bounced') return /^email-bounced:([^:]+):/.exec(decodeURIComponent(id))?.[1];
  const one = owed.get(id);
  return one?.kind === kind ? one.accountId : undefined;
};

/** Rules for what is no reminder: a notice or a statement out of hours, a notice decided after the payment, and one that comes twice. */
export const judgeNotices = (
  arrivals: readonly Arrival[],
  {
    owed,
    happened,
    tally,
  }: {
    readonly owed: ReadonlyMap<string, OwedMessage>;
    readonly happened: Happened;
    readonly tally: Tally;
  },
): void => {
  const forbid = (isSo: boolean, what: string, { kind, id, at, to }: Arrival): void => {
    if (!isSo) return;
    tally.add(what);
    tally.complain(`${what}: ${kind} ${id} to ${to} at ${new Date(at).toISOString()}`);
  };
  const taken = arrivals.filter(({ outcome }) => outcome === 'taken');
  for (const arrival of taken) {
    const isNotice = NOTICES.includes(arrival.kind);
    if (!isNotice && arrival.kind !== 'statement') continue;
    forbid(!arrival.possibleAts.some(isAllowedAt), 'outside the window', arrival);
    const paid = isNotice ? happened.paid.get(owed.get(arrival.id)?.creditNumber ?? 0) : undefined;
    forbid(paid !== undefined && arrival.startedAt > paid.realMs, 'after payment', arrival);
  }
  // Whichever instalment it is for: in these days only one of a credit falls due.
  const bySubject = groupBy(
    taken.filter(({ kind }) => NOTICES.includes(kind)),
    ({ id, kind }) => `${kind} of ${owed.get(id)?.creditNumber}`,
  );
  for (const [subject, same] of bySubject) {
    // A letter whose answer was lost is sent again under its id.
    if (new Set(same.map(({ id }) => id)).size === 1) continue;
    tally.add('duplicates');
    tally.complain(`duplicate: ${subject} in ${same.length} messages`);
  }
};

/** What is under way to a person on a day. */
export const underWayOn = (day: Day, ofPerson: readonly UnderWay[]): readonly UnderWay[] =>
  ofPerson.filter(
    ({ from, until }) => dayAt(from) <= day && (until === Number.POSITIVE_INFINITY || day <= dayAt(until)),
  );
