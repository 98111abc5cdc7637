import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { Log } from '../runtime/log.ts';

export interface OfficeQueue extends Pick<Jobs, 'enqueue'> {
  close(): Promise<void>;
}

/** The queue for a command that may put something in it: it is opened with the first thing that is. */
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
