import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { Log } from '../runtime/log.ts';

export interface OfficeQueue extends Pick<Jobs, 'enqueue'> {
  close(): Promise<void>;
}

/** Opened lazily, with the first enqueued job. */
export const openQueue = (databaseUrl: string, log: Log): OfficeQueue => {
  const jobs = createJobs(databaseUrl, log);
  let opened: Promise<void> | undefined;
  return {
    enqueue: async (name, payload, options) => {
      opened ??= jobs.prepare();
      await opened;
      await jobs.enqueue(name, payload, options);
    },
    close: async () => {
      if (opened) await jobs.stop();
    },
  };
};
