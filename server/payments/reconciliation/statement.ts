import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { CsvError, parseCsv } from '../../infrastructure/csv.ts';

/** A deposit of the bank's statement, or a receipt of the counter. */
export interface CashLine {
  readonly day: CalendarDate;
  readonly amount: Money;
  readonly reference: string;
}

export interface StatementComparison {
  readonly matched: readonly { readonly receipt: CashLine; readonly deposit: CashLine }[];
  readonly onlyInBooks: readonly CashLine[];
  readonly onlyInBank: readonly CashLine[];
}

/** Calendar days in which the money of a counter reaches the bank: a long weekend. */
export const DEPOSIT_DAYS = 5;

const COLUMNS: Readonly<Record<keyof CashLine, readonly string[]>> = {
  day: ['fecha', 'date'],
  amount: ['valor', 'amount'],
  reference: ['referencia', 'reference'],
};

const readAmount = (text: string): Money | undefined => {
  const read = parsePesos(text);
  return read.ok && read.amount > 0 ? read.amount : undefined;
};

/** `2026-11-20`, `20/11/2026` or `20-11-2026`. */
const readDay = (text: string): CalendarDate | undefined => {
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  return parseCalendarDate(
    year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text,
  );
};

/**
 * The deposits of a bank's CSV; all or nothing.
 * @throws CsvError naming the first line that cannot be read.
 */
export const readStatement = (text: string): readonly CashLine[] => {
  const [header, ...records] = parseCsv(text.normalize('NFC'));
  const titles = header?.values.map((title) => title.toLowerCase()) ?? [];
  const [dayAt = -1, amountAt = -1, referenceAt = -1] = Object.values(COLUMNS).map((names) =>
    titles.findIndex((title) => names.includes(title)),
  );
  if (Math.min(dayAt, amountAt, referenceAt) < 0)
    throw new CsvError('La primera línea debe tener las columnas fecha, valor y referencia.');
  if (records.length === 0) throw new CsvError('El archivo no tiene filas.');
  return records.map(({ line, values }) => {
    const [typedDay = '', typedAmount = ''] = [values[dayAt], values[amountAt]];
    const day = readDay(typedDay);
    if (day === undefined) throw new CsvError(`línea ${line}: "${typedDay}" no es una fecha como 2026-11-20`);
    const amount = readAmount(typedAmount);
    if (amount === undefined)
      throw new CsvError(`línea ${line}: "${typedAmount}" no es una consignación en pesos como 1.200.000`);
    return { day, amount, reference: values[referenceAt] ?? '' };
  });
};

const isDepositOf = (receipt: CashLine, deposit: CashLine): boolean =>
  deposit.amount === receipt.amount &&
  deposit.day >= receipt.day &&
  deposit.day <= addDays(receipt.day, DEPOSIT_DAYS);

/**
 * Each deposit is the one of at most one receipt: of its reference and amount, else of the oldest of its amount. Receipts
 * before `since` are matched and not missed.
 */
export const compareStatement = (
  receipts: readonly CashLine[],
  deposits: readonly CashLine[],
  since: CalendarDate,
): StatementComparison => {
  const matched: { receipt: CashLine; deposit: CashLine }[] = [];
  const left = new Set(receipts);
  const unmatched = new Set(deposits);
  const match = (isSame: (receipt: CashLine, deposit: CashLine) => boolean): void => {
    for (const deposit of unmatched) {
      const receipt = [...left].find((one) => isSame(one, deposit));
      if (!receipt) continue;
      left.delete(receipt);
      unmatched.delete(deposit);
      matched.push({ receipt, deposit });
    }
  };
  match((receipt, deposit) => receipt.reference === deposit.reference && isDepositOf(receipt, deposit));
  match(isDepositOf);
  return {
    matched,
    onlyInBooks: [...left].filter(({ day }) => day >= since),
    onlyInBank: [...unmatched],
  };
};
