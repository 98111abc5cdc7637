import { hash, timingSafeEqual } from 'node:crypto';
import { type InferType, type Schema, ValidationError } from 'yup';
import { VendorDown } from '../runtime/errors.ts';
import { isTooDeep } from '../runtime/json.ts';
import { currentTraceparent, inStep } from '../runtime/trace.ts';
import { timed } from '../telemetry/metrics.ts';
import { callOutside } from './outside-call.ts';
import { cleanVendorAnswer } from './vendor-text.ts';

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Constant-time comparison, also of different lengths (compares digests). */
export const constantTimeEqual = (given: string, expected: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(expected));

/** Keys under which the companies say why. */
const TELLS_WHY = /^(code|detail|error|message|reason|status|title|type)/i;

/** An answer as it may be logged: a company that refuses may repeat what was sent, with names. */
const reasonsIn = (value: unknown, isReason = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => reasonsIn(each, isReason));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, reasonsIn(each, isReason || TELLS_WHY.test(key))]),
    );
  return typeof value === 'string' && !isReason ? '…' : value;
};

/** Field and rule of what is not as agreed, without its value, which the check's own sentence has. */
const describeMismatch = (error: unknown): unknown =>
  error instanceof ValidationError ? new Error(`${error.path || 'the answer'}: ${error.type}`) : error;

/**
 * Validated body of a 2xx response; ISO instants become dates.
 * @throws VendorDown with `sentence` for any other status or shape, the vendor's reasons in its cause.
 */
export const readAnswer = <S extends Schema>(
  { status, body }: VendorAnswer,
  schema: S,
  sentence: string,
): InferType<S> => {
  if (status < 200 || status > 299) {
    const cause = new Error(`HTTP ${status}: ${JSON.stringify(reasonsIn(body)).slice(0, 500)}`);
    throw new VendorDown(sentence, { cause });
  }
  try {
    return schema.validateSync(body) as InferType<S>;
  } catch (error) {
    throw new VendorDown(sentence, { cause: describeMismatch(error) });
  }
};

const TIMEOUT_MS = 6_000;

export interface VendorAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The companies that the server calls. */
export type VendorName =
  | 'messaging'
  | 'mail'
  | 'push'
  | 'bureau'
  | 'identity'
  | 'payments'
  | 'depository'
  | 'clinic'
  | 'treasury'
  | 'time-stamp'
  | 'file-storage';

/** Measures a call to a vendor; `isRefused` says of an answer whether it was a no. */
export const measureVendor = <T>(
  vendor: VendorName,
  work: () => Promise<T>,
  isRefused: (answer: T) => boolean = () => false,
): Promise<T> =>
  timed(
    'vendor.call.duration',
    (outcome) => ({
      vendor,
      outcome: 'error' in outcome ? 'down' : isRefused(outcome.value) ? 'refused' : 'answered',
    }),
    () => inStep({ name: vendor, kind: 'client', attributes: { 'peer.service': vendor } }, work),
  );

interface VendorCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly sentence: string;
}

/** Names the step that calls, for the vendor's own log. */
export const traceHeaders = (): { readonly traceparent?: string } => {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
};

/** @throws Error without what stands there, which may be anything. */
const readJson = (bytes: Buffer): unknown => {
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) throw new Error('an answer that nests too deep');
  try {
    return cleanVendorAnswer(JSON.parse(text));
  } catch {
    throw new Error('an answer that is no JSON');
  }
};

const send = async (url: string, options: VendorCall): Promise<VendorAnswer> => {
  const body = options.form
    ? new URLSearchParams(options.form).toString()
    : options.json === undefined
      ? undefined
      : JSON.stringify(options.json);
  const type = options.form ? 'application/x-www-form-urlencoded' : 'application/json';
  try {
    const response = await callOutside(url, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...traceHeaders(),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429)
      throw new VendorDown(options.sentence, { cause: new Error(`HTTP ${response.status}`) });
    return { status: response.status, body: readJson(response.body) };
  } catch (error) {
    if (error instanceof VendorDown) throw error;
    throw new VendorDown(options.sentence, { cause: error });
  }
};

/**
 * One HTTP call to a vendor; returns its JSON, with printable texts, for any status below 500 except 429.
 * @throws VendorDown with `sentence` when unreachable, for 5xx, 429 or a redirect, after 6 s, beyond 1 MB or for invalid JSON.
 */
export const callVendor = (vendor: VendorName, url: string, options: VendorCall): Promise<VendorAnswer> =>
  measureVendor(
    vendor,
    () => send(url, options),
    ({ status }) => status > 299,
  );

/** Of a list of treasury and depository. */
const PAGE_SIZE = 200;

/** Every page of a company's list of what was made in [from, until), by the query of each. */
export const readPages = async <T>(
  { from, until }: { readonly from: Date; readonly until: Date },
  readPage: (query: URLSearchParams) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const found: T[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await readPage(
      new URLSearchParams({
        from: from.toISOString(),
        until: until.toISOString(),
        page: String(page),
        page_size: String(PAGE_SIZE),
      }),
    );
    found.push(...rows);
    if (rows.length < PAGE_SIZE) return found;
  }
};
