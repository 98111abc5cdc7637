import { sandboxKeys } from '../../../sandbox/keys.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { type OwnDatabase, openOwnDatabase } from '../../support/own-database.ts';
import { fillPortfolio } from '../../support/portfolio/portfolio.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Settings } from '../settings.ts';
import { readBorrowers } from './borrowers.ts';
import { createCalls } from './calls.ts';
import { openCleanup } from './cleanup.ts';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { createMoments, type Moments } from './moments.ts';
import { openNetwork } from './network.ts';
import type { Payers } from './payers.ts';
import { type Outside, startOutside } from './sandbox.ts';
import { type Servers, startServers } from './servers.ts';

/** Everything that a round happens on. */
export interface RoundContext {
  readonly database: OwnDatabase;
  readonly outside: Outside;
  readonly fleet: Servers;
  readonly deliveries: Deliveries;
  readonly moments: Moments;
  readonly payers: Payers;
  /** Moves the clock of the provider, the servers and the harness. */
  moveClocks(duration: string): Promise<void>;
  close(): Promise<void>;
}

const PAYMENTS_PER_LOAN = 15;
const FEWEST_LOANS = 40;
/** Loans that are lived through; the others are copies of them. */
const LIVES = 20;

const openDatabase = async (payments: number): Promise<OwnDatabase> => {
  // Nobody pulls the plug of the database's server: what it committed need not be on the disk yet.
  const database = await openOwnDatabase({ synchronous_commit: 'off' });
  try {
    await fillPortfolio(database, Math.max(Math.ceil(payments / PAYMENTS_PER_LOAN), FEWEST_LOANS), LIVES);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** A fresh database with loans, the provider, the network before it, and servers that are up. */
export const createRoundContext = async (
  { payments }: Settings,
  servers: number,
  random: Random,
  tally: Tally,
): Promise<RoundContext> => {
  const closers = openCleanup();
  const places: { fleet?: Servers; outside?: Outside } = {};
  const fleetNow = (): Servers => {
    if (!places.fleet) throw new Error('no server was started yet');
    return places.fleet;
  };
  try {
    const database = await openDatabase(payments);
    closers.add(database.close);
    const moments = createMoments();
    const deliveries = openDeliveries({
      ...{ fleet: fleetNow, tally, random: random.of('network') },
      onWebhook: (index) => moments.signal('webhook', index),
    });
    const network = await openNetwork({
      ...{ random: random.of('provider'), deliveries, provider: () => places.outside?.url ?? '' },
      onProviderAnswer: (index) => moments.signal('provider answer', index),
    });
    closers.add(network.close);
    const outside = await startOutside(network.url);
    places.outside = outside;
    closers.add(outside.close);
    const fleet = await startServers(servers, (index) => ({
      ...sandboxSettings(sandboxKeys, outside)(outside.url),
      DATABASE_URL: database.url,
      PAYMENTS_URL: network.providerUrl(index),
      PUBLIC_URL: network.url,
    }));
    places.fleet = fleet;
    closers.add(fleet.stop);
    const clock = createClock();
    const calls = createCalls(fleetNow, () => outside.url, tally);
    const borrowers = await readBorrowers(database.db, clock, calls, random.of('passes'));
    return {
      ...{ database, outside, fleet, deliveries, moments, close: closers.close },
      payers: { borrowers, calls, tally, cards: await outside.cardTokens() },
      moveClocks: async (duration) => {
        const offsetMs = await outside.advance(duration);
        clock.moveTo(offsetMs);
        fleet.moveClocks(offsetMs);
      },
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
};
