import { sandboxKeys } from '../../../sandbox/keys.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { type OwnDatabase, openOwnDatabase } from '../../support/own-database.ts';
import { fillPortfolio } from '../../support/portfolio.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Settings } from '../settings.ts';
import { type Payers, readBorrowers } from './borrowers.ts';
import { createCalls } from './calls.ts';
import { openCleanup } from './cleanup.ts';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { createMoments, type Moments } from './kills.ts';
import { openNetwork } from './network.ts';
import { type ProviderSandbox, startProviderSandbox } from './sandbox.ts';
import { type Servers, startServers } from './servers.ts';

export interface RoundContext {
  readonly database: OwnDatabase;
  readonly outside: ProviderSandbox;
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
/** Loans made by the product's services; the others are copies. */
const LIVES = 20;

const openDatabase = async (payments: number): Promise<OwnDatabase> => {
  // No power cut is simulated: commits need not be flushed to disk.
  const database = await openOwnDatabase({ synchronous_commit: 'off' });
  try {
    await fillPortfolio(database, Math.max(Math.ceil(payments / PAYMENTS_PER_LOAN), FEWEST_LOANS), LIVES);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** A fresh database with loans, the provider, a proxy before it, and running servers. */
export const createRoundContext = async (
  { payments }: Settings,
  servers: number,
  random: Random,
  tally: Tally,
): Promise<RoundContext> => {
  const cleanup = openCleanup();
  const started: { fleet?: Servers; outside?: ProviderSandbox } = {};
  const fleetNow = (): Servers => {
    if (!started.fleet) throw new Error('no server was started yet');
    return started.fleet;
  };
  try {
    const database = await openDatabase(payments);
    cleanup.add(database.close);
    const moments = createMoments();
    const deliveries = openDeliveries({
      ...{ fleet: fleetNow, tally, random: random.of('network') },
      onWebhook: (index) => moments.signal('webhook', index),
    });
    const network = await openNetwork({
      ...{ random: random.of('provider'), deliveries, provider: () => started.outside?.url ?? '' },
      onProviderAnswer: (index) => moments.signal('provider answer', index),
    });
    cleanup.add(network.close);
    const outside = await startProviderSandbox(network.url);
    started.outside = outside;
    cleanup.add(outside.close);
    const fleet = await startServers(servers, (index) => ({
      ...sandboxSettings(sandboxKeys, outside)(outside.url),
      ...database.settings,
      PAYMENTS_URL: network.providerUrl(index),
      PUBLIC_URL: network.url,
    }));
    started.fleet = fleet;
    cleanup.add(fleet.stop);
    const clock = createClock();
    const calls = createCalls(fleetNow, () => outside.url, tally);
    const borrowers = await readBorrowers(database.db, clock, calls, random.of('passes'));
    return {
      ...{ database, outside, fleet, deliveries, moments, close: cleanup.close },
      payers: { borrowers, calls, tally, cards: await outside.cardTokens() },
      moveClocks: async (duration) => {
        const offsetMs = await outside.advance(duration);
        clock.moveTo(offsetMs);
        fleet.moveClocks(offsetMs);
      },
    };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
};
