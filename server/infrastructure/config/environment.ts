export type Environment = Readonly<Record<string, string | undefined>>;

/** Missing or invalid settings; the message names each. */
export class ConfigError extends Error {}

/**
 * A whole number from 0, or the fallback when unset.
 * @throws ConfigError.
 */
export const integer = (env: Environment, name: string, fallback: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new ConfigError(`${name} debe ser un número entero, no "${text}"`);
  return value;
};

/**
 * A whole number from 1, or the fallback when unset.
 * @throws ConfigError.
 */
export const positive = (env: Environment, name: string, fallback: number): number => {
  const value = integer(env, name, fallback);
  if (value === 0) throw new ConfigError(`${name} debe ser un número entero desde 1`);
  return value;
};
