import { type Environment, positive } from './environment.ts';

/** How long a connection to the database may take over each thing, in milliseconds. */
export interface DatabaseLimits {
  /** To be there: the network's time, and the wait for a free one. */
  readonly connectMs: number;
  /** For one statement on the server; two seconds later its answer is waited for no more. */
  readonly statementMs: number;
  /** For a lock that somebody else has. */
  readonly lockMs: number;
  /** Between two statements of a transaction: then the server gives its locks back. */
  readonly idleTransactionMs: number;
  /** At a time, of one process. */
  readonly connections: number;
}

/** Of calls and the queue: the longest, a wait for a connection and for an answer, is shorter than the app's own timeout. */
export const DEFAULT_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 10_000,
  lockMs: 8_000,
  idleTransactionMs: 20_000,
  connections: 10,
};

/** Of the routines over all loans, whose statements nobody waits for. */
export const ROUTINE_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 20_000,
  idleTransactionMs: 30_000,
  connections: 2,
};

/** Of migrations, operators' commands and measurements: they are begun by somebody who waits for their end. */
export const COMMAND_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 10_000,
  statementMs: 3_600_000,
  lockMs: 3_600_000,
  idleTransactionMs: 3_600_000,
  connections: 2,
};

export const readDatabaseLimits = (env: Environment): DatabaseLimits => {
  const usual = DEFAULT_DATABASE_LIMITS;
  const ms = (name: string, fallback: number): number => positive(env, name, fallback / 1_000) * 1_000;
  return {
    connectMs: ms('DATABASE_CONNECT_SECONDS', usual.connectMs),
    statementMs: ms('DATABASE_STATEMENT_SECONDS', usual.statementMs),
    lockMs: ms('DATABASE_LOCK_SECONDS', usual.lockMs),
    idleTransactionMs: ms('DATABASE_IDLE_TRANSACTION_SECONDS', usual.idleTransactionMs),
    connections: positive(env, 'DATABASE_CONNECTIONS', usual.connections),
  };
};
