import type { Executor } from './database/connection.ts';
import type { Clock } from './runtime/clock.ts';

export interface VendorEvent {
  /** Dedupe key: equal for every delivery of an event. */
  readonly id: string;
  readonly adapter: 'identity' | 'payments';
  readonly body: unknown;
}

/** Stores a vendor's event. False when it was already stored. */
export const storeVendorEvent = async (
  executor: Executor,
  clock: Clock,
  event: VendorEvent,
): Promise<boolean> => {
  const stored = await executor
    .insertInto('vendor_event')
    .values({
      id: event.id,
      adapter: event.adapter,
      body: JSON.stringify(event.body),
      received_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
};
