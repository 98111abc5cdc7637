/**
 * Expected failure of a call: HTTP status, stable code and one Spanish sentence. One class per situation; anything
 * else thrown answers 500 without details.
 */
export abstract class CallError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    extra: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

export class Malformed extends CallError {
  readonly status = 400;
  readonly code = 'malformed';
  constructor(message = 'No entendimos la solicitud. Vuelve a intentarlo.') {
    super(message);
  }
}

export class NoSession extends CallError {
  readonly status = 401;
  readonly code = 'no_session';
  constructor() {
    super('Tu sesión terminó. Ingresa de nuevo para continuar donde ibas.');
  }
}

/** Also for what belongs to another account, so that ids cannot be probed. */
export class NotFound extends CallError {
  readonly status = 404;
  readonly code = 'not_found';
  constructor(message = 'No encontramos lo que buscas.') {
    super(message);
  }
}

export class Conflict extends CallError {
  readonly status = 409;
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class InvalidFields extends CallError {
  readonly status = 422;
  readonly code: string;
  constructor(fields: Record<string, string>, message?: string, code = 'invalid_fields') {
    const [first] = Object.values(fields);
    super(message ?? first ?? 'Revisa los datos e intenta de nuevo.', first === undefined ? {} : { fields });
    this.code = code;
  }
}

export class TooMany extends CallError {
  readonly status = 429;
  readonly code: string;
  constructor(code: string, message: string, retryAfterSeconds: number) {
    super(message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
    this.code = code;
  }
}

/** The database is unreachable or overloaded. The work may have been done; the call may be retried. */
export class DatabaseDown extends CallError {
  readonly status = 503;
  readonly code = 'unavailable';
  constructor(cause: unknown) {
    super(
      'En este momento no podemos responderte. Lo que ya guardaste sigue ahí; intenta de nuevo en un momento.',
      {
        retryAfterSeconds: 5,
        cause,
      },
    );
  }
}

/** A vendor is unavailable; nothing was lost and the call may be retried. */
export class VendorDown extends CallError {
  readonly status = 503;
  readonly code = 'vendor_down';
  constructor(message: string, extra: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { retryAfterSeconds: 20, ...extra });
  }
}
