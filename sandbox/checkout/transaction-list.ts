import type { StatementSync } from 'node:sqlite';
import { integer } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import { type Transaction, toTransaction } from './transaction.ts';

export interface Filter {
  readonly reference?: string | undefined;
  readonly status?: string | undefined;
  readonly methodType?: string | undefined;
  /** UTC days as 2026-11-20, both inclusive. */
  readonly fromDate?: string | undefined;
  readonly untilDate?: string | undefined;
  readonly order?: 'ASC' | 'DESC' | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export type Listing = (filter: Filter) => { page: readonly Transaction[]; total: number };

/** One condition per given filter, so that each query uses its index. */
function conditionsOf(filter: Filter): readonly (readonly [string, string])[] {
  const { reference, status, methodType, fromDate, untilDate } = filter;
  const possible: readonly (readonly [string, string | undefined])[] = [
    ['reference = ?', reference],
    ['status = ?', status],
    ['method_type = ?', methodType],
    ['created_at >= ?', fromDate],
    // After every instant of the day and before the next one.
    ['created_at < ?', untilDate && `${untilDate}U`],
  ];
  return possible.flatMap(([condition, value]) => (value === undefined ? [] : [[condition, value] as const]));
}

/**
 * Pages of a merchant's transactions, newest first by default, in creation order: while the selection is unchanged, no
 * row is on two pages or on none.
 */
export function openTransactionList(database: Database): Listing {
  const prepared = new Map<string, StatementSync>();
  function prepare(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }

  return (filter) => {
    const conditions = conditionsOf(filter);
    const where = conditions.length > 0 ? `WHERE ${conditions.map(([each]) => each).join(' AND ')}` : '';
    const values = conditions.map(([, value]) => value);
    const total = prepare(`SELECT count(*) AS total FROM transactions ${where}`).get(...values);
    const order = filter.order === 'ASC' ? 'ASC' : 'DESC';
    const offset = (filter.page - 1) * filter.pageSize;
    const rows = prepare(
      `SELECT * FROM transactions ${where} ORDER BY sequence ${order} LIMIT ? OFFSET ?`,
    ).all(...values, filter.pageSize, offset);
    return { page: rows.map(toTransaction), total: total === undefined ? 0 : integer(total, 'total') };
  };
}
