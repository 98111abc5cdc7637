import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';

type RetentionContext = Pick<Context, 'db' | 'files' | 'clock' | 'config' | 'log'>;

interface Rule {
  readonly table: keyof Tables;
  /** Which rows or columns; the whole table where it is empty. */
  readonly what: string;
}

/** Deletes or empties at most `most` rows that were due before an instant, in one transaction; returns how many. */
type Apply = (context: RetentionContext, due: Date, most: number) => Promise<number>;

/** What is kept for some days. */
export interface ExpiringRule extends Rule {
  readonly days: number;
  /** What the days are counted from: `after it was sent`. */
  readonly since: string;
  readonly action: 'deleted' | 'emptied';
  readonly apply: Apply;
}

/** What no job deletes, and for how long or until when. */
export interface KeptRule extends Rule {
  readonly kept: string;
}

/** What a rule does, without what it says of it. */
type Action = Pick<ExpiringRule, 'table' | 'action' | 'apply'>;

export type RetentionRule = ExpiringRule | KeptRule;

const DAY_MS = 86_400_000;
/** Rows of one statement: locks are short, and a run that ends halfway has done what it did. */
const BATCH = 500;

/** Deletes the rows of a table for which a condition holds. Rows that somebody else is changing wait for the next run. */
export const deleteRows = (table: keyof Tables, isDue: (due: Date) => RawBuilder<SqlBool>): Action => ({
  table,
  action: 'deleted',
  apply: async ({ db }, due, most) => {
    const name = sql.table(table);
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${isDue(due)} limit ${most} for update skip locked
      ))`.execute(db);
    return Number(numAffectedRows);
  },
});

/** Empties a column of the rows for which a condition holds. */
export const emptyColumn = (
  table: keyof Tables,
  column: string,
  isDue: (due: Date) => RawBuilder<SqlBool>,
): Action => ({
  table,
  action: 'emptied',
  apply: async ({ db }, due, most) => {
    const [name, emptied] = [sql.table(table), sql.id(column)];
    const { numAffectedRows } = await sql`
      update ${name} set ${emptied} = null where ctid = any(array(
        select ctid from ${name} where ${emptied} is not null and ${isDue(due)} limit ${most} for update skip locked
      ))`.execute(db);
    return Number(numAffectedRows);
  },
});

/** Calls a function of `0010-retention.sql`: by them the app's role deletes from append-only tables what is old enough. */
export const callOwner = (table: keyof Tables, action: Action['action'], name: string): Action => ({
  table,
  action,
  apply: async ({ db }, due, most) => {
    const { rows } = await sql<{ done: number }>`select ${sql.id(name)}(${due}, ${most}) as done`.execute(db);
    return rows[0]?.done ?? 0;
  },
});

const applyRule = async (context: RetentionContext, { apply, days, table }: ExpiringRule): Promise<void> => {
  const due = new Date(context.clock.now().getTime() - days * DAY_MS);
  let [rows, batch] = [0, BATCH];
  while (batch === BATCH) {
    batch = await apply(context, due, BATCH);
    rows += batch;
  }
  if (rows > 0) context.log.info({ table, rows }, 'kept for as long as its rule says');
};

/**
 * Deletes and empties what is due, batch by batch, so that a run that ends halfway goes on with the next. A rule that
 * fails does not stop the others.
 * @throws Error when rules failed.
 */
export const applyRetention = async (
  context: RetentionContext,
  rules: readonly RetentionRule[],
): Promise<void> => {
  let failed = 0;
  for (const rule of rules) {
    if (!('apply' in rule)) continue;
    try {
      await applyRule(context, rule);
    } catch (error) {
      context.log.error({ err: error, table: rule.table, what: rule.what }, 'a retention rule failed');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} retention rules failed`);
};
