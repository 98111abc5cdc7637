import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SESSION_LIFETIME_MS, TOKEN_GRACE_MS, TOKEN_LIFETIME_MS } from '#core/constants.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { SessionCaller } from '../infrastructure/runtime/caller.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { NoSession } from '../infrastructure/runtime/errors.ts';

const TOKEN_BYTES = 32;

type SessionToken = Pick<SessionCaller, 'sessionId' | 'tokenSha256'>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const after = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);

const earliest = (first: Date, second: Date): Date => (first < second ? first : second);

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

interface TokenRequest {
  readonly codeId: string;
  /** Idempotency key of the request; without it the token is random. */
  readonly attempt: string | undefined;
  /** Device or session id of the caller. */
  readonly from: string;
}

/**
 * Session token, derived by HMAC from code, idempotency key and caller: a retry from the same device gets the same
 * token although only its hash is stored. Without the secret it is unpredictable.
 */
export const tokenFor = (
  { config }: Pick<Context, 'config'>,
  { codeId, attempt, from }: TokenRequest,
): string =>
  attempt === undefined
    ? newToken()
    : createHmac('sha256', config.secrets.code)
        .update(JSON.stringify(['token', codeId, attempt, from]))
        .digest('base64url');

const issueToken = async (
  executor: Executor,
  clock: Clock,
  session: { readonly id: string; readonly expires_at: Date },
  token: string,
): Promise<string> => {
  const now = clock.now();
  await executor
    .insertInto('session_token')
    .values({
      token_sha256: hashOf(token),
      session_id: session.id,
      issued_at: now,
      expires_at: earliest(after(now, TOKEN_LIFETIME_MS), session.expires_at),
    })
    .execute();
  return token;
};

/** Deletes the tokens of an account's expired and revoked sessions. */
const deleteEndedTokens = async (executor: Executor, accountId: string, now: Date): Promise<void> => {
  const ended = executor
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where((session) =>
      session.or([session('expires_at', '<=', now), session('revoked_at', 'is not', null)]),
    );
  await executor.deleteFrom('session_token').where('session_id', 'in', ended).execute();
};

/** Opens a session and returns its first token. */
export const openSession = async (
  executor: Executor,
  clock: Clock,
  accountId: string,
  token = newToken(),
): Promise<string> => {
  const now = clock.now();
  await deleteEndedTokens(executor, accountId, now);
  const session = { id: randomUUID(), expires_at: after(now, SESSION_LIFETIME_MS) };
  await executor
    .insertInto('session')
    .values({ ...session, account_id: accountId, created_at: now })
    .execute();
  return issueToken(executor, clock, session, token);
};

/**
 * Issues a new token; the old one stays valid for TOKEN_GRACE_MS, for requests in flight. Call it in a transaction.
 * @throws NoSession when the session ended meanwhile.
 */
export const rotateToken = async (
  executor: Executor,
  clock: Clock,
  { sessionId, tokenSha256 }: SessionToken,
  token = newToken(),
): Promise<string> => {
  const now = clock.now();
  const session = await executor
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NoSession());
  await executor
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute();
  await executor
    .updateTable('session_token')
    .set({ expires_at: sql<Date>`least(expires_at, ${after(now, TOKEN_GRACE_MS)})` })
    .where('token_sha256', '=', tokenSha256)
    .execute();
  return issueToken(executor, clock, session, token);
};

/** @throws NoSession. */
export const refreshToken = ({ db, clock }: Context, caller: SessionToken): Promise<string> =>
  inTransaction(db, (trx) => rotateToken(trx, clock, caller));

/** Revokes a session with all its tokens. */
export const endSession = async (
  { db, clock }: Context,
  { sessionId }: Pick<SessionToken, 'sessionId'>,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revoked_at: clock.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** The caller of a token; undefined when the token or its session expired or was revoked. */
export const readSession = async (
  executor: Executor,
  clock: Clock,
  token: string,
): Promise<SessionCaller | undefined> => {
  const now = clock.now();
  const tokenSha256 = hashOf(token);
  const found = await executor
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as sessionId', 'account.id as accountId', 'account.phone'])
    .where('session_token.token_sha256', '=', tokenSha256)
    .where('session_token.expires_at', '>', now)
    .where('session.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst();
  return found && { kind: 'session', tokenSha256, ...found };
};
