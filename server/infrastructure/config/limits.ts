import { type CodeChannel, type CodeLimits, DEFAULT_CODE_LIMITS } from '#core/codes/one-time-code.ts';
import { type Environment, integer, positive } from './environment.ts';

export interface Limits {
  /** Of one account or payment pass at the same moment, in a process; five times as many wait. */
  readonly callsOfAccount: number;
  /** Likewise of one address, whose caller is not known yet or nobody: people of a mobile network share one. */
  readonly callsOfAddress: number;
  readonly signUpsPerAddressPerHour: number;
  readonly codesPerAddressPerHour: number;
  readonly lookupsPerAddressPerHour: number;
  /** Attempts to pay one credit that one payer may begin. */
  readonly attemptsPerPayerPerHour: number;
  readonly codesInAllPerMinute: number;
  /** Look-ups of phones by unknown devices; beyond it each needs a proof of work. */
  readonly phonesInAllPerHour: number;
  readonly brake: BrakeLimits;
  /** Mean tries of a proof of work, of 1,000 rounds of PBKDF2 each. */
  readonly proofTries: number;
  /** Messages with codes per 24 hours. */
  readonly messagesPerDay: Readonly<Record<CodeChannel, number>>;
  /** Share of them that unknown devices may cause at most, per cent. */
  readonly strangersPercent: number;
  /** Per phone: separate budgets for known and unknown devices. */
  readonly codes: CodeLimits;
}

/** Brake on wrong codes of all unknown devices, per sliding minute. */
export interface BrakeLimits {
  /** More wrong codes engage it. */
  readonly wrongPerMinute: number;
  /** From this many comparisons on, more wrong than right ones engage it too. */
  readonly leastForShare: number;
  /** Comparisons while it is engaged. */
  readonly checksPerMinute: number;
}

const readCodeLimits = (setting: (name: string, fallback: number) => number): CodeLimits => {
  const usual = DEFAULT_CODE_LIMITS;
  return {
    lifetimeMs: setting('CODE_LIFETIME_SECONDS', usual.lifetimeMs / 1_000) * 1_000,
    tries: setting('CODE_TRIES', usual.tries),
    resendAfterMs: setting('CODE_RESEND_SECONDS', usual.resendAfterMs / 1_000) * 1_000,
    windowMs: setting('CODE_WINDOW_HOURS', usual.windowMs / 3_600_000) * 3_600_000,
    sendsPerWindow: setting('LIMIT_CODES_PER_PHONE', usual.sendsPerWindow),
    sendsPerDevice: setting('LIMIT_CODES_PER_DEVICE', usual.sendsPerDevice),
    failuresPerWindow: setting('LIMIT_WRONG_CODES_PER_PHONE', usual.failuresPerWindow),
  };
};

/** Rate limits of calls that cost money or reveal data; higher defaults beside the sandbox. */
export const readLimits = (env: Environment, usesSandbox: boolean): Limits => ({
  callsOfAccount: positive(env, 'LIMIT_CALLS_OF_ACCOUNT', usesSandbox ? 100 : 3),
  callsOfAddress: positive(env, 'LIMIT_CALLS_OF_ADDRESS', usesSandbox ? 1_000 : 6),
  signUpsPerAddressPerHour: integer(env, 'LIMIT_SIGN_UPS_PER_ADDRESS', usesSandbox ? 200 : 20),
  codesPerAddressPerHour: integer(env, 'LIMIT_CODES_PER_ADDRESS', usesSandbox ? 1000 : 60),
  lookupsPerAddressPerHour: integer(env, 'LIMIT_LOOKUPS_PER_ADDRESS', usesSandbox ? 200 : 30),
  attemptsPerPayerPerHour: integer(env, 'LIMIT_PAYMENT_ATTEMPTS', usesSandbox ? 200 : 10),
  codesInAllPerMinute: integer(env, 'LIMIT_CODES_IN_ALL', usesSandbox ? 2000 : 600),
  phonesInAllPerHour: integer(env, 'LIMIT_PHONES_IN_ALL', usesSandbox ? 100_000 : 2_000),
  brake: {
    wrongPerMinute: integer(env, 'LIMIT_WRONG_CODES_IN_ALL', usesSandbox ? 1_000 : 30),
    leastForShare: integer(env, 'LIMIT_CODE_SHARE_FROM', usesSandbox ? 1_000 : 20),
    checksPerMinute: integer(env, 'LIMIT_CODE_CHECKS_IN_ALL', usesSandbox ? 1_000 : 40),
  },
  proofTries: positive(env, 'PROOF_TRIES', 1_000),
  messagesPerDay: {
    sms: integer(env, 'LIMIT_SMS_PER_DAY', usesSandbox ? 100_000 : 5_000),
    whatsapp: integer(env, 'LIMIT_WHATSAPP_PER_DAY', usesSandbox ? 100_000 : 2_000),
    email: integer(env, 'LIMIT_EMAILS_PER_DAY', usesSandbox ? 100_000 : 5_000),
  },
  strangersPercent: integer(env, 'LIMIT_STRANGERS_PERCENT', 50),
  codes: readCodeLimits((name, fallback) => integer(env, name, fallback)),
});

/** Watchdog and shutdown, milliseconds. */
export interface ProcessLimits {
  /** Something starts the process again when it ends. */
  readonly isSupervised: boolean;
  /** A queue without a fetch for longer counts as stalled. */
  readonly queueSilenceMs: number;
  /** Drain interval from the signal on: readiness fails while requests are still served. */
  readonly drainMs: number;
  /** Shutdown timeout after the drain interval. */
  readonly shutdownMs: number;
}

export const readProcessLimits = (env: Environment, isProduction: boolean): ProcessLimits => ({
  isSupervised: isProduction ? env.SUPERVISED !== 'off' : env.SUPERVISED === 'on',
  queueSilenceMs: integer(env, 'QUEUE_SILENCE_SECONDS', 60) * 1_000,
  drainMs: integer(env, 'DRAIN_SECONDS', isProduction ? 5 : 0) * 1_000,
  shutdownMs: integer(env, 'SHUTDOWN_SECONDS', 20) * 1_000,
});

/** Worker threads that render documents; with two, one that hangs holds up only its own half. */
export interface RenderingLimits {
  readonly threads: number;
}

export const readRenderingLimits = (env: Environment): RenderingLimits => ({
  threads: positive(env, 'RENDER_THREADS', 2),
});

/** Request timeouts until the body is complete, milliseconds. */
export interface RequestLimits {
  readonly requestMs: number;
  readonly fileRequestMs: number;
}

export const readRequestLimits = (env: Environment): RequestLimits => ({
  requestMs: positive(env, 'REQUEST_SECONDS', 30) * 1_000,
  fileRequestMs: positive(env, 'FILE_REQUEST_SECONDS', 60) * 1_000,
});

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

/**
 * Requests and jobs: connect plus statement stays below the app's own request timeout. With the queue's three and the
 * routines' one a process has eight connections.
 */
export const DEFAULT_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 4_000,
  statementMs: 10_000,
  lockMs: 3_000,
  idleTransactionMs: 20_000,
  connections: 4,
};

/** Batch jobs over all loans; no request waits for them. */
export const ROUTINE_DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 20_000,
  idleTransactionMs: 30_000,
  connections: 1,
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
