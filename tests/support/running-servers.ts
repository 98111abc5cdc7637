import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createDatabase, type TemporaryDatabase } from './database.ts';
import { writeEmptyApp } from './empty-app.ts';

let folder: string;
export let dist: string;
export let database: TemporaryDatabase;

export const openRunningServers = (): void => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-running-'));
    dist = writeEmptyApp(path.join(folder, 'dist'));
    database = await createDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
};
