import { addDays, bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { CsvError } from '../../infrastructure/csv.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { readTextFile } from '../../infrastructure/ops/text-file.ts';
import { alignColumns } from '../../infrastructure/ops/text-table.ts';
import { moneyText } from '../../infrastructure/ops/words.ts';
import { type CashLine, compareStatement, DEPOSIT_DAYS, readStatement } from './statement.ts';

/** The receipts of the counter that stand, the oldest first. */
const readReceipts = async (
  executor: Executor,
  from: CalendarDate,
  until: CalendarDate,
): Promise<readonly CashLine[]> => {
  const rows = await executor
    .selectFrom('payment')
    .select(['paid_at', 'amount', 'reference'])
    .where('provider', '=', 'caja')
    .where('paid_at', '>=', new Date(`${from}T00:00-05:00`))
    .where('paid_at', '<', new Date(`${addDays(until, 1)}T00:00-05:00`))
    .where('reversed_at', 'is', null)
    .orderBy('paid_at')
    .execute();
  return rows.map(({ paid_at: at, amount, reference }) => ({
    ...{ day: bogotaDate(at), amount: pesos(amount), reference },
  }));
};

const sumOf = (lines: readonly CashLine[]): string =>
  `${lines.length}, ${moneyText(lines.reduce((sum, { amount }) => sum + amount, 0))}`;

const linesOf = (lines: readonly CashLine[]): readonly string[] =>
  lines.length === 0
    ? []
    : [
        alignColumns(
          lines.map(({ day, amount, reference }) => [day, moneyText(amount), reference || '—']),
          '  ',
        ),
      ];

const readDeposits = async (file: string): Promise<readonly CashLine[]> => {
  try {
    return readStatement(await readTextFile(file, 'guárdalo como «CSV UTF-8»'));
  } catch (error) {
    if (error instanceof CsvError) throw new OpsError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
};

export const compareBankStatement: OpsCommand = {
  name: 'payments statement',
  roles: ['cash', 'credit'],
  effects: [],
  changesNothing: true,
  options: { file: 'el CSV del banco con sus consignaciones: fecha, valor, referencia' },
  summary:
    'Compara los recibos de caja con las consignaciones de un extracto: lo que está en ambos, solo en los libros y solo en el banco.',
  run: async ({ db }, { options: { file } }) => {
    if (!file) throw new OpsError('Di con --file cuál es el CSV del banco.');
    const deposits = await readDeposits(file);
    const days = deposits.map(({ day }) => day).sort();
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) throw new OpsError(`${file}: El archivo no tiene filas.`);
    const receipts = await readReceipts(db, addDays(first, -DEPOSIT_DAYS), last);
    const { matched, onlyInBooks, onlyInBank } = compareStatement(receipts, deposits, first);
    return [
      `Del ${first} al ${last}. En ambos: ${sumOf(matched.map(({ deposit }) => deposit))}`,
      `Solo en los libros: ${sumOf(onlyInBooks)}`,
      ...linesOf(onlyInBooks),
      `Solo en el banco: ${sumOf(onlyInBank)}`,
      ...linesOf(onlyInBank),
    ].join('\n');
  },
};
