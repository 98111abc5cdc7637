import type { Figure } from '../../support/figures.ts';
import { createRandom } from '../../support/random.ts';
import { createTally } from '../../support/tally.ts';
import type { Settings } from '../settings.ts';
import { audit } from './audit.ts';
import { createRoundContext } from './context.ts';
import { figuresOf } from './report.ts';
import { checkBooksAgainstReports, checkReportedStatuses } from './reported-status.ts';
import { settleDown } from './settle-down.ts';
import { runTraffic } from './traffic.ts';

/** Past the expiry of every attempt and the provider's grace period. */
const PAST_EVERY_END = 'PT1H';

export interface RoundReport {
  readonly figures: readonly Figure[];
  readonly complaints: readonly string[];
  readonly log: string;
}

/** One round: a fresh database, servers, payers, faults and kills; then everything is settled and audited. */
export const runRound = async (settings: Settings, servers: number): Promise<RoundReport> => {
  const { payments, kills } = settings;
  const random = createRandom(`${settings.seed}/${servers}`);
  const tally = createTally();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);

  const context = await createRoundContext(settings, servers, random, tally);
  const { database, outside, fleet, deliveries } = context;
  try {
    say(`everybody is up; ${payments} payments, ${kills} kills`);
    const startedAt = seconds();
    const reports = await runTraffic(context, settings, random, say);
    const trafficSeconds = seconds() - startedAt;
    say('the traffic is over');
    await outside.ended();
    await deliveries.settled();
    await context.moveClocks(PAST_EVERY_END);
    say('settling what is left');
    await settleDown(database, fleet, outside.url, payments);
    say('counting');
    const transactions = await outside.transactions();
    const audited = await audit(database.db, transactions, deliveries.acknowledged, tally);
    checkReportedStatuses(context, reports, transactions);
    await checkBooksAgainstReports(context, random);
    const figures = figuresOf({
      ...{ payments, tally, audited, transactions, startTimes: fleet.startTimes, trafficSeconds },
      unheard: deliveries.unheard(),
      seconds: seconds(),
    });
    return { figures, complaints: tally.complaints, log: fleet.log() };
  } finally {
    await context.close();
  }
};
