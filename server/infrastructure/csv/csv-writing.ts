const BYTE_ORDER_MARK = '\uFEFF';
/** First characters that a spreadsheet reads as a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * CSV for spreadsheets in Colombian Spanish: UTF-8 with BOM, `;` separator, CRLF (RFC 4180). Cells that would run as
 * a formula are prefixed with an apostrophe.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  Buffer.from(`${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`, 'utf8');
