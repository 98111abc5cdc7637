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

export interface OpsCall extends OpsArguments {
  /** Audit entry of this command: in the transaction of what it changes, or before anything is shown. */
  audit(executor: Executor, subject: string, details?: object): Promise<void>;
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

export interface OpsCommand extends OpsUsage {
  /** Who may run it, and approve it where it needs a second person. */
  readonly roles: readonly [OperatorRole, ...OperatorRole[]];
  /**
   * Whether another operator must approve what it changes. Such a command runs in one transaction: first to see whether
   * it would work, which is undone, and again with the approval. What it does beyond the database it does by jobs.
   */
  readonly needsSecondPerson?:
    | 'always'
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
