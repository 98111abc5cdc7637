import { verifyLedger } from '../../../server/loans/ledger/ledger-verification.ts';
import { readClinicRefunds } from '../../../server/rights/withdrawal/clinic-refunds.ts';
import { startAppOn, type TestApp } from '../../support/app-on-database.ts';
import { operatorWith } from '../../support/operators.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { createTally, type Tally } from '../../support/tally.ts';
import { type PlayRange, robotOfRanges } from '../harness/ranges.ts';
import { readVendors } from '../vendor-records.ts';
import { auditOf, withdrawalProblems } from './audit.ts';
import { beginLife, type Life, type OrderSetup, sharedDrain } from './life.ts';
import { STEPS, type StepName, weightsAt } from './steps.ts';

/** Resends come at once, and no quota is under test. */
const SETTINGS = {
  CODE_RESEND_SECONDS: '0',
  LIMIT_CODES_PER_PHONE: '1000',
  LIMIT_WRONG_CODES_PER_PHONE: '1000',
  LIMIT_CODES_IN_ALL: '100000',
  LIMIT_SMS_PER_DAY: '1000000',
  LIMIT_EMAILS_PER_DAY: '1000000',
  /** Per cent: the clinic decides after a third of a second, and a person may be faster. */
  SANDBOX_PACE: '20',
  LOG_LEVEL: 'silent',
} as const;

const STEPS_EACH = 40;
const FIRST_ERROR = 500;

/** The status after it. */
const check = async (life: Life, isEnd: boolean): Promise<string> => {
  const { status, problems } = await auditOf(life, { isEnd });
  for (const problem of problems)
    life.tally.complain(`order ${life.order}: ${problem}; ${life.trail.slice(-25).join(', ')}`);
  return status;
};

/** Some steps at the same time. */
const burst = async (life: Life, names: readonly StepName[]): Promise<string> => {
  const { tally, trail, order } = life;
  trail.push(names.join(' + '));
  const answers = await Promise.all(names.map(async (name) => [name, await STEPS[name].run(life)] as const));
  for (const [name, status] of answers) {
    tally.add(`steps: ${name}`);
    if (status === undefined) continue;
    tally.add('calls');
    if (status < 300) tally.add(`taken: ${name}`);
    if (status >= FIRST_ERROR)
      tally.complain(`order ${order}: ${name} answered ${status}; ${trail.slice(-10).join(', ')}`);
  }
  return check(life, false);
};

/** One step after another, or up to four at once; half of these are the same step. */
const drawBurst = ({ random, codes }: Life, status: string): readonly StepName[] => {
  const weights = weightsAt(status, codes.length > 0);
  const first = random.weighted(weights);
  if (random.chance(0.6)) return [first];
  const count = random.between(1, 3);
  const isSame = random.chance(0.5);
  return [first, ...Array.from({ length: count }, () => (isSame ? first : random.weighted(weights)))];
};

const SETTLING_TRIES = 100;

/** Clinic and treasury decide at a pace of their own: what a withdrawal owes is looked at until it is settled. */
const settleWithdrawal = async (life: Life): Promise<void> => {
  const { context } = life.test;
  for (let tries = 0; tries < SETTLING_TRIES; tries += 1) {
    await context.jobs.enqueue('schedule-obligations', {}, { executor: context.db });
    await life.drain();
    await readClinicRefunds(context);
    if ((await withdrawalProblems(context.db, life)).length === 0) return;
  }
};

const liveOne = async (setup: OrderSetup, order: number, random: Random): Promise<Life> => {
  const life = await beginLife(setup, order, random);
  let status = 'approved';
  for (let done = 0; done < STEPS_EACH; ) {
    const names = drawBurst(life, status);
    done += names.length;
    status = await burst(life, names);
  }
  // Jobs of jobs, and those that a vendor kept waiting.
  await setup.drain();
  await setup.drain();
  await settleWithdrawal(life);
  setup.tally.add(`ended: ${await check(life, true)}`);
  return life;
};

/** What the outside companies have of each: at most one note, one transfer of the amount, one question whether it began, one refund of it, one return of a payment, one e-mail with the copies. */
const checkVendors = async (test: TestApp, lives: readonly Life[], tally: Tally): Promise<void> => {
  const { counts, paid } = readVendors(test);
  for (const [subject, count] of counts) {
    tally.add(subject.split(' ')[0] ?? '', count);
    if (count > 1) tally.complain(`${count} times: ${subject}`);
  }
  const loans = await test.context.db.selectFrom('loan').select(['application_id', 'principal']).execute();
  for (const { application_id, principal } of loans)
    if (paid.get(application_id) !== principal)
      tally.complain(`a loan of ${principal}, and ${paid.get(application_id)} paid for ${application_id}`);
  tally.add('orders', lives.length);
};

/** Applicants at a time. */
const AT_ONCE = 4;

/** Plays a range of orders on an app of its own, some applicants at a time. */
export const playRange: PlayRange = async (database, { seed, first, count }, report) => {
  const test = await startAppOn(database, SETTINGS);
  const tally = createTally(report);
  const random = createRandom(seed);
  try {
    const agent = await operatorWith(test.context, 'agent');
    const setup: OrderSetup = { test, tally, agent, drain: sharedDrain(() => test.context.jobs.drain()) };
    const lives: Life[] = [];
    let next = first;
    const goOn = async (): Promise<void> => {
      while (next < first + count) {
        const order = next;
        next += 1;
        lives.push(await liveOne(setup, order, random.of(`order ${order}`)));
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, goOn));
    await checkVendors(test, lives, tally);
    const { difference } = await verifyLedger(test.context.db);
    if (difference) tally.complain(`the books differ: ${JSON.stringify(difference)}`);
  } finally {
    await test.close();
  }
  return tally;
};

export const robot = robotOfRanges({
  ...{ name: 'orders', full: 10_000, perServer: 500, least: ['orders'] },
  module: import.meta.url,
});
