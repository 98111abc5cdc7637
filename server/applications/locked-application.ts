import type { Executor } from '../infrastructure/database/connection.ts';
import type { ApplicationRow } from './application-status.ts';

/** Row lock until the transaction ends; serialises status changes. */
export const lockApplication = (executor: Executor, id: string): Promise<ApplicationRow | undefined> =>
  executor.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
