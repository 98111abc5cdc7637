import { type Stage, vitest } from '../stages/stage.ts';

/** Programs of the oldest version of PostgreSQL that operators may run, as Debian installs them. */
export const OLDER_POSTGRES = '/usr/lib/postgresql/15/bin';

/** Tests of the server on that version: some of its files, or all of them. */
export const onOlderPostgres = (name: string, workers: number, args: readonly string[] = []): Stage => ({
  ...vitest(name, { project: 'server', workers, args }),
  env: { POSTGRES_BIN: OLDER_POSTGRES },
});
