import type { SQLOutputValue } from 'node:sqlite';

/** A SQLite row: the readers below check the type of each column. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

function wrong(column: string, expected: string): never {
  throw new TypeError(`column ${column} does not hold ${expected}`);
}

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : wrong(column, 'text');
}

export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : wrong(column, 'an integer');
}

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : wrong(column, 'bytes');
}

/** JSON that this process wrote itself: not validated. */
export function json(row: Row, column: string): unknown {
  return JSON.parse(text(row, column));
}
