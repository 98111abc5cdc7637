import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startCluster } from '../../server/infrastructure/database/cluster.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { embeddedBinaries } from '../../server/infrastructure/database/postgres-binaries.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-log-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const CEDULA = '1020304050';

it("the database server's own log tells that a statement failed, and nobody's values", async () => {
  const data = path.join(folder, 'data');
  const cluster = await startCluster({
    folder: data,
    password: 'secret',
    binaries: await embeddedBinaries(),
    port: freePort,
  });
  try {
    const client = new pg.Client(`postgres://postgres:secret@127.0.0.1:${cluster.port}/postgres`);
    await client.connect();
    await client.query('create table person (document text primary key)');
    const insert = () => client.query('insert into person values ($1)', [CEDULA]);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    await client.end();
  } finally {
    await cluster.stop();
  }
  const log = await readFile(`${data}.log`, 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint "person_pkey"');
  expect(log).not.toContain(CEDULA);
});
