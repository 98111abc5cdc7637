import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Settings {
  readonly runs: number;
  /** Phones in parallel. */
  readonly atOnce: number;
  readonly seed: string;
}

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number from 1 on, not "${text}"`);
  return value;
};

/** Reads `npm run robustness-applications -- 20 --seed abc --at-once 2`, or the same from environment variables. */
export const readSettings = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string' }, 'at-once': { type: 'string' } },
  });
  return {
    runs: wholeNumber('runs', positionals[0] ?? env.ROBUSTNESS_PEOPLE ?? '100'),
    atOnce: wholeNumber('--at-once', values['at-once'] ?? '3'),
    seed: values.seed ?? env.ROBUSTNESS_SEED ?? String(randomInt(2 ** 31)),
  };
};
