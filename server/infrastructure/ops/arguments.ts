import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { OpsError } from './command.ts';
import { alignColumns } from './text-table.ts';

/** Rows of a page. */
export const PAGE_SIZE = 20;

/** Errors: OpsError. */
export const readCreditNumber = (text: string): number => {
  const creditNumber = parseCreditNumber(text);
  if (creditNumber === undefined) throw new OpsError(`"${text}" no es un número de crédito.`);
  return creditNumber;
};

/** From 1. Errors: OpsError. */
export const readPage = (text = '1'): number => {
  const page = Number(text);
  if (!Number.isInteger(page) || page < 1) throw new OpsError(`"${text}" no es un número de página.`);
  return page;
};

/** The first rows of those from a page on, and how to ask for the next page. */
export const pageText = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  page: number,
): string => {
  const table = alignColumns([headings, ...rows.slice(0, PAGE_SIZE)]);
  return rows.length > PAGE_SIZE ? `${table}\nHay más: --page ${page + 1}` : table;
};
