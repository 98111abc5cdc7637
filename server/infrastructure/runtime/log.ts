import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { currentTrace } from './trace.ts';

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const E_MAIL = /[^\s<>"'(]+@[^\s<>"',;)]+/g;
/** Codes, phones, documents and credits; not ports, nor digits inside an identifier. */
const PERSONAL_NUMBER = /(?<![\w-]|\d:)\d{4,}(?![\w-])/g;
const MAX_CAUSE_DEPTH = 4;

const withoutPersonalData = (text: string): string =>
  text.replace(E_MAIL, '[e-mail]').replace(PERSONAL_NUMBER, '[number]');

const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Failures that are not Errors, such as the queue's reports. */
const describeObject = (thrown: object): LoggedError => {
  const { message, stack, code, queue } = thrown as Readonly<Record<string, unknown>>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof queue === 'string' ? { queue } : {}),
    type: 'object',
    message: withoutPersonalData(
      text(message) || `an object with ${Object.keys(thrown).join(', ') || 'nothing'}`,
    ),
    stack: framesOf(text(stack)),
  };
};

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** Of several failures as one, as of a host with two addresses, what each says: it has no message of its own. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ')
    : error.message;

/**
 * The logged part of an error: name, message without numbers and addresses of people, and stack. Other fields are
 * left out: the database adds row values, validation the whole response.
 */
export const describeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) {
    return typeof error === 'object' && error !== null
      ? describeObject(error)
      : { type: typeof error, message: withoutPersonalData(String(error)), stack: '' };
  }
  const { code, constraint, table } = error as Error & Readonly<Record<string, unknown>>;
  const names = Object.entries({ code, constraint, table }).filter(([, value]) => typeof value === 'string');
  return {
    ...Object.fromEntries(names),
    type: error.constructor.name,
    message: withoutPersonalData(messageOf(error)),
    stack: framesOf(error.stack),
    ...(error.cause === undefined || depth === MAX_CAUSE_DEPTH
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
};

/** As Fastify names the id of a request. */
interface Bindings {
  readonly reqId?: unknown;
}

/**
 * Settings of a log whose every line has the id of the call or job that it was written in. A request's own log has it
 * from its beginning, also where its context is lost.
 */
export const createTracedLog = () => {
  const withOwnId = new WeakSet<object>();
  return {
    mixin: (_details: object, _level: number, log: object): object => {
      const trace = withOwnId.has(log) ? undefined : currentTrace();
      return trace ? { traceId: trace.traceId } : {};
    },
    child: (log: FastifyBaseLogger, { reqId }: Bindings, options: object): FastifyBaseLogger => {
      const child = log.child({ traceId: reqId }, options);
      withOwnId.add(child);
      return child;
    },
  };
};

/** The route pattern instead of the URL, which may hold phones, codes and identifiers. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
  res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
  err: (error: unknown) => describeError(error),
};
