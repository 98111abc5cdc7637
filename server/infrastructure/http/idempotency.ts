import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { Context } from '../context.ts';
import { consumeRateLimit } from '../rate-limit.ts';
import type { Caller } from '../runtime/caller.ts';
import { CallError, Conflict, DatabaseDown, InvalidFields, Malformed } from '../runtime/errors.ts';

/** Header of draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Says that an answer is the one of the first request. */
export const REPLAYED_HEADER = 'idempotent-replayed';

const MINUTE_MS = 60_000;
/** Each keeps an answer for a day. */
const KEYS_AN_HOUR = 600;
const KEPT_MS = 24 * 60 * MINUTE_MS;
/** Longer than calls take: whoever began it has most probably ended by then, and nobody will write its answer. */
const IN_PROGRESS_MS = MINUTE_MS;

/** A string of RFC 8941, with its quotes or without. */
const KEY = /^(?:"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\w.:~+/=-]{1,255}))$/;

class KeyReused extends InvalidFields {
  constructor() {
    super(
      {},
      'Esta llave ya se usó con otra solicitud. No se hizo nada: repite la primera, o usa una llave nueva.',
      'idempotency_key_reused',
    );
  }
}

class InProgress extends CallError {
  constructor() {
    super(409, 'request_in_progress', 'Todavía estamos con esta solicitud. Repítela en un momento.', {
      retryAfterSeconds: 1,
    });
  }
}

class OutcomeUnknown extends Conflict {
  constructor() {
    super(
      'outcome_unknown',
      'No sabemos si esta solicitud se alcanzó a hacer: su respuesta se perdió. Mira cómo quedó; si no se hizo, envíala de nuevo con otra llave.',
    );
  }
}

/** Whether the work itself said no; of any other failure, such as a commit without an answer, nobody knows what was done. */
const isKnownFailure = (error: unknown): boolean =>
  error instanceof CallError && !(error instanceof DatabaseDown);

/**
 * Whether a call takes the header: one that is not idempotent by its method, of somebody who is known, that answers JSON.
 * What logs in has a key of its own (`intento`), and its answer is a token, which is not kept.
 */
export const takesIdempotencyKey = ({ method, access, answer, query }: Endpoint): boolean =>
  (method === 'POST' || method === 'PATCH') &&
  access !== 'public' &&
  typeof answer !== 'string' &&
  !(query && 'intento' in query.fields);

const sha256 = (...parts: readonly string[]): Buffer => hash('sha256', JSON.stringify(parts), 'buffer');

/** Of whom calls are counted, and keys are. */
export const callerName = (caller: Caller): string =>
  caller.kind === 'session' ? `account ${caller.accountId}` : `credit ${caller.creditNumber}`;

/** A request with a key, by its caller. */
export interface KeyedRequest {
  readonly key: string;
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'method' | 'url' | 'body'>;
}

/**
 * The request's key; undefined without the header.
 * @throws Malformed.
 */
export const readIdempotencyKey = (header: string | readonly string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new Malformed(
      'Idempotency-Key debe ser un texto de hasta 255 letras, números o signos, sin tildes.',
    );
  return key;
};

export interface KeyedAnswer {
  readonly json: string;
  readonly isReplay: boolean;
}

/**
 * Does a request at most once for its key within a day, also when it comes twice at the same time: a repetition gets the
 * first answer, or OutcomeUnknown where that was lost: the server died, the database failed, the answer could not be
 * stored. Only what `work` itself refused is forgotten, and is done when it comes again.
 * @throws TooMany of a caller, KeyReused with another request, InProgress while the first one runs, OutcomeUnknown, whatever `work` throws.
 */
export const answerOnce = async (
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { key, caller, request }: KeyedRequest,
  work: () => Promise<string>,
): Promise<KeyedAnswer> => {
  await consumeRateLimit(
    { db, clock },
    {
      bucket: `keys of ${callerName(caller)}`,
      most: KEYS_AN_HOUR,
      per: 'hour',
      rejection: {
        code: 'too_many_keys',
        sentence: 'Nos llegaron muchas solicitudes con llave. Intenta de nuevo',
      },
    },
  );
  const startedAt = clock.now();
  const before = (ms: number): Date => new Date(startedAt.getTime() - ms);
  const name = sha256(callerName(caller), key);
  const fingerprint = sha256(request.method, request.url, JSON.stringify(request.body ?? null));
  await db
    .deleteFrom('idempotency_key')
    .where('key_sha256', '=', name)
    .where('started_at', '<', before(KEPT_MS))
    .execute();
  const begun = await db
    .insertInto('idempotency_key')
    .values({ key_sha256: name, fingerprint, started_at: startedAt })
    .onConflict((conflict) => conflict.column('key_sha256').doNothing())
    .returning('started_at')
    .executeTakeFirst();
  if (!begun) {
    const first = await db
      .selectFrom('idempotency_key')
      .select(['fingerprint', 'answer', 'started_at'])
      .where('key_sha256', '=', name)
      .executeTakeFirst();
    if (!first) throw new InProgress();
    if (!first.fingerprint.equals(fingerprint)) throw new KeyReused();
    if (first.answer) return { json: first.answer, isReplay: true };
    throw first.started_at < before(IN_PROGRESS_MS) ? new OutcomeUnknown() : new InProgress();
  }
  const report = (err: unknown): void =>
    log.error({ err }, 'the outcome of a repeatable call was not stored');
  let json: string;
  try {
    json = await work();
  } catch (error) {
    if (isKnownFailure(error))
      await db
        .deleteFrom('idempotency_key')
        .where('key_sha256', '=', name)
        .where('started_at', '=', begun.started_at)
        .execute()
        .catch(report);
    throw error;
  }
  await db
    .updateTable('idempotency_key')
    .set({ answer: json })
    .where('key_sha256', '=', name)
    .where('started_at', '=', begun.started_at)
    .execute()
    .catch(report);
  return { json, isReplay: false };
};
