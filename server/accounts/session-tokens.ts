import { createHmac, hash, randomBytes } from 'node:crypto';
import { IDLE_END_MS, TOKEN_GRACE_MS, TOKEN_LATE_REFRESH_MS, TOKEN_LIFETIME_MS } from '#core/constants.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { prepareQuery } from '../infrastructure/database/prepared.ts';
import type { SessionEndReason } from '../infrastructure/database/tables/people.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import type { SessionCaller } from '../infrastructure/runtime/caller.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { NoSession } from '../infrastructure/runtime/errors.ts';
import { endedSentence } from './account-errors.ts';

const TOKEN_BYTES = 32;
/** Accuracy of a session's last use: at most one write in this time. */
const LAST_USE_MS = 5 * 60_000;
/** A call that arrives within this time of the app's leaving was on its way before, as a draft's: it is no return. */
const LEAVING_MS = 10_000;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const after = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);

const earliest = (first: Date, second: Date): Date => (first < second ? first : second);

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

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

/** Issues a token of a session that the caller has locked or just opened. */
export const issueToken = async (
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

/** A session with its holder. */
export type OwnSession = Pick<SessionCaller, 'accountId' | 'sessionId'>;

const lockLiveSession = (executor: Executor, { accountId, sessionId }: OwnSession, now: Date) =>
  executor
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

/**
 * Issues a new token; those before it stay valid until it, or a later one, is first used. Call it in a transaction.
 * @throws NoSession when the session ended meanwhile.
 */
export const rotateToken = async (
  executor: Executor,
  clock: Clock,
  own: OwnSession,
  token = newToken(),
): Promise<string> => {
  const session = await lockLiveSession(executor, own, clock.now());
  if (!session) throw new NoSession();
  return issueToken(executor, clock, session, token);
};

/** The app asks every fourteen minutes, and each token is kept as long as its session. */
const REFRESHES_AN_HOUR = 60;

/** @throws NoSession, TooMany. */
export const refreshToken = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: OwnSession,
): Promise<string> => {
  await consumeRateLimit(
    { db, clock },
    {
      bucket: `refreshes of ${caller.sessionId}`,
      most: REFRESHES_AN_HOUR,
      per: 'hour',
      rejection: {
        code: 'too_many_refreshes',
        sentence: 'Tu sesión se renovó muchas veces seguidas. Se puede renovar',
      },
    },
  );
  return inTransaction(db, (trx) => rotateToken(trx, clock, caller));
};

const selectTokens = prepareQuery((executor, { hash }: { readonly hash: Buffer }) =>
  executor
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'account.id as accountId',
      'account.phone',
      'account.blocked_at',
      'account.closed_at',
      'session.last_used_at',
      'session.expires_at as session_expires_at',
      'session.left_at',
      'session.end_reason',
      'session_token.id as tokenId',
      'session_token.expires_at',
      'session_token.used_at',
      'session_token.replaced_at',
    ])
    .where('session_token.token_sha256', '=', hash),
);

type FoundToken = Awaited<ReturnType<typeof selectTokens>>[number];

const findToken = async (executor: Executor, token: string): Promise<FoundToken | undefined> => {
  const [found] = await selectTokens(executor, { hash: hashOf(token) });
  return found;
};

const isReused = ({ replaced_at }: FoundToken, now: Date): boolean =>
  replaced_at !== null && now >= after(replaced_at, TOKEN_GRACE_MS);

/** The app was left, and nobody came back in time. */
const isAbandoned = ({ left_at }: Pick<FoundToken, 'left_at'>, now: Date): boolean =>
  left_at !== null && now > after(left_at, IDLE_END_MS);

const isLive = (found: FoundToken, now: Date): boolean =>
  found.end_reason === null &&
  !isAbandoned(found, now) &&
  now < found.session_expires_at &&
  now < found.expires_at;

/** The newest one of a live session, which expired on a phone without a network. */
const isLate = (found: FoundToken, now: Date): boolean =>
  found.end_reason === null &&
  !isAbandoned(found, now) &&
  found.replaced_at === null &&
  now < earliest(after(found.expires_at, TOKEN_LATE_REFRESH_MS), found.session_expires_at);

