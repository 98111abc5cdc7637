import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTemporaryPostgres } from '../../../tests/support/own-database.ts';
import { backUp } from './base-backup.ts';
import { binariesIn } from './postgres-binaries.ts';

/** Two of three meet a folder that goes while it is copied. */
const BACKUPS = 6;

it('is made while the server drops databases, whose folders go', async () => {
  const given = process.env.POSTGRES_BIN;
  const server = await startTemporaryPostgres({ fsync: 'off' }, given ? binariesIn(given) : undefined);
  onTestFinished(server.stop);
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  let isDone = false;
  const drop = async (): Promise<void> => {
    while (!isDone) {
      await client.query('create database passing');
      await client.query('drop database passing');
    }
    await client.end();
  };
  const dropping = drop();
  try {
    for (let number = 0; number < BACKUPS; number += 1) {
      const copy = path.join(folder, String(number));
      await backUp(server.url, copy);
      expect(existsSync(path.join(copy, 'backup_label'))).toBe(true);
      await rm(copy, { recursive: true });
    }
  } finally {
    isDone = true;
    await dropping;
  }
}, 60_000);
