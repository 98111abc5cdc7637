/**
 * Expected failure of a call: HTTP status, stable code and one Spanish sentence. One class per situation; anything
 * else thrown answers 500 without details.
 */
export abstract class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Proof of work to be solved before the call is repeated. */
  readonly challenge: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      challenge?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.challenge = extra.challenge;
  }
}

export class Malformed extends CallError {
  constructor(message = 'No entendimos la solicitud. Vuelve a intentarlo.') {
    super(400, 'malformed', message);
  }
}

/** With a sentence of its own: 'session_ended', which says who ended it. */
export class NoSession extends CallError {
  constructor(sentence?: string) {
    super(
      401,
      sentence === undefined ? 'no_session' : 'session_ended',
      sentence ?? 'Tu sesión terminó. Ingresa de nuevo para continuar donde ibas.',
    );
  }
}

/** Also for what belongs to another account, so that ids cannot be probed. */
export class NotFound extends CallError {
  constructor(message = 'No encontramos lo que buscas.') {
    super(404, 'not_found', message);
  }
}

export class Conflict extends CallError {
  constructor(code: string, message: string) {
    super(409, code, message);
  }
}

export class InvalidFields extends CallError {
  constructor(fields: Record<string, string>, message?: string, code = 'invalid_fields') {
    const [first] = Object.values(fields);
    super(
      422,
      code,
      message ?? first ?? 'Revisa los datos e intenta de nuevo.',
      first === undefined ? {} : { fields },
    );
  }
}

/** No mailbox has this address: nothing sent to it arrives, however often it is tried. */
export class UndeliverableEmail extends InvalidFields {
  constructor(cause: unknown) {
    super(
      {
        email:
          'Este correo no recibe mensajes: su servidor dice que no existe. Revísalo y escríbelo de nuevo.',
      },
      undefined,
      'email_undeliverable',
    );
    this.cause = cause;
  }
}

export class TooMany extends CallError {
  constructor(code: string, message: string, retryAfterSeconds: number) {
    super(429, code, message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
  }
}

/** Another call holds what this one needs. This one's transaction was undone. */
export class LockedRow extends TooMany {
  constructor() {
    super('in_use', 'Otra solicitud sobre lo mismo no ha terminado. Intenta de nuevo en un momento.', 1);
  }
}

/** The database is unreachable or overloaded. The work may have been done; the call may be retried. */
export class DatabaseDown extends CallError {
  constructor(cause: unknown) {
    super(
      503,
      'unavailable',
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
  constructor(message: string, extra: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(503, 'vendor_down', message, { retryAfterSeconds: 20, ...extra });
  }
}
