import type { MasterSecrets } from '../config/command-config.ts';
import type { Config } from '../config/config.ts';
import type { Database, Executor } from '../database/connection.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Operator, OperatorRole } from '../runtime/operator.ts';
import type { DataKeys } from '../sealing/data-keys.ts';

/** Dependencies of every command. */
export interface OpsContext {
  /** An open transaction where the command needs a second person. */
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStorage;
  /** Enqueue only; the server runs the jobs. */
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** For e-mails. */
  readonly config: Pick<Config, 'publicUrl' | 'lender'>;
  /** For the rotation of keys, and for moving files. */
  readonly sealing: {
    readonly secrets: MasterSecrets;
    /** Connects as the owner of the tables, without sealing. */
    withOwner<T>(work: (owner: Database) => Promise<T>): Promise<T>;
    /** The storage, with keys that were read anew. */
    filesWith(keys: DataKeys): FileStorage;
  };
  /** Who asked for the command. */
  readonly operator: Operator;
}

/** What was typed after a command's name. */
export interface OpsArguments {
  readonly positionals: readonly string[];
  readonly switches: ReadonlySet<string>;
  /** Values by option. */
  readonly options: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** One fact that a command changes, as the second person reads it: of an account the last four digits alone. */
export interface OpsChange {
  readonly what: string;
  /** Undefined where there was nothing. */
  readonly from?: string;
  readonly to: string;
}

export interface AuditDetails {
  /** Required of a command that needs a second person: what was and what will be. */
  readonly changes?: readonly OpsChange[];
  readonly [name: string]: unknown;
}

export interface OpsCall extends OpsArguments {
  /** The second person, once they approved it. */
  readonly approvedBy?: string;
  /** Audit entry of this command: in the transaction of what it changes, or before anything is shown. */
  audit(executor: Executor, subject: string, details?: AuditDetails): Promise<void>;
}

/** How a command is called. */
export interface OpsUsage {
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
}

/**
 * What nobody does alone. `money_leaves`: money can leave to another place or person. `debt_falls`: a debt falls without
 * money seen. `person_decided`: somebody's identity or contact is decided. `credit_approved`: a held application is
 * approved. `controls_change`: caps, prices, keys or operators change.
 */
export type OpsEffect =
  | 'money_leaves'
  | 'debt_falls'
  | 'person_decided'
  | 'credit_approved'
  | 'controls_change';

export interface OpsCommand extends OpsUsage {
  /** Who may run it, and approve it where it needs a second person. */
  readonly roles: readonly [OperatorRole, ...OperatorRole[]];
  /** One with an effect needs a second person, and is refused until there are two admins. */
  readonly effects: readonly OpsEffect[];
  /** Whether it runs while there is one admin, alone: to make the second. */
  mayRunWithOneAdmin?(args: OpsArguments): boolean;
  /**
   * Whether another operator must approve what it changes. Such a command runs in one transaction: first to see whether
   * it would work, which is undone, and again with the approval. What it does beyond the database it does by jobs.
   * `confirmed`: it waits by itself until another operator gives the same command. `for_changes`: where its run says that it
   * changes something, which is for what it reads outside the database and would read otherwise a moment later.
   */
  readonly needsSecondPerson?:
    | 'always'
    | 'for_changes'
    | 'confirmed'
    | ((context: OpsContext, args: OpsArguments) => boolean | Promise<boolean>);
  /**
   * Returns the text to print.
   * @throws OpsError.
   */
  run(context: OpsContext, call: OpsCall): Promise<string>;
  /** Idempotent work after the transaction of a command that may need a second person; returns more text to print. */
  afterCommit?(context: OpsContext, args: OpsArguments): Promise<string>;
}

/** An operator's mistake; the message says how to fix it. */
export class OpsError extends Error {}
