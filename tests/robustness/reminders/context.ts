import { sandboxKeys } from '../../../sandbox/keys.ts';
import { installQueue } from '../../../server/infrastructure/jobs/install-queue.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { type OwnDatabase, openOwnDatabase } from '../../support/own-database.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import { dayAt, instantOf } from '../law.ts';
import { openCleanup } from '../payments/cleanup.ts';
import { type Servers, startServers } from '../payments/servers.ts';
import { type ClockMove, watchAttempts } from './attempts.ts';
import { fillPeople } from './fill.ts';
import { watchNotices } from './notices.ts';
import type { Person } from './people.ts';
import { isVendorDown, type Timeline } from './timeline.ts';
import { openMail, openMessaging, openPush } from './vendor-stubs.ts';
import { openVendors, type Vendors } from './vendors.ts';

/** The shared clock of a round. */
export interface SharedClock {
  now(): Date;
  /** All so far: a server that missed the last one uses an earlier one. */
  readonly moves: readonly ClockMove[];
  moveTo(instant: number): void;
}

const createSharedClock = (fleet: () => Servers | undefined): SharedClock => {
  let offsetMs = 0;
  const moves: ClockMove[] = [{ realMs: 0, offsetMs }];
  return {
    now: () => new Date(Date.now() + offsetMs),
    moves,
    moveTo: (instant) => {
      offsetMs = instant - Date.now();
      moves.push({ realMs: Date.now(), offsetMs });
      fleet()?.moveClocks(offsetMs);
    },
  };
};

export interface ReminderContext {
  readonly database: OwnDatabase;
  readonly fleet: Servers;
  readonly vendors: Vendors;
  readonly clockwork: SharedClock;
  readonly people: readonly Person[];
  close(): Promise<void>;
}

/** People with reminders, stubbed vendors, and running servers. */
export const createReminderContext = async (
  {
    loans,
    servers,
    timeline,
  }: {
    readonly loans: number;
    readonly servers: number;
    readonly timeline: Timeline;
  },
  random: Random,
  tally: Tally,
): Promise<ReminderContext> => {
  const cleanup = openCleanup();
  const started: { fleet?: Servers } = {};
  const clockwork = createSharedClock(() => started.fleet);
  const goneFrom = new Map<string, string>();
  try {
    // No power cut is simulated: commits need not be flushed to disk.
    const database = await openOwnDatabase({ synchronous_commit: 'off' });
    cleanup.add(database.close);
    await installQueue(database.url);
    await watchAttempts(database.db);
    await watchNotices(database.db);
    const vendors = openVendors({
      ...{ random: random.of('vendors'), tally },
      isDown: (vendor) => {
        const at = clockwork.now().getTime();
        return isVendorDown(timeline, vendor, dayAt(at), at);
      },
    });
    const messaging = await openMessaging(vendors, clockwork.now);
    cleanup.add(messaging.close);
    const mail = await openMail(vendors);
    cleanup.add(mail.close);
    const push = await openPush(vendors, {
      isGone: (device) => (goneFrom.get(device) ?? '9999') <= dayAt(clockwork.now().getTime()),
    });
    cleanup.add(push.close);

    clockwork.moveTo(instantOf(timeline.first, 6));
    const filling = { loans, timeline, random: random.of('people'), pushPort: push.port };
    const people = await fillPeople(database, filling, clockwork.now());
    for (const { devices } of people)
      for (const device of devices) if (device.goneFrom) goneFrom.set(device.id, device.goneFrom);

    clockwork.moveTo(instantOf(timeline.first, 6));
    const ports = { smtpPort: mail.port, pushPort: push.port };
    const fleet = await startServers(servers, (_, urls) => ({
      ...sandboxSettings(sandboxKeys, ports)(`http://127.0.0.1:${messaging.port}`),
      ...database.settings,
      PUBLIC_URL: urls[0] ?? '',
    }));
    started.fleet = fleet;
    cleanup.add(fleet.stop);
    return { database, fleet, vendors, clockwork, people, close: cleanup.close };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
};
