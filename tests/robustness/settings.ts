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

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
};

/**
 * Reads `npm run robustness -- 2000 --instances 2 --kills 40` for payments only, `npm run robustness -- reminders 500`
 * for reminders only, or the same from environment variables.
 */
export const readSettings = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RobustnessSettings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { instances: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
  });
  const instances = values.instances === undefined ? undefined : wholeNumber('--instances', values.instances);
  if (instances === 0) throw new Error('--instances must be 1 or more');
  const seed = values.seed ?? env.ROBUSTNESS_SEED ?? String(randomInt(2 ** 31));
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
