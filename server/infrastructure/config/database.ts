import { type Environment, positive } from './environment.ts';

/** Timeouts in milliseconds, and pool size. */
export interface DatabaseLimits {
  /** Connect timeout, including the wait for a free connection of the pool. */
  readonly connectMs: number;
  /** Statement timeout on the server; the driver gives up two seconds later. */
  readonly statementMs: number;
  /** Lock timeout. */
  readonly lockMs: number;
  /** Idle-in-transaction timeout: releases locks of a stalled process. */
  readonly idleTransactionMs: number;
  /** Pool size per process. */
  readonly connections: number;
}

/** Requests and jobs: connect plus statement stays below the app's own request timeout. */
export const DEFAULT_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 10_000,
  lockMs: 8_000,
  idleTransactionMs: 20_000,
  connections: 10,
};

/** Batch jobs over all loans; no request waits for them. */
export const ROUTINE_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 20_000,
  idleTransactionMs: 30_000,
  connections: 2,
};

/** Migrations, ops commands and benchmarks, which run attended. */
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
