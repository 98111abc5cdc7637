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
  // Of the operators' lists: the rows of jobs that are done are many, and stay for days.
  await boss.getDb().executeSql(
    `create index if not exists job_unfinished on pgboss.job (state, created_on, id)
      where state < 'completed' or state = 'failed'`,
  );
  await boss.stop({ graceful: false });
};
