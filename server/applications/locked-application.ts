import type { Executor } from '../infrastructure/database/connection.ts';
import type { ApplicationRow } from './application-status.ts';

/** An application, locked until the transaction ends, so that whoever moves it takes turns. */
export const lockApplication = (executor: Executor, id: string): Promise<ApplicationRow | undefined> =>
  executor.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
