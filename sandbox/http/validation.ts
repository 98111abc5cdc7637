import { number, object, type Schema, string, ValidationError } from 'yup';

type FieldProblems = Readonly<Record<string, readonly string[]>>;

/** An expected error, sent in each vendor's own shape; see `Vendor.sendError`. */
export class VendorError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldProblems;

  constructor(status: number, code: string, message: string, fields: FieldProblems = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Invalid input; the message says what to send instead. */
export const invalidInput = (sentence: string): VendorError =>
  new VendorError(422, 'invalid_input', sentence);

/** @throws VendorError 404 when there is no such record. */
export const requireFound = <T>(record: T | undefined, message: string): T => {
  if (record === undefined) throw new VendorError(404, 'not_found', message);
  return record;
};

/** Errors of Fastify itself (broken JSON, too large, unknown type) carry a 4xx; anything else is unexpected. */
const isClientError = (error: unknown): error is Error & { statusCode: number } => {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
};

export const toVendorError = (error: unknown): VendorError => {
  if (error instanceof VendorError) return error;
  if (isClientError(error)) return new VendorError(error.statusCode, 'malformed_request', error.message);
  console.error('sandbox: unexpected failure', error);
  return new VendorError(500, 'internal_error', 'The sandbox failed; its console says why.');
};

/**
 * Validates without conversion.
 *
 * @throws VendorError 422 `invalid_input` with every problem by field; problems of the whole value are under ''.
 */
export const read = <T>(schema: Schema<T>, value: unknown): T => {
  try {
    return schema.validateSync(value, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields: Record<string, string[]> = {};
    for (const { path = '', errors } of error.inner.length > 0 ? error.inner : [error])
      fields[path] = [...(fields[path] ?? []), ...errors];
    throw new VendorError(422, 'invalid_input', Object.values(fields).flat().join(' '), fields);
  }
};

/** Whether it is an existing day, as `2026-11-20`. */
export const isCalendarDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
};

export const calendarDate = () =>
  string()
    .test(
      'calendar-date',
      ({ path }) => `${path} must be a calendar date as YYYY-MM-DD`,
      (value) => value === undefined || isCalendarDate(value),
    )
    .required();

/** Whole pesos, above zero. */
export const pesos = () => number().integer().positive().max(Number.MAX_SAFE_INTEGER).required();

export const line = (longest = 300) => string().max(longest).required();

export const documentNumber = () =>
  string()
    .matches(/^[0-9A-Za-z-]{4,20}$/)
    .required();

const instant = () =>
  string()
    .test('instant', 'Must be an ISO 8601 instant.', (value) => !Number.isNaN(Date.parse(value ?? '')))
    .required();

const pageSchema = object({
  from: instant(),
  until: instant(),
  page: string()
    .matches(/^[1-9]\d{0,5}$/)
    .default('1'),
  page_size: string()
    .matches(/^([1-9]\d?|1\d\d|200)$/)
    .default('200'),
}).required();

/** A page of what was made in [from, until), oldest first, by the query of a list. */
export const readPage = <T>(
  query: unknown,
  newestFirst: readonly T[],
  madeAt: (record: T) => string,
): T[] => {
  const { from, until, page = '1', page_size: size = '200' } = read(pageSchema, query);
  const isWithin = (record: T) =>
    Date.parse(madeAt(record)) >= Date.parse(from) && Date.parse(madeAt(record)) < Date.parse(until);
  const start = (Number(page) - 1) * Number(size);
  return newestFirst
    .filter(isWithin)
    .reverse()
    .slice(start, start + Number(size));
};
