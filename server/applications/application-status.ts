import {
  type ApplicationStatus,
  canMove,
  isApplicationStatus,
} from '#core/application/application-status.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { obligeOfStatus } from '../obligations/application-obligations.ts';

/** Row lock until the transaction ends; serialises status changes. */
export const lockApplication = (executor: Executor, id: string): Promise<ApplicationRow | undefined> =>
  executor.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type ApplicationRow = Row<'application'>;

/** The status of a stored application. An unknown status throws. */
export const statusOf = (application: Pick<ApplicationRow, 'id' | 'status'>): ApplicationStatus => {
  if (isApplicationStatus(application.status)) return application.status;
  throw new Error(`application ${application.id} has the unknown status ${application.status}`);
};

/**
 * Moves an application from the status it was read with to another and records the event, in the caller's transaction if it is
 * open. Optimistic concurrency: of two concurrent moves, one wins.
 * @throws Conflict when the transition is not allowed, or the status changed meanwhile.
 */
export const changeStatus = async (
  executor: Executor,
  application: Pick<ApplicationRow, 'id' | 'status'>,
  to: ApplicationStatus,
  actor: string,
  reason: string,
  clock: Clock,
): Promise<ApplicationRow> => {
  const from = statusOf(application);
  if (!canMove(from, to)) {
    throw new Conflict('wrong_status', 'Tu solicitud ya no está en este paso. Actualiza para ver en qué va.');
  }
  const at = clock.now();
  const moved = await executor
    .updateTable('application')
    .set({ status: to, status_changed_at: at })
    .where('id', '=', application.id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (!moved) {
    throw new Conflict('status_changed', 'Tu solicitud cambió mientras tanto. Actualiza para ver en qué va.');
  }
  await executor
    .insertInto('application_event')
    .values({ application_id: application.id, from_status: from, to_status: to, actor, reason, at })
    .execute();
  await obligeOfStatus(executor, { clock }, moved, from, to, actor);
  return moved;
};
