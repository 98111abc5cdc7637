import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { controlsAt } from '../../../sandbox/demo/controls.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { startSandbox } from '../../../sandbox/start.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { groupBy } from '../../support/group-by.ts';
import { median } from '../../support/median.ts';
import { type OwnDatabase, openOwnDatabase } from '../../support/own-database.ts';
import { fillPortfolio } from '../../support/portfolio.ts';
import type { Random } from '../../support/random.ts';
import { killOne } from '../harness/kill.ts';
import type { Robot, Run } from '../harness/robot.ts';
import { type Servers, startServers } from '../harness/servers.ts';
import { audit, VIOLATIONS } from './audit.ts';
import { createMoments, type Moments } from './moments.ts';
import { type Payer, type Payers, pay, type ReportedStatus, readReportedStatus } from './payer.ts';
import { openProvider } from './provider.ts';
import { giveBack, readTreasury, signSome } from './refunds.ts';
import { settleDown } from './settle-down.ts';

const PAYMENTS_PER_LOAN = 15;
const FEWEST_LOANS = 40;
/** Loans made by the product's services; the others are copies. */
const LIVES = 20;
/** Share of payers who try to pay a loan that is already paid off. */
const CLOSED_SHARE = 0.03;

interface Round extends Payers {
  readonly database: OwnDatabase;
  readonly moments: Moments;
  readonly sandboxUrl: string;
  /** The payer of a loan that is drawn. */
  choosePayer(random: Random): Payer;
  /** Moves everybody's clock. */
  moveClocks(byMs: number): Promise<void>;
}

