import { type Stage, vitest } from '../stages/stage.ts';

/** Programs of the oldest version of PostgreSQL that operators may run, as Debian installs them. */
export const OLDER_POSTGRES = '/usr/lib/postgresql/15/bin';

/** What speaks SQL that another version may take otherwise; the rest of the server runs there in the soak. */
const SQL_TESTS = [
  'server/database/',
  'server/jobs/',
  'server/services/rate-windows',
  'server/services/ledger',
];

export const onOlderPostgres = (name: string, files: readonly string[] = SQL_TESTS): Stage => ({
  ...vitest(name, 'server', files),
  env: { POSTGRES_BIN: OLDER_POSTGRES },
});
