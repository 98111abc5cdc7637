import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';
import { runServer } from '../support/running-server.ts';

/*
 * The drill of a restore, by the documents' own commands: credits are made, the database is backed up while the server runs, more is
 * made of which a part is to come back and a part is not, everything is destroyed, and brought back to that moment. It ends in what
 * verifies books and evidence.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-recovery-'));
const [backup, wal] = [path.join(folder, 'base'), path.join(folder, 'wal')];

/** Moments are told apart by more than the clocks' resolution. */
const APART_MS = 1_500;

const product = await runServer({ WAL_ARCHIVE: wal });
const environment = {
  ...process.env,
  ...{ DATA_DIR: product.dataDir, WAL_ARCHIVE: wal },
  OPERATOR_KEY: readFileSync(path.join(product.dataDir, 'operators/credito.key'), 'utf8').trim(),
};
const execute = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const node = (...args: string[]): string =>
  execute(process.execPath, '--disable-warning=ExperimentalWarning', ...args);

const verify = (what: string): string =>
  node('server/ops/main.ts', what, 'verify').trim().split('\n').slice(-2).join(' ');

const borrow = (): Promise<Person> =>
  createPerson({ url: product.url, sandbox: controlsAt(product.sandboxUrl) }, 'disbursed');
/** Whether the API still knows somebody's session, and with it the credit. */
const isThere = async ({ profileId, token }: Person): Promise<boolean> => {
  const answer = await fetch(`${product.url}/api/applications/${profileId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok && ((await answer.json()) as { data: unknown[] }).data.length === 1;
};

const complaints: string[] = [];
const expectThat = (isRight: boolean, what: string): void => {
  console.log(`${isRight ? '✓' : '✗'} ${what}`);
  if (!isRight) complaints.push(what);
};

try {
  const before = await borrow();
  node('server/setup/back-up.ts', backup);
  const since = await borrow();
  await pause(APART_MS);
  const moment = new Date().toISOString();
  await pause(APART_MS);
  const later = await borrow();

  await product.stop();
  renameSync(path.join(product.dataDir, 'postgres'), path.join(folder, 'destroyed'));
  const begun = performance.now();
  execute('sh', 'deploy/postgres/restore.sh', backup, path.join(product.dataDir, 'postgres'), wal, moment);
  await product.start();
  console.log(`restored and serving again after ${Math.round(performance.now() - begun)} ms`);

  expectThat(await isThere(before), 'a credit of before the backup is there');
  expectThat(await isThere(since), 'one of after the backup and before the moment is there');
  expectThat(!(await isThere(later)), 'one of after the moment is not');
  for (const what of ['ledger', 'evidence']) console.log(`${what} verify: ${verify(what)}`);
  expectThat(await isThere(await borrow()), 'what comes after the restore is kept');
} finally {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(complaints.length === 0 ? 0 : 1);
