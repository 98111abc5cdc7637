import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { Servers } from './servers.ts';

const LONGEST_MS = 2 * 60_000;
const LONGEST_PER_PAYMENT_MS = 100;
const LOOK_EVERY_MS = 500;

/** Runs what an operator would run: `npm run ops -- payments reconcile`. */
const reconcile = async (databaseUrl: string, sandboxUrl: string, dataDir: string): Promise<void> => {
  const line = ['payments', 'reconcile', '--days', '2', '--reason', 'after the robustness run'];
  const operator = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/ops/main.ts', ...line],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SANDBOX_PUBLIC_URL: sandboxUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(operator, 'exit');
  if (code !== 0) throw new Error('the reconciliation was not asked for');
};

interface Waiting {
  /** Jobs whose turn it is, or that somebody has. */
  readonly ready: number;
  /** Jobs that wait for their time. */
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
 * Has the product settle whatever is left, when nobody pays or is killed any more and the time of every attempt is over.
 * What is stuck after a long time is left for the audit to find.
 */
export const settleDown = async (
  { url, db }: { readonly url: string; readonly db: Database },
  fleet: Servers,
  sandboxUrl: string,
  payments: number,
): Promise<void> => {
  await reconcile(url, sandboxUrl, fleet.folder);
  const deadline = performance.now() + LONGEST_MS + payments * LONGEST_PER_PAYMENT_MS;
  while (performance.now() < deadline) {
    const { ready, later } = await waitingJobs(db);
    if (ready + later === 0) return;
    // Tries of long ago that would wait minutes for their next: now.
    if (ready === 0) await fleet.instances[0]?.drain();
    else await pause(LOOK_EVERY_MS);
  }
};
