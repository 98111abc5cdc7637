import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Environment } from './environment.ts';

export const SECRETS = [
  'CODE_SECRET',
  'DRAFT_SECRET',
  'PASS_SECRET',
  'DOCUMENTS_SECRET',
  'DATABASE_PASSWORD',
] as const;
export type Secrets = Record<(typeof SECRETS)[number], string>;

/** Outside production, missing secrets are generated once and stored in the data folder. */
export const localSecrets = (dataDir: string): Secrets => {
  const file = path.join(dataDir, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = Object.fromEntries(
    SECRETS.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]),
  );
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return all as Secrets;
};

/** Decryption key of submitted files, for commands. Errors: ConfigError. */
export const readDocumentsSecret = (env: Environment): Buffer => {
  if (env.DOCUMENTS_SECRET) return Buffer.from(env.DOCUMENTS_SECRET);
  if (env.NODE_ENV === 'production') throw new ConfigError('DOCUMENTS_SECRET: falta');
  return Buffer.from(localSecrets(path.resolve(env.DATA_DIR ?? './data')).DOCUMENTS_SECRET);
};
