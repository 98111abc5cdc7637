import type { Faults } from './faults.ts';
import type { SandboxKeys } from './keys.ts';
import type { Store } from './store.ts';
import type { SandboxClock, WallClock } from './time/clock.ts';
import type { JobQueue } from './time/job-queue.ts';
import type { Webhooks } from './webhooks.ts';

/** Dependencies of every simulated vendor. */
export interface SandboxContext {
  readonly store: Store;
  readonly wall: WallClock;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly jobQueue: JobQueue;
  readonly webhooks: Webhooks;
  readonly keys: SandboxKeys;
  /** Known once the sandbox listens. */
  publicUrl(): string;
  appUrl(): string;
  /** Aborted when the sandbox closes: every wait must end. */
  readonly closing: AbortSignal;
}
