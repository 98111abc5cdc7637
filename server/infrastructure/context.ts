import type { Config } from './config/config.ts';
import type { Database } from './database/connection.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';
import type { Adapters } from './vendors/adapters.ts';

/** What becomes of the process. */
export interface ProcessState {
  /** It takes calls, but not for long: no new ones should be sent to it. */
  isDraining: boolean;
}

/** What every service is handed: settings, time, storage, the outside and the queue. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly adapters: Adapters;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly log: Log;
  readonly state: ProcessState;
}
