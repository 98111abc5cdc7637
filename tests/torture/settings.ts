import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Settings {
  readonly payments: number;
  /** In each round. */
  readonly kills: number;
  /** How many servers share the database, a number for each round. */
  readonly rounds: readonly number[];
  readonly seed: string;
  /** First of the ports that a round listens on. */
  readonly port: number;
}

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
};

/** What is asked for: `npm run torture -- 2000 --instances 2 --kills 40`, or the same by variables. */
export const readSettings = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { instances: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
  });
  const instances = values.instances === undefined ? undefined : wholeNumber('--instances', values.instances);
  if (instances === 0) throw new Error('--instances must be 1 or more');
  return {
    payments: wholeNumber('payments', positionals[0] ?? env.TORTURE_PAYMENTS ?? '10000'),
    kills: wholeNumber('--kills', values.kills ?? env.TORTURE_KILLS ?? '200'),
    rounds: instances === undefined ? [1, 2] : [instances],
    seed: values.seed ?? env.TORTURE_SEED ?? String(randomInt(2 ** 31)),
    port: wholeNumber('TORTURE_PORT', env.TORTURE_PORT ?? '4730'),
  };
};
