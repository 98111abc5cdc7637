import { randomUUID } from 'node:crypto';
import type { OpenSession } from '#core/api/accounts/open-sessions.ts';
import { IDLE_END_MS, SESSION_LIFETIME_MS } from '#core/constants.ts';
import { deviceName } from '#core/people/device-name.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { endSessions, issueToken, newToken, type OwnSession } from './session-tokens.ts';

/** Opens a session and returns its first token. */
export const openSession = async (
  executor: Executor,
  clock: Clock,
  accountId: string,
  { token = newToken(), userAgent = '' } = {},
): Promise<string> => {
  const now = clock.now();
  const session = { id: randomUUID(), expires_at: new Date(now.getTime() + SESSION_LIFETIME_MS) };
  await executor
    .insertInto('session')
    .values({
      ...session,
      account_id: accountId,
      device: deviceName(userAgent),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return issueToken(executor, clock, session, token);
};

/** Ends a session with all its tokens. */
export const logOut = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: OwnSession,
): Promise<void> => {
  await endSessions(db, clock, caller, 'logout');
};

/** The sessions of an account that can still be used, the last used first. */
export const listSessions = (
  executor: Executor,
  clock: Clock,
  accountId: string,
): Promise<readonly Omit<OpenSession, 'isThisOne'>[]> => openSessions(executor, clock, accountId).execute();

export const openSessions = (executor: Executor, clock: Clock, accountId: string) => {
  const now = clock.now();
  return executor
    .selectFrom('session')
    .select(['id', 'device', 'created_at as openedAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((session) =>
      session.or([
        session('left_at', 'is', null),
        session('left_at', '>=', new Date(now.getTime() - IDLE_END_MS)),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session_token')
          .select('session_token.id')
          .whereRef('session_token.session_id', '=', 'session.id')
          .where('session_token.expires_at', '>', now)
          .where('session_token.replaced_at', 'is', null),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc');
};

/**
 * Ends one of the caller's sessions; one that is over already counts as ended.
 * @throws NotFound for a session of nobody or of somebody else.
 */
export const endOwnSession = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, sessionId }: OwnSession,
  id: string,
): Promise<void> => {
  const own = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!own) throw new NotFound('No encontramos esa sesión.');
  await endSessions(db, clock, { accountId, sessionId: id }, id === sessionId ? 'logout' : 'other_device');
};

/** Ends all sessions of the caller but this one, and returns how many of them could still be used. */
export const endOtherSessions = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, sessionId }: OwnSession,
): Promise<number> => {
  const others = (await listSessions(db, clock, accountId)).filter(({ id }) => id !== sessionId);
  for (const { id } of others) await endSessions(db, clock, { accountId, sessionId: id }, 'other_device');
  return others.length;
};
