import { type EmailAddress, parseEmail } from '#core/people/email.ts';
import { searchText } from '#core/people/search-text.ts';
import { cleanLine, findUnstorable } from '#core/text/typed-text.ts';
import { type CsvRecord, parseCsv } from '../infrastructure/csv.ts';
import { findUndrawableCharacter } from '../infrastructure/documents/drawable.ts';
import { ACCOUNT_COLUMNS, accountErrorOf, type PayeeAccount, readAccount } from './provider-account.ts';

export type CatalogName = 'provider' | 'procedure';

/** One row of a catalogue file; code and both names in the order of its columns. */
export interface CatalogEntry {
  readonly code: string;
  readonly name: string;
  /** City of a provider, speciality of a procedure. */
  readonly place: string;
  readonly searchText: string;
  /** Of a provider, where the file says it. */
  readonly account: PayeeAccount | undefined;
  /** Of a provider, where the file says it. */
  readonly email: EmailAddress | undefined;
}

/** Columns of each file, in the order of CatalogEntry's first three fields. */
const NAME_COLUMNS = {
  provider: ['code', 'trade_name', 'city'],
  procedure: ['code', 'name', 'speciality'],
} as const satisfies Record<CatalogName, readonly [string, string, string]>;

/** Columns of each file that go together and may be left out. */
const FURTHER_COLUMNS = {
  provider: ACCOUNT_COLUMNS,
  procedure: [],
} as const satisfies Record<CatalogName, readonly string[]>;

/** The column of a provider's file that may stand beside the account: where it is told of a change. */
const EMAIL_COLUMN = 'email';

/** The columns of a file in words. */
export const columnsText = (catalog: CatalogName): string => {
  const further = FURTHER_COLUMNS[catalog];
  const names = NAME_COLUMNS[catalog].join(', ');
  return further.length === 0
    ? names
    : `${names} y, juntas o ninguna, ${further.join(', ')} (con ellas también ${EMAIL_COLUMN}, si se quiere)`;
};

/** One sentence for each bad line. */
export class CatalogFileError extends Error {}

const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/;
const MAX_NAME_LENGTH = 160;
const MAX_PLACE_LENGTH = 80;
const LINES_NAMED = 20;

/**
 * All or nothing.
 * @throws CsvError, or CatalogFileError with a sentence for each of the first bad lines.
 */
export const readCatalogFile = (catalog: CatalogName, text: string): CatalogEntry[] => {
  const [header, ...records] = parseCsv(text.normalize('NFC'));
  const names = NAME_COLUMNS[catalog];
  const titles = header?.values.map((value) => value.toLowerCase()) ?? [];
  const further = FURTHER_COLUMNS[catalog];
  const emails = further.length > 0 && titles.includes(EMAIL_COLUMN) ? [EMAIL_COLUMN] : [];
  const columns: readonly string[] =
    titles.length === names.length ? names : [...names, ...further, ...emails];
  if (titles.length !== columns.length || columns.some((column) => !titles.includes(column)))
    throw new CatalogFileError(`La primera línea debe tener las columnas ${columnsText(catalog)}.`);
  if (records.length === 0) throw new CatalogFileError('El archivo no tiene filas.');
  const indexes = columns.map((column) => titles.indexOf(column));
  const linesByCode = new Map<string, number>();
  const errors: string[] = [];
  const entries = records.map((record): CatalogEntry => {
    const [code = '', name = '', place = '', ...more] = indexes.map((index) =>
      cleanLine(record.values[index] ?? ''),
    );
    const account = more.slice(0, further.length);
    const email = more[further.length] ?? '';
    const error =
      errorOf(record, columns, [code, name, place]) ??
      repeatedCode(code, linesByCode.get(code)) ??
      accountErrorOf(account) ??
      (email === '' || parseEmail(email) !== undefined ? undefined : `"${email}" no es un correo`);
    if (error) errors.push(`línea ${record.line}: ${error}`);
    linesByCode.set(code, record.line);
    return {
      ...{ code, name, place, searchText: searchText(`${name} ${place}`) },
      ...{ account: readAccount(account), email: parseEmail(email) },
    };
  });
  if (errors.length > 0) {
    const rest = errors.length - LINES_NAMED;
    const more = rest > 0 ? [`y ${rest} líneas más`] : [];
    throw new CatalogFileError([...errors.slice(0, LINES_NAMED), ...more].join('\n'));
  }
  return entries;
};

const repeatedCode = (code: string, line: number | undefined): string | undefined =>
  line === undefined ? undefined : `el código ${code} ya está en la línea ${line}`;

const errorOf = (
  record: CsvRecord,
  columns: readonly string[],
  [code, name, place]: readonly [string, string, string],
): string | undefined => {
  if (record.values.length !== columns.length) {
    return `tiene ${record.values.length} datos y deben ser ${columns.length}`;
  }
  if (!CODE.test(code)) return `"${code}" no sirve de ${columns[0]}: usa de 2 a 40 letras, números y guiones`;
  if (!isName(name, MAX_NAME_LENGTH)) return `falta ${columns[1]}, o pasa de ${MAX_NAME_LENGTH} caracteres`;
  if (!isName(place, MAX_PLACE_LENGTH))
    return `falta ${columns[2]}, o pasa de ${MAX_PLACE_LENGTH} caracteres`;
  const undrawable = findUndrawableCharacter(name);
  if (undrawable) return `un contrato no puede mostrar «${undrawable}», que está en ${columns[1]}`;
  return undefined;
};

const isName = (text: string, longest: number): boolean =>
  text.length <= longest && searchText(text) !== '' && findUnstorable(text) === undefined;
