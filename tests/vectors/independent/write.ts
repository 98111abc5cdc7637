/** Writes the two tables of the parent folder: `npm run vectors`. */
import { writeFileSync } from 'node:fs';
import { knownCaps, type LoanAction, lastDay, loanActions, terms, type WantedAction } from './history.ts';
import { type Day, type Deposit, walk } from './model.ts';

const inTenThousandths = (rate: string): bigint => BigInt(Math.round(Number(rate) * 10_000));

const caps = new Map(knownCaps.map(([month, cap]) => [month, inTenThousandths(cap)]));
const posted = new Map<string, Deposit>();
const events: string[] = ['posted_on,kind,id,value_date,amount,choice,month,cap'];
const words = new Map<string, string[]>();
const table: Day[] = [];

const walkKnown = (until: string): Day[] => walk(terms, { deposits: [...posted.values()], caps }, until);

const amountOf = (wanted: WantedAction, valueDate: string): bigint => {
  if (typeof wanted === 'bigint') return wanted;
  const day = walkKnown(valueDate).at(-1);
  return (day?.[wanted.of] ?? 0n) + wanted.and;
};

/** Adds an action to what is known; returns its row: on day, kind, id, value date, amount, choice, month, cap. */
const learn = (action: LoanAction): string[] => {
  switch (action.kind) {
    case 'cap':
      caps.set(action.month, inTenThousandths(action.cap));
      return ['', '', '', '', action.month, action.cap];
    case 'reversal':
      posted.delete(action.id);
      return [action.id, '', '', '', '', ''];
    case 'downtime':
      return ['', '', '', '', '', ''];
    default: {
      const amount = amountOf(action.amount, action.valueDate);
      posted.set(action.id, { valueDate: action.valueDate, amount, choice: action.choice });
      return [action.id, action.valueDate, String(amount), action.choice, '', ''];
    }
  }
};

const lasting = [...new Set([...loanActions.map((action) => action.on), lastDay])];
let from = terms.disbursed;
const tableBefore = (day: string): void => {
  table.push(...walkKnown(lastDay).filter((each) => each.date >= from && each.date < day));
  from = day;
};
for (const on of lasting) {
  tableBefore(on);
  for (const action of loanActions.filter((each) => each.on === on)) {
    const cells = learn(action);
    events.push([on, action.kind, ...cells].join(','));
    words.set(on, [
      ...(words.get(on) ?? []),
      [action.kind, ...cells.filter((cell) => cell !== '')].join(' '),
    ]);
  }
}
tableBefore('9999');

const columns: readonly (readonly [string, (day: Day) => unknown])[] = [
  ['date', (day) => day.date],
  ['events', (day) => words.get(day.date)?.join('; ') ?? ''],
  ['cap', (day) => Number(day.cap) / 10_000],
  ['rate', (day) => Number(day.rate) / 10_000],
  ['period', (day) => day.period],
  ['days', (day) => day.days],
  ['capital', (day) => day.capital],
  ['interest', (day) => day.interest],
  ['insurance', (day) => day.insurance],
  ['guarantee', (day) => day.guarantee],
  ['overdue', (day) => day.overdue],
  ['arrears', (day) => day.arrears],
  ['quota_debt', (day) => day.minimum],
  ['total_debt', (day) => day.total],
  ['credit', (day) => day.credit],
  ['status', (day) => (day.closed ? 'closed' : 'open')],
  ['earned_interest', (day) => day.earned.interest],
  ['earned_insurance', (day) => day.earned.insurance],
  ['earned_guarantee', (day) => day.earned.guarantee],
  ['earned_arrears', (day) => day.earned.arrears],
  ['owed_interest', (day) => day.earned.interest - day.received.interest],
  ['owed_insurance', (day) => day.earned.insurance - day.received.insurance],
  ['owed_guarantee', (day) => day.earned.guarantee - day.received.guarantee],
  ['owed_arrears', (day) => day.earned.arrears - day.received.arrears],
];
const lines = table.map((day) => columns.map(([, cell]) => String(cell(day))).join(','));
const folder = new URL('..', import.meta.url);
writeFileSync(
  new URL('loan-36-months.csv', folder),
  `${[columns.map(([name]) => name).join(','), ...lines].join('\n')}\n`,
);
writeFileSync(new URL('loan-36-months-events.csv', folder), `${events.join('\n')}\n`);
