import type { Executor } from './database/connection.ts';
import type { Clock } from './runtime/clock.ts';

export interface VendorEvent {
  /** The same for every delivery of the same fact. */
  readonly id: string;
  readonly adapter: 'identity' | 'payments';
  readonly body: unknown;
}

/** Keeps what an outside company told us, as its adapter hands it over. False when that fact was already kept. */
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
