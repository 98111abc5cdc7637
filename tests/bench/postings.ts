import pg from 'pg';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { COMMAND_DATABASE_LIMITS } from '../../server/infrastructure/config/limits.ts';
import { type Database, inTransaction } from '../../server/infrastructure/database/connection.ts';
import { createJobs } from '../../server/infrastructure/jobs/jobs.ts';
import { createClock } from '../../server/infrastructure/runtime/clock.ts';
import { debtToday, findLoan, lockLoan } from '../../server/loans/loans.ts';
import { postPayment } from '../../server/payments/loan-payments.ts';
import { type Figure, secondsOf } from '../support/figures.ts';
import type { Portfolio } from '../support/portfolio.ts';
import { recordStatements, type SentStatement } from '../support/recorded-statements.ts';

const CONNECTIONS = 10;
/** Postings of each kind, measured by turns so that what else the machine does falls on both. */
const ROUNDS = 6;
const PER_ROUND = 100;
const RATIO_AT_LEAST = 0.6;

/** A payment of an open loan's minimum, as its borrowers pay. */
interface PlannedPosting {
  readonly creditNumber: number;
  readonly amount: number;
}

type Stored = Parameters<typeof postPayment>[1] & { readonly db: Database };

const planPostings = async (stored: Stored, count: number): Promise<readonly PlannedPosting[]> => {
  const rows = await stored.db
    .selectFrom('loan')
    .select('credit_number')
    .where('closed_at', 'is', null)
    .where('disbursed_on', '<', bogotaDate(stored.clock.now()))
    .orderBy((loan) => loan.fn('md5', [loan.cast<string>('credit_number', 'text')]))
    .limit(count)
    .execute();
  const planned: PlannedPosting[] = [];
  for (const { credit_number: creditNumber } of rows) {
    const loan = await findLoan(stored.db, creditNumber);
    if (loan) planned.push({ creditNumber, amount: debtToday(loan, stored.clock).minimumPayment || 50_000 });
  }
  return planned;
};

const post = (stored: Stored, db: Database, { creditNumber, amount }: PlannedPosting): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const row = await lockLoan(trx, creditNumber);
    if (!row) throw new Error(`no loan ${creditNumber}`);
    const reference = `bench-${creditNumber}`;
    const arrived = { provider: 'wompi', transactionId: reference, reference, channel: 'NEQUI', amount };
    return postPayment(trx, stored, row, { ...arrived, choice: 'reduce_term', paidAt: stored.clock.now() });
  });

class RolledBack extends Error {}

/** The statements of a posting that is taken back, without those that began and ended its transaction. */
const rehearse = async (stored: Stored, planned: PlannedPosting): Promise<readonly SentStatement[]> => {
  const statements = await recordStatements(() =>
    stored.db
      .transaction()
      .execute(async (trx) => {
        await post(stored, trx, planned);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      }),
  );
  return statements.filter(({ text }) => !/^(begin|rollback)\b/i.test(text));
};

type Values = readonly unknown[];

/** Values with the numbers that the database gave this time in the place of those it gave at the rehearsal. */
const renumbered = (values: Values, given: ReadonlyMap<unknown, unknown>): Values =>
  given.size === 0
    ? values
    : values.map((value) =>
        Array.isArray(value) ? value.map((one) => given.get(one) ?? one) : (given.get(value) ?? value),
      );

/** Runs rehearsed statements by the bare driver, in one transaction. */
const replayStatements = async (pool: pg.Pool, statements: readonly SentStatement[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const given = new Map<unknown, unknown>();
    for (const { text, name, values, rows } of statements) {
      const sent = { text, values: [...renumbered(values, given)], ...(name ? { name } : {}) };
      const answer = await client.query(sent);
      if (!/^\s*insert/i.test(text)) continue;
      for (const [index, row] of rows.entries()) {
        const { id } = (answer.rows[index] ?? {}) as { id?: unknown };
        if (row.id !== undefined && id !== undefined) given.set(row.id, Number(id));
      }
    }
    await client.query('commit');
  } finally {
    client.release();
  }
};

/** Works through a list with several at a time. */
const eachOf = async <T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const items = list.values();
  const worker = async (): Promise<void> => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
};

/** Payments posted by the product, beside the same statements without the product. */
export const measurePostings = async ({ db, settings }: Portfolio): Promise<readonly Figure[]> => {
  const url = settings.DATABASE_URL;
  const jobs = createJobs(url, console, COMMAND_DATABASE_LIMITS);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  try {
    await jobs.prepare();
    const stored: Stored = { db, clock: createClock(), jobs };
    const planned = await planPostings(stored, (2 * ROUNDS + 1) * PER_ROUND);
    const perRound = Math.floor(planned.length / (2 * ROUNDS + 1));
    let taken = 0;
    const next = (): readonly PlannedPosting[] => {
      taken += perRound;
      return planned.slice(taken - perRound, taken);
    };
    await eachOf(next(), (one) => post(stored, db, one));
    const seconds = { product: 0, bare: 0 };
    let statements = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const rehearsed: (readonly SentStatement[])[] = [];
      for (const one of next()) rehearsed.push(await rehearse(stored, one));
      statements += rehearsed.reduce((sum, { length }) => sum + length, 0);
      seconds.bare += await secondsOf(() => eachOf(rehearsed, (one) => replayStatements(pool, one)));
      const own = next();
      seconds.product += await secondsOf(() => eachOf(own, (one) => post(stored, db, one)));
    }
    const count = ROUNDS * perRound;
    return [
      { name: 'payments posted', value: count / seconds.product, unit: '/s' },
      { name: 'bare transactions of the same statements', value: count / seconds.bare, unit: '/s' },
      { name: 'statements of a posting', value: statements / count, unit: '' },
      {
        name: 'payments posted, of the bare transactions',
        value: seconds.bare / seconds.product,
        unit: 'times',
        least: RATIO_AT_LEAST,
      },
    ];
  } finally {
    await pool.end();
    await jobs.stop();
  }
};