/** A fresh database with loans, the provider and running servers. */
const openRound = async (run: Run): Promise<Round> => {
  const { size, option, tally, defer } = run;
  // No power cut is simulated: commits need not be flushed to disk.
  const database = await openOwnDatabase({ synchronous_commit: 'off' });
  defer(database.close);
  await fillPortfolio(database, Math.max(Math.ceil(size / PAYMENTS_PER_LOAN), FEWEST_LOANS), LIVES);
  const moments = createMoments(tally);
  const clock = createClock();
  const started: { servers?: Servers } = {};
  const provider = await openProvider(run, {
    ...{ moments, now: clock.now },
    servers: () => started.servers?.instances ?? [],
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cuotasana-robustness-sandbox-'));
  defer(() => rm(dataDir, { recursive: true, force: true }));
  // The other outside companies.
  const sandbox = await startSandbox({
    ...{ host: '127.0.0.1', port: 0, smtpPort: 0, pushPort: 0, appUrl: 'http://127.0.0.1', pace: 0 },
    ...{ keys: sandboxKeys, dataDir, onClockMoved: () => undefined },
  });
  defer(() => sandbox.close());
  const servers = await startServers({
    ...{ count: option('instances'), defer },
    environmentOf: (index, urls) => ({
      ...{ NODE_ENV: 'test', IDENTITY: 'off' },
      ...sandboxSettings(sandboxKeys, sandbox)(sandbox.url),
      ...database.settings,
      PAYMENTS_URL: provider.urlFor(index),
      PUBLIC_URL: urls[0] ?? '',
    }),
  });
  started.servers = servers;
  const loans = await database.db
    .selectFrom('loan')
    .select(['credit_number', 'account_id', 'closed_at'])
    .orderBy('credit_number')
    .execute();
  const signed = await signSome(database.db, clock, run.random.of('signed'));
  let offsetMs = 0;
  return {
    sandboxUrl: sandbox.url,
    ...{ database, db: database.db, clock, provider, servers, moments, tally },
    choosePayer: (random) => {
      const isClosed = random.chance(CLOSED_SHARE);
      const loan = random.pick(loans.filter(({ closed_at }) => (closed_at !== null) === isClosed));
      const { credit_number: creditNumber, account_id: accountId } = loan;
      return { random, creditNumber, accountId, mayWithdraw: signed.has(creditNumber) };
    },
    moveClocks: async (byMs) => {
      offsetMs += byMs;
      await controlsAt(sandbox.url).setClock(new Date(Date.now() + offsetMs));
      clock.moveTo(offsetMs);
      servers.moveClocks(offsetMs);
    },
  };
};

const MOST_PAYERS = 60;
const FEWEST_PAYERS = 20;
/** At these shares of the payments the clock moves past the expiry of every attempt. */
const CLOCK_MOVES = [0.4, 0.75] as const;
const PAST_EXPIRY_MS = 50 * 60_000;
const SAY_EVERY = 500;
const LOOK_EVERY_MS = 20;

/** Dozens in parallel; fewer for few payments, so that they do not all coincide. */
const payersFor = (payments: number): number =>
  Math.min(Math.max(Math.ceil(payments / 10), FEWEST_PAYERS), MOST_PAYERS);

/** Payers pay while the provider fails and servers are killed; returns the last status reported to each. */
const runTraffic = async (
  round: Round,
  { size, option, random, tally, say }: Run,
): Promise<readonly ReportedStatus[]> => {
  const { servers, moments, provider } = round;
  const reports: ReportedStatus[] = [];
  const moves: number[] = [...CLOCK_MOVES];
  const wanted = option('kills');
  const perKill = size / (wanted + 1);
  let begun = 0;
  const stopping = new AbortController();
  const faults = provider.fail(stopping.signal);
  let kills = 0;
  const killAll = async (): Promise<void> => {
    const killing = { servers, tally, random: random.of('kills') };
    const starting: Promise<void>[] = [];
    while (kills < wanted) {
      while (begun < (kills + 1) * perKill) await pause(LOOK_EVERY_MS);
      const { started } = await killOne(killing, (victim) => moments.next(killing.random, victim));
      kills += 1;
      starting.push(started.then(() => tally.add('restarts')));
    }
    await Promise.all(starting);
  };

  const payInTurn = async (): Promise<void> => {
    while (begun < size) {
      const number = begun;
      begun += 1;
      // Kills must neither lag behind the payments, nor be done before them.
      while (kills < Math.floor(number / perKill) - 2) await pause(LOOK_EVERY_MS);
      if (moves[0] !== undefined && number >= moves[0] * size) {
        moves.shift();
        await round.moveClocks(PAST_EXPIRY_MS);
      }
      if (number > 0 && number % SAY_EVERY === 0) say(`${number} payments begun, ${kills} kills`);
      try {
        const report = await pay(round, round.choosePayer(random.of(`payment ${number}`)));
        if (report) reports.push(report);
      } catch (error) {
        tally.complain(`payment ${number}: ${String(error)}`);
      }
    }
  };
  await Promise.all([...Array.from({ length: payersFor(size) }, payInTurn), killAll()]);
  stopping.abort();
  await faults;
  return reports;
};

/** No payer may be told that a payment succeeded which was never approved. */
const checkReports = ({ provider, tally }: Round, reports: readonly ReportedStatus[]): void => {
  const paid = new Set(
    provider
      .transactions()
      .filter(({ status }) => /APPROVED|VOIDED/.test(status))
      .map(({ reference }) => reference),
  );
  for (const { reference, status } of reports)
    if (status === 'succeeded' && !paid.has(reference))
      tally.complain(`${reference} was called paid and is not`);
};

const LAST_LOOKS = 200;

/** Samples payers who return at the end: their status must match the books. */
const checkLastLooks = async (round: Round, random: Random): Promise<void> => {
  const attempts = await round.db
    .selectFrom('payment_attempt')
    .innerJoin('loan', 'loan.credit_number', 'payment_attempt.credit_number')
    .select(['reference', 'loan.credit_number', 'loan.account_id', 'status'])
    .orderBy((attempt) => attempt.fn('md5', ['reference']))
    .limit(LAST_LOOKS)
    .execute();
  for (const { reference, credit_number: creditNumber, account_id: accountId, status } of attempts) {
    const reported = await readReportedStatus(round, { random, creditNumber, accountId }, reference);
    if (reported !== (status === 'approved' ? 'succeeded' : 'failed'))
      round.tally.complain(`${reference} is ${status} and its payer is told ${reported}`);
  }
};

const countTransactions = ({ provider, tally }: Round): void => {
  const transactions = provider.transactions();
  for (const { status, reference } of transactions) {
    tally.add(`transactions ${status.toLowerCase()}`);
    if (status === 'APPROVED' && !provider.heard.has(reference))
      tally.add('approved and heard of by no event');
  }
  for (const tries of groupBy(transactions, ({ reference }) => reference).values())
    if (tries.length > 1 && tries.some(({ status }) => status === 'APPROVED'))
      tally.add('approved after declined');
};

/** Past the expiry of every attempt and the provider's grace period. */
const PAST_EVERY_END_MS = 60 * 60_000;

export const robot: Robot = {
  block: 'payments',
  sized: { name: 'payments tried', full: 10_000 },
  options: { instances: 2, kills: 200 },
  violations: VIOLATIONS,
  play: async (run) => {
    const { size, random, tally, say } = run;
    const round = await openRound(run);
    const { db, provider, servers } = round;
    say(`everybody is up; ${size} payments, ${run.option('kills')} kills`);
    const reports = await runTraffic(round, run);
    say('the traffic is over');
    await provider.settled();
    await round.moveClocks(PAST_EVERY_END_MS);
    say('settling what is left');
    await settleDown(round.database, servers, size);
    say('money goes back');
    await giveBack(round, random.of('refunds'));
    await provider.settled();
    await settleDown(round.database, servers, size);
    say('counting');
    const transfers = await readTreasury(round.sandboxUrl);
    await audit(db, { transactions: provider.transactions(), transfers }, provider.acknowledged, tally);
    countTransactions(round);
    checkReports(round, reports);
    await checkLastLooks(round, random);
    return {
      log: servers.log,
      figures: [{ name: 'start of a server, median', value: median(servers.startTimes), unit: 'ms' }],
    };
  },
};
