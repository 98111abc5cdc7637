import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { addOperator } from '../../../server/infrastructure/ops/operators/operators.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import type { OwnDatabase } from '../../support/own-database.ts';
import type { Servers } from './servers.ts';

const LONGEST_MS = 2 * 60_000;
const LONGEST_PER_PAYMENT_MS = 100;
const LOOK_EVERY_MS = 500;

type OurDatabase = Pick<OwnDatabase, 'settings' | 'db'>;

/** Runs the operator's `npm run ops -- payments reconcile`. */
const reconcile = async (database: OurDatabase, sandboxUrl: string, dataDir: string): Promise<void> => {
  const operator = { name: 'robustness', role: 'cash', isHandedOut: false } as const;
  const key = (await addOperator(database.db, createClock(), operator)) ?? '';
  const args = ['payments', 'reconcile', '--days', '2', '--reason', 'after the robustness run'];
  const command = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/ops/main.ts', ...args],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        ...database.settings,
        OPERATOR_KEY: key,
        SANDBOX_PUBLIC_URL: sandboxUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error('the reconciliation was not asked for');
};

interface Waiting {
  /** Jobs that are due or running. */
  readonly ready: number;
  /** Jobs that are due later. */
  readonly later: number;
}

const waitingJobs = async (db: Database): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where state = 'active' or start_after <= now()) as ready,
      count(*) filter (where state <> 'active' and start_after > now()) as later
    from pgboss.job where (name like 'settle-%' or name = 'reconcile-days') and state in ('created', 'retry', 'active')`.execute(
    db,
  );
  return rows[0] ?? { ready: 0, later: 0 };
};

/**
 * Lets the product settle everything once payments and kills are over and every attempt has expired. What is stuck
 * after the timeout is left for the audit.
 */
export const settleDown = async (
  database: OurDatabase,
  fleet: Servers,
  sandboxUrl: string,
  payments: number,
): Promise<void> => {
  await reconcile(database, sandboxUrl, fleet.folder);
  const deadline = performance.now() + LONGEST_MS + payments * LONGEST_PER_PAYMENT_MS;
  while (performance.now() < deadline) {
    const { ready, later } = await waitingJobs(database.db);
    if (ready + later === 0) return;
    // Old retries would wait for minutes: run them now.
    if (ready === 0) await fleet.instances[0]?.drain();
    else await pause(LOOK_EVERY_MS);
  }
};
