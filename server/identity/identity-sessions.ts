import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import type { IdentityEvent } from '../infrastructure/vendors/identity-vendor.ts';

/** Keeps a session that we opened at the vendor: only such decide. */
export const keepSession = async (
  executor: Executor,
  clock: Clock,
  { sessionId, applicationId }: Pick<IdentityEvent, 'sessionId' | 'applicationId'>,
): Promise<void> => {
  await executor
    .insertInto('identity_session')
    .values({ vendor_session_id: sessionId, application_id: applicationId, created_at: clock.now() })
    .execute();
};

/** The session of an event, if we opened it for that application; anybody can open others with the public key. */
export const findSession = (
  executor: Executor,
  { sessionId, applicationId }: Pick<IdentityEvent, 'sessionId' | 'applicationId'>,
): Promise<Row<'identity_session'> | undefined> =>
  executor
    .selectFrom('identity_session')
    .selectAll()
    .where('vendor_session_id', '=', sessionId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

/** Closes all sessions so far: an agent decides or has decided, and what the vendor says of them later is ignored. */
export const closeSessions = async (
  executor: Executor,
  clock: Clock,
  applicationId: string,
): Promise<void> => {
  await executor
    .updateTable('identity_session')
    .set({ closed_at: clock.now() })
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .execute();
};
