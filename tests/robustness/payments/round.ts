import type { Figure } from '../../support/figures.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { createTally } from '../../support/tally.ts';
import type { Settings } from '../settings.ts';
import { audit } from './audit.ts';
import { createRoundContext, type RoundContext } from './context.ts';
import { type ReportedStatus, readReportedStatus } from './payer.ts';
import { figuresOf } from './report.ts';
import type { ListedTransaction } from './sandbox.ts';
import { settleDown } from './settle-down.ts';
import { runTraffic } from './traffic.ts';

const LAST_LOOKS = 200;

/** No payer may be told that a payment succeeded which was never approved. */
const checkReportedStatuses = (
  { payers }: RoundContext,
  reports: readonly ReportedStatus[],
  transactions: readonly ListedTransaction[],
): void => {
  const paid = new Set(
    transactions.filter(({ status }) => /APPROVED|VOIDED/.test(status)).map(({ reference }) => reference),
  );
  for (const { reference, status } of reports)
    if (status === 'succeeded' && !paid.has(reference))
      payers.tally.complain(`${reference} was called paid and is not`);
};

/** Samples payers who return at the end: their status must match the books. */
const checkBooksAgainstReports = async (
  { database, payers }: RoundContext,
  random: Random,
): Promise<void> => {
  const attempts = await database.db
    .selectFrom('payment_attempt')
    .select(['reference', 'credit_number', 'status'])
    .orderBy((attempt) => attempt.fn('md5', ['reference']))
    .limit(LAST_LOOKS)
    .execute();
  for (const { reference, credit_number, status } of attempts) {
    const plan = { creditNumber: credit_number, payer: 'session' as const };
    const reported = await readReportedStatus(payers, random, plan, reference);
    if (reported !== (status === 'approved' ? 'succeeded' : 'failed'))
      payers.tally.complain(`${reference} is ${status} and its payer is told ${reported}`);
  }
};

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
