import type { Executor } from './database/connection.ts';
import type { Clock } from './runtime/clock.ts';

export interface AuditedAction {
  /** Who did it, such as `operator:ana`. */
  readonly actor: string;
  readonly action: string;
  /** What it was done to. */
  readonly subject: string;
  readonly reason: string;
  readonly details: object;
}

/** Writes down what somebody did by hand and why; in the action's own transaction, so that neither is without the other. */
export const recordAudit = async (
  executor: Executor,
  clock: Clock,
  { details, ...action }: AuditedAction,
): Promise<void> => {
  await executor
    .insertInto('audit_entry')
    .values({ ...action, details: JSON.stringify(details), at: clock.now() })
    .execute();
};
