import type { Config } from './config/config.ts';
import type { Database } from './database/connection.ts';
import type { DocumentSeal } from './documents/pades/document-seal.ts';
import type { Renderer } from './documents/renderer.ts';
import type { Events } from './events.ts';
import type { FileStorage } from './file-storage/file-storage.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';
import type { DataKeys } from './sealing/data-keys.ts';
import type { Adapters } from './vendors/adapters.ts';

export interface ProcessState {
  /** Shutdown has begun: readiness fails and each answer ends its connection, while requests are still served. */
  isDraining: boolean;
}

/** Dependencies of every service. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  /** Its sealed columns are read and written in clear. */
  readonly db: Database;
  readonly keys: DataKeys;
  readonly files: FileStorage;
  readonly adapters: Adapters;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly renderer: Renderer;
  readonly seal: DocumentSeal;
  readonly log: Log;
  readonly state: ProcessState;
}
