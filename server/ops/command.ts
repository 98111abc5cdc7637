import type { Clock } from '../clock.ts';
import type { Database } from '../database/connection.ts';

/** What every command is handed. */
export interface OpsContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Who is at the keyboard, for the audit log. */
  readonly operator: string;
}

export interface OpsCall {
  readonly positionals: readonly string[];
  /** The switches of the command that were given. */
  readonly switches: ReadonlySet<string>;
  readonly reason: string;
}

/** One thing that operators do. */
export interface OpsCommand {
  /** One word or more. */
  readonly name: string;
  /** It only looks: no reason is asked for. */
  readonly changesNothing?: boolean;
  /** The positional arguments, as the help shows them. */
  readonly positionals: readonly string[];
  /** Each switch with what it does. */
  readonly switches: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Does it and says in words what was done. Errors: OpsError. */
  run(context: OpsContext, call: OpsCall): Promise<string>;
}

/** Something that the operator can put right; the message says how. */
export class OpsError extends Error {}
