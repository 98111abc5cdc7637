import { readFileSync } from 'node:fs';
import { parseCsv } from '../../server/infrastructure/csv.ts';

export type TableRow = Readonly<Record<string, string>>;

const readTable = (name: string): readonly TableRow[] => {
  const [header, ...records] = parseCsv(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'));
  const columns = header?.values ?? [];
  return records.map(({ values }) =>
    Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ''])),
  );
};

/** Every day of the loan computed by tests/vectors/independent, and its events. */
export const days = readTable('loan-36-months.csv');
const events = readTable('loan-36-months-events.csv');

export const rowOf = (date: string): TableRow => {
  const row = days.find((day) => day.date === date);
  if (!row) throw new Error(`no row for ${date}`);
  return row;
};

export const eventsOn = (date = ''): readonly TableRow[] =>
  events.filter(({ posted_on }) => posted_on === date);

/** Days on which no job of ours ran. */
export const isDown = (date = ''): boolean => eventsOn(date).some(({ kind }) => kind === 'downtime');

export const isMonthEnd = (date = ''): boolean => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1;

/** Ends of months and due dates (the 17th), on which interest is accrued. */
export const isAccrualDay = (date = ''): boolean =>
  isMonthEnd(date) || (date.endsWith('-17') && date > (days[0]?.date ?? ''));
