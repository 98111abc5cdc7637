import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ReminderSettings } from './reminders/round.ts';

export interface Settings {
  readonly payments: number;
  /** Per round. */
  readonly kills: number;
  /** Servers that share the database, one number per round. */
  readonly rounds: readonly number[];
  readonly seed: string;
}

/** What runs: payments, reminders or, by default, both. */
export interface RobustnessSettings {
  readonly seed: string;
  readonly payments: Settings | undefined;
  readonly reminders: ReminderSettings | undefined;
}

const REMINDERS = 'reminders';

const wholeNumber = (name: string, text: string, least = 0): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`${name} must be a whole number from ${least} on, not "${text}"`);
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Repeats the choices of a run. */
const seedOf = (given: string | undefined, env: Environment): string =>
  given ?? env.ROBUSTNESS_SEED ?? String(randomInt(2 ** 31));

/**
 * Reads `npm run robustness -- 2000 --instances 2 --kills 40` for payments only, `npm run robustness -- reminders 500`
 * for reminders only, or the same from environment variables.
 */
export const readSettings = (args: readonly string[], env: Environment): RobustnessSettings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { instances: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
  });
  const instances =
    values.instances === undefined ? undefined : wholeNumber('--instances', values.instances, 1);
  const seed = seedOf(values.seed, env);
  const [first, second] = positionals;
  const kills = (usual: string) => wholeNumber('--kills', values.kills ?? env.ROBUSTNESS_KILLS ?? usual);
  const payments = (): Settings => ({
    payments: wholeNumber('payments', first ?? env.ROBUSTNESS_PAYMENTS ?? '10000'),
    kills: kills('200'),
    rounds: instances === undefined ? [1, 2] : [instances],
    seed,
  });
  const reminders = (): ReminderSettings => ({
    loans: wholeNumber('loans', second ?? env.ROBUSTNESS_LOANS ?? '10000'),
    kills: kills('100'),
    servers: instances ?? 3,
    seed,
  });
  return {
    seed,
    payments: first === REMINDERS ? undefined : payments(),
    reminders: first === undefined || first === REMINDERS ? reminders() : undefined,
  };
};

export interface ApplicationSettings {
  readonly runs: number;
  /** Phones in parallel. */
  readonly atOnce: number;
  readonly seed: string;
}

/** Reads `npm run robustness-applications -- 20 --seed abc --at-once 2`, or the same from environment variables. */
export const readApplicationSettings = (args: readonly string[], env: Environment): ApplicationSettings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string' }, 'at-once': { type: 'string' } },
  });
  return {
    runs: wholeNumber('runs', positionals[0] ?? env.ROBUSTNESS_PEOPLE ?? '100', 1),
    atOnce: wholeNumber('--at-once', values['at-once'] ?? '3', 1),
    seed: seedOf(values.seed, env),
  };
};

export interface OrderSettings {
  readonly orders: number;
  /** Servers, each with a database of its own. */
  readonly processes: number;
  /** Applicants of each server at a time. */
  readonly atOnce: number;
  readonly seed: string;
}

/** Reads `npm run robustness-orders -- 500 --seed abc --processes 1`, or the same from environment variables. */
export const readOrderSettings = (args: readonly string[], env: Environment): OrderSettings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string' }, processes: { type: 'string' }, 'at-once': { type: 'string' } },
  });
  return {
    orders: wholeNumber('orders', positionals[0] ?? env.ROBUSTNESS_ORDERS ?? '10000', 1),
    processes: wholeNumber('--processes', values.processes ?? '2', 1),
    atOnce: wholeNumber('--at-once', values['at-once'] ?? '4', 1),
    seed: seedOf(values.seed, env),
  };
};

export interface YearSettings {
  readonly credits: number;
  /** Servers, each with a database of its own. */
  readonly processes: number;
  readonly seed: string;
}

/** Reads `npm run robustness-year -- 20 --seed abc --processes 1`, or the same from environment variables. */
export const readYearSettings = (args: readonly string[], env: Environment): YearSettings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string' }, processes: { type: 'string' } },
  });
  return {
    credits: wholeNumber('credits', positionals[0] ?? env.ROBUSTNESS_CREDITS ?? '200', 1),
    processes: wholeNumber('--processes', values.processes ?? '2', 1),
    seed: seedOf(values.seed, env),
  };
};
