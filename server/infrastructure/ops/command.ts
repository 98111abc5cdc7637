import type { Config } from '../config/config.ts';
import type { Database, Executor } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../runtime/clock.ts';

/** Dependencies of every command. */
export interface OpsContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Enqueue only; the server runs the jobs. */
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** For e-mails. */
  readonly config: Pick<Config, 'publicUrl' | 'lender'>;
  /** Actor in the audit log. */
  readonly operator: string;
}

export interface OpsCall {
  readonly positionals: readonly string[];
  readonly switches: ReadonlySet<string>;
  /** Values by option. */
  readonly options: Readonly<Record<string, string>>;
  readonly reason: string;
  /** Audit entry of this command: in the transaction of what it changes, or before anything is shown. */
  audit(executor: Executor, subject: string, details?: object): Promise<void>;
}

export interface OpsCommand {
  /** One word or more. */
  readonly name: string;
  /** Read-only and without personal data: no reason is asked for. */
  readonly changesNothing?: boolean;
  /** Names for the help. */
  readonly positionals?: readonly string[];
  /** Description by switch. */
  readonly switches?: Readonly<Record<string, string>>;
  /** Description by option that takes a value. */
  readonly options?: Readonly<Record<string, string>>;
  readonly summary: string;
  /**
   * Returns the text to print.
   * @throws OpsError.
   */
  run(context: OpsContext, call: OpsCall): Promise<string>;
}

/** An operator's mistake; the message says how to fix it. */
export class OpsError extends Error {}
