import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { addOperator } from '../../../server/infrastructure/ops/operators/operators.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import type { OwnDatabase } from '../../support/own-database.ts';
import type { Servers } from '../harness/servers.ts';

const LONGEST_MS = 2 * 60_000;
const LONGEST_PER_PAYMENT_MS = 100;
const LOOK_EVERY_MS = 500;

/** Runs the operator's `npm run ops -- payments reconcile`. */
const reconcile = async ({ db, settings }: OwnDatabase, dataDir: string): Promise<void> => {
  const operator = { name: `robot-${randomInt(2 ** 31)}`, role: 'cash', isHandedOut: false } as const;
  const key = (await addOperator(db, createClock(), operator)) ?? '';
  const command = ['payments', 'reconcile', '--days', '2', '--reason', 'after the robustness run'];
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/ops/main.ts', ...command],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        SANDBOX: 'off',
        DATA_DIR: dataDir,
        ...settings,
        OPERATOR_KEY: key,
      },
    },
  );
};

/**
 * Lets the product settle everything once payments and kills are over and every attempt has expired. What is stuck
 * after the timeout is left for the audit.
 */
export const settleDown = async (
  database: OwnDatabase,
  servers: Servers,
  payments: number,
): Promise<void> => {
  await reconcile(database, servers.folder);
  const deadline = performance.now() + LONGEST_MS + payments * LONGEST_PER_PAYMENT_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ is_due: boolean }>`
      select state = 'active' or start_after <= now() as is_due from pgboss.job
      where (name like 'settle-%' or name = 'reconcile-days') and state in ('created', 'retry', 'active')`.execute(
      database.db,
    );
    if (rows.length === 0) return;
    // Old retries would wait for minutes: run them now.
    if (rows.some(({ is_due }) => is_due)) await pause(LOOK_EVERY_MS);
    else await servers.instances[0]?.drain();
  }
};
