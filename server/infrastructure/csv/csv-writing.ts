const BYTE_ORDER_MARK = '\uFEFF';
/** What makes a spreadsheet take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * A CSV as spreadsheets in Colombian Spanish open it: UTF-8 with its mark, `;` between fields, lines ended as RFC 4180 has
 * it. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  Buffer.from(`${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`, 'utf8');
