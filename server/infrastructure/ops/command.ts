import type { Config } from '../config/config.ts';
import type { Database } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../runtime/clock.ts';

/** What every command is handed. */
export interface OpsContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Puts work in the queue; the server does it. */
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** What letters to people are written with. */
  readonly config: Pick<Config, 'publicUrl' | 'lender'>;
  /** Who is at the keyboard, for the audit log. */
  readonly operator: string;
}

export interface OpsCall {
  readonly positionals: readonly string[];
  /** The switches of the command that were given. */
  readonly switches: ReadonlySet<string>;
  /** The options of the command that were given, with their values. */
  readonly options: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** One thing that operators do. */
export interface OpsCommand {
  /** One word or more. */
  readonly name: string;
  /** It only looks, and at nothing that says who somebody is: no reason is asked for. */
  readonly changesNothing?: boolean;
  /** The positional arguments, as the help shows them. */
  readonly positionals: readonly string[];
  /** Each switch with what it does. */
  readonly switches: Readonly<Record<string, string>>;
  /** Each option that takes a value, with what it does. */
  readonly options?: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Does it and says in words what was done. Errors: OpsError. */
  run(context: OpsContext, call: OpsCall): Promise<string>;
}

/** Something that the operator can put right; the message says how. */
export class OpsError extends Error {}
