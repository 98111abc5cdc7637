import { describe, expect, it } from 'vitest';
import { runServer } from '../support/running-server.ts';
import { database, dist, openRunningServers } from '../support/running-servers.ts';

openRunningServers();

describe('a server for tests', () => {
  it('that cannot start says why, and leaves nothing', async () => {
    await expect(
      runServer({ DIST_DIR: dist, DATABASE_URL: database.url, LOG_LEVEL: 'loud' }),
    ).rejects.toThrow(/the server ended at start:[\s\S]*LOG_LEVEL/);
  }, 60_000);
});
