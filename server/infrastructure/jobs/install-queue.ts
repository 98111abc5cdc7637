import { PgBoss } from 'pg-boss';
import { COMMAND_DATABASE_LIMITS } from '../config/limits.ts';
import { connectionSettings } from '../database/connection.ts';

/** Creates or migrates the tables of the job queue, as their owner. */
export const installQueue = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    ...connectionSettings(COMMAND_DATABASE_LIMITS, 'cuotasana-install'),
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
};
