import type { Executor } from './database/connection.ts';
import type { Clock } from './runtime/clock.ts';

export interface AuditedAction {
  /** For example `operator:ana`. */
  readonly actor: string;
  /** The second person, likewise. */
  readonly approvedBy?: string | undefined;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  readonly details: object;
}

/** Audit log entry of a manual action; call it in the action's transaction. */
export const recordAudit = async (
  executor: Executor,
  clock: Clock,
  { details, approvedBy, ...action }: AuditedAction,
): Promise<void> => {
  await executor
    .insertInto('audit_entry')
    .values({ ...action, approved_by: approvedBy, details: JSON.stringify(details), at: clock.now() })
    .execute();
};