/** The account of a usable token, without using it: the token that a repeated request gets again has not arrived yet. */
export const accountOfToken = async (
  executor: Executor,
  clock: Clock,
  token: string,
): Promise<string | undefined> => {
  const found = await findToken(executor, token);
  const isUsable = found && found.replaced_at === null && isLive(found, clock.now());
  return isUsable ? found.accountId : undefined;
};

/** First use: the tokens issued before it are replaced. One of a parallel refresh whose answer was dropped is too. */
const recordFirstUse = ({ db, clock }: Pick<Context, 'db' | 'clock'>, found: FoundToken): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    // Locked first: two tokens replacing the same ones at once would deadlock.
    if (!(await lockLiveSession(trx, found, now))) return;
    const { sessionId, tokenId } = found;
    await trx
      .updateTable('session_token')
      .set({ used_at: now })
      .where('session_id', '=', sessionId)
      .where('id', '=', tokenId)
      .execute();
    await trx
      .updateTable('session_token')
      .set({ replaced_at: now })
      .where('session_id', '=', sessionId)
      .where('id', '<', tokenId)
      .where('replaced_at', 'is', null)
      .execute();
  });

const recordLastUse = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, sessionId }: FoundToken,
): Promise<void> => {
  const now = clock.now();
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('last_used_at', '<=', after(now, -LAST_USE_MS))
    .execute();
};

/** Notes that the app was left, or that it is in use again. */
export const recordPresence = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, sessionId }: OwnSession,
  isInUse: boolean,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ left_at: isInUse ? null : clock.now() })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute();
};

/** Ends somebody's sessions that are not over, or the one that is named, and returns how many those were. */
export const endSessions = async (
  executor: Executor,
  clock: Clock,
  { accountId, sessionId }: Pick<OwnSession, 'accountId'> & Partial<OwnSession>,
  reason: SessionEndReason,
): Promise<number> => {
  const ended = await executor
    .updateTable('session')
    .set({ revoked_at: clock.now(), end_reason: reason })
    .where('account_id', '=', accountId)
    .$if(sessionId !== undefined, (sessions) => sessions.where('id', '=', String(sessionId)))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
};

/** Ends the session of a token, which is named by its SHA-256 digest; whose it was. */
export const endSessionOfToken = async (
  executor: Executor,
  clock: Clock,
  tokenDigest: Buffer,
): Promise<string | undefined> => {
  const token = await executor
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select(['session_id as sessionId', 'account_id as accountId'])
    .where('token_sha256', '=', tokenDigest)
    .executeTakeFirst();
  if (token) await endSessions(executor, clock, token, 'logout');
  return token?.accountId;
};

/**
 * The caller of a token; undefined when it is unknown or expired. A token that was replaced, used after its grace, is a
 * copy that somebody kept: the whole session ends, since nobody knows who of the two is its owner. `afterExpiry`: one that
 * expired lately is taken too.
 * @throws NoSession with a sentence, when the session was ended.
 */
export const readSession = async (
  context: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  token: string,
  { afterExpiry = false } = {},
): Promise<SessionCaller | undefined> => {
  const now = context.clock.now();
  const found = await findToken(context.db, token);
  if (!found || now >= found.session_expires_at) return undefined;
  const { lender } = context.config;
  if (found.end_reason !== null) throw new NoSession(endedSentence(lender, found));
  const { accountId, sessionId, phone } = found;
  if (isReused(found, now)) {
    await endSessions(context.db, context.clock, found, 'reuse');
    context.log.warn({ accountId, sessionId }, 'a replaced session token was used again, its session ended');
    throw new NoSession(endedSentence(lender, { ...found, end_reason: 'reuse' }));
  }
  if (!isLive(found, now) && !(afterExpiry && isLate(found, now))) return undefined;
  if (found.used_at === null) await recordFirstUse(context, found);
  if (after(found.last_used_at, LAST_USE_MS) <= now) await recordLastUse(context, found);
  if (found.left_at !== null && after(found.left_at, LEAVING_MS) <= now)
    await recordPresence(context, found, true);
  return { kind: 'session', accountId, sessionId, phone };
};
