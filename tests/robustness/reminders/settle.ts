import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { Servers } from '../payments/servers.ts';
import type { SharedClock } from './context.ts';
import { CHANNELS, vendorOf } from './people.ts';
import type { Vendor } from './timeline.ts';

interface Left {
  /** Accounts whose plan is due for recomputation. */
  readonly due: number;
  /** Jobs that are due or running, also of killed servers. */
  readonly ready: number;
  /** Jobs that wait for a retry. */
  readonly later: number;
}

/** Pending work, without what waits for a vendor that is down. */
const readLeft = async (db: Database, now: Date, down: readonly Vendor[]): Promise<Left> => {
  const dead = CHANNELS.filter((channel) => down.includes(vendorOf(channel)));
  const { rows } = await sql<Left>`
    with left_over as (
      select state = 'active' or start_after <= now() as is_ready from pgboss.job
      where name in ('schedule-due', 'remind-person') and state in ('created', 'retry', 'active')
        and not exists (
          select from reminder
          where account_id::text = data ->> 'accountId' and reminder.state = 'sending'
            and channel = any(${sql.val(dead)}::text[])))
    select (select count(*)::int from reminder_preferences where next_check_at <= ${now}) as due,
      count(*) filter (where is_ready)::int as ready,
      count(*) filter (where not is_ready)::int as later
    from left_over`.execute(db);
  return rows[0] ?? { due: 0, ready: 0, later: 0 };
};

const LOOK_EVERY_MS = 100;
/** A retry behind a killed sender waits half a minute, in which the first drains are soon used up. */
const DRAIN_AGAIN_MS = 10_000;

/**
 * Waits until nothing is pending, or nothing has changed for `timeoutMs`; true when nothing is pending. Failed jobs
 * are retried at once `drains` times and then every ten seconds; 0: on their own schedule.
 */
export const settle = async (
  {
    db,
    fleet,
    clockwork,
  }: { readonly db: Database; readonly fleet: Servers; readonly clockwork: SharedClock },
  options: {
    readonly timeoutMs: number;
    readonly drains: number;
    readonly down: readonly Vendor[];
    /** Messages received so far. */
    readonly taken: () => number;
  },
): Promise<boolean> => {
  let before = '';
  let changedAt = performance.now();
  let drains = options.drains;
  let drainedAt = 0;
  for (;;) {
    const remaining = await readLeft(db, clockwork.now(), options.down);
    const { due, ready, later } = remaining;
    if (due + ready + later === 0) return true;
    const now = `${options.taken()} ${Object.values(remaining).join()}`;
    if (now !== before) changedAt = performance.now();
    before = now;
    if (performance.now() - changedAt > options.timeoutMs) return false;
    const serving = fleet.instances.filter((instance) => instance.isServing());
    const isDrainDue = drains > 0 || performance.now() - drainedAt > DRAIN_AGAIN_MS;
    if (due + ready === 0 && options.drains > 0 && isDrainDue) {
      drains -= 1;
      drainedAt = performance.now();
      await Promise.all(serving.map((instance) => instance.drain()));
    } else {
      if (due > 0 && ready === 0) serving[0]?.order({ kind: 'schedule-due' });
      await pause(LOOK_EVERY_MS);
    }
  }
};
