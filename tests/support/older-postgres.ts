import { type Stage, vitest } from '../stages/stage.ts';

/** Binaries of the oldest supported PostgreSQL version, as Debian installs them. */
export const OLDER_POSTGRES = '/usr/lib/postgresql/15/bin';

/** Server tests on that version: some files, or all. */
export const onOlderPostgres = (name: string, workers: number, args: readonly string[] = []): Stage => ({
  ...vitest(name, { project: 'server', workers, args }),
  env: { POSTGRES_BIN: OLDER_POSTGRES },
});
