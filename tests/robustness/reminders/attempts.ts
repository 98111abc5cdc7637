import { sql } from 'kysely';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { groupBy } from '../../support/group-by.ts';
import type { Received } from './vendors.ts';

/** A server's decision to contact; instants in milliseconds. */
export interface Attempt {
  readonly id: string;
  /** By the server's own clock. */
  readonly since: number;
  /** In real time: the start of the deciding transaction, and its write. */
  readonly startedAt: number;
  readonly writtenAt: number;
}

/** Records each decision with a database trigger: assertions need what the server knew when it began. */
export const watchAttempts = async (db: Database): Promise<void> => {
  await sql`
    create table observed_attempt (
      id uuid not null, since timestamptz not null, begun_at timestamptz not null, written_at timestamptz not null)
  `.execute(db);
  await sql`
    create function write_attempt() returns trigger language plpgsql as $$
    begin
      insert into observed_attempt values (new.id, new.attempting_since, transaction_timestamp(), clock_timestamp());
      return null;
    end $$`.execute(db);
  await sql`
    create trigger attempt after update on reminder for each row
    when (new.attempts > old.attempts) execute function write_attempt()`.execute(db);
};

export const readAttempts = async (db: Database): Promise<ReadonlyMap<string, readonly Attempt[]>> => {
  const { rows } = await sql<{ id: string; since: Date; begun_at: Date; written_at: Date }>`
    select * from observed_attempt order by begun_at`.execute(db);
  const attempts = rows.map(
    (row): Attempt => ({
      id: row.id,
      since: row.since.getTime(),
      startedAt: row.begun_at.getTime(),
      writtenAt: row.written_at.getTime(),
    }),
  );
  return groupBy(attempts, ({ id }) => id);
};

/** A move of the shared clock, in real time. */
export interface ClockMove {
  readonly realMs: number;
  readonly offsetMs: number;
}

/** The offset in force at a real time. */
export const offsetIn = (moves: readonly ClockMove[], realMs: number): number =>
  moves.findLast((move) => move.realMs <= realMs)?.offsetMs ?? 0;

/** A Date has milliseconds, the database microseconds. */
const ROUNDED_MS = 1;

/** The clock offset of the server when it decided: the one of all offsets that fits its timestamps. */
const offsetAt = ({ since, startedAt, writtenAt }: Attempt, moves: readonly ClockMove[]): number => {
  const offset = moves.find(({ offsetMs }) => {
    const at = since - offsetMs;
    return at >= startedAt - ROUNDED_MS && at <= writtenAt + ROUNDED_MS;
  })?.offsetMs;
  if (offset === undefined) throw new Error(`a server decided by a clock of its own: ${new Date(since)}`);
  return offset;
};

/** A message as a vendor received it, with the state of the clock when it was sent. */
export interface Arrival extends Received {
  /** Arrival by the clock that its server used when it decided to send it. */
  readonly at: number;
  /** By each clock that the server may have used: one for a reminder, whose decision is recorded. */
  readonly possibleAts: readonly number[];
  /** Start of that decision, in real time. */
  readonly startedAt: number;
  /** The latest delivery by its push service. */
  readonly until?: number;
}

/** Within which a server hears of a move of the clock. */
const LAG_MS = 250;

/** A reminder by its own server's clock; one without a recorded decision as other messages, and is reported. */
const reminderArrival = (
  message: Received,
  attempts: readonly Attempt[],
  moves: readonly ClockMove[],
): Arrival => {
  const attempt = attempts.findLast(({ startedAt }) => startedAt <= message.realMs);
  const offset = attempt ? offsetAt(attempt, moves) : offsetIn(moves, message.realMs);
  const at = message.realMs + offset;
  return {
    ...{ ...message, at, possibleAts: [at], startedAt: attempt?.startedAt ?? message.realMs },
    ...(message.lifeMs === undefined ? {} : { until: at + message.lifeMs }),
  };
};

/** Any other message, by the clock in force when its job was begun. */
const otherArrival = (message: Received, starts: readonly number[], moves: readonly ClockMove[]): Arrival => {
  const startedAt = starts.findLast((start) => start <= message.realMs) ?? message.realMs;
  const used = [
    offsetIn(moves, startedAt - LAG_MS),
    ...moves
      .filter(({ realMs }) => realMs > startedAt - LAG_MS && realMs <= message.realMs)
      .map(({ offsetMs }) => offsetMs),
  ];
  return {
    ...{ ...message, startedAt, at: message.realMs + offsetIn(moves, startedAt) },
    possibleAts: used.map((offset) => message.realMs + offset),
  };
};

export const arrivalsOf = (
  received: readonly Received[],
  {
    attempts,
    starts,
    moves,
  }: {
    readonly attempts: ReadonlyMap<string, readonly Attempt[]>;
    /** Of other messages, in real time. */
    readonly starts: ReadonlyMap<string, readonly number[]>;
    readonly moves: readonly ClockMove[];
  },
): readonly Arrival[] =>
  received.map((message) =>
    message.kind === 'reminder'
      ? reminderArrival(message, attempts.get(message.id) ?? [], moves)
      : otherArrival(message, starts.get(message.id) ?? [], moves),
  );
