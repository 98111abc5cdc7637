import { calendarDate } from '#core/calendar/calendar-date.ts';
import type { Debt } from '#core/loan/debt.ts';
import { decideIdentity } from '../../../sandbox/demo/controls.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { debtToday, findLoan } from '../../../server/loans/loans.ts';
import { createPerson } from '../../e2e/support/people.ts';
import type { TestApp } from '../../support/app-on-database.ts';
import { operate } from '../../support/operators.ts';
import type { Tally } from '../../support/tally.ts';
import type { Agenda } from '../harness/agenda.ts';
import { dayAt, plusDays } from '../law.ts';
import type { Life } from './lives.ts';

export interface Stage {
  readonly test: TestApp;
  readonly tally: Tally;
  readonly agenda: Agenda;
  /** The app and the sandbox, as a browser finds them. */
  readonly places: Parameters<typeof createPerson>[0];
}

const HOUR_MS = 3_600_000;

export const personOf = ({ number, person }: Life) => {
  if (!person) throw new Error(`credit ${number} has no person`);
  return person;
};

/** An operator's command about somebody's credit. */
export const operateOn = (
  { test }: Stage,
  life: Life,
  command: readonly [string, string],
  ...rest: readonly string[]
): Promise<string> => {
  const creditNumber = String(personOf(life).creditNumber);
  return operate(test.context, ...command, creditNumber, ...rest, '--reason', 'un año de prueba');
};

/** Applies and signs; the identity is validated, or the person withdraws, hours later. */
export const begin = async (stage: Stage, life: Life): Promise<void> => {
  const { test, agenda } = stage;
  const { random, amount, term } = life;
  life.person = await createPerson(stage.places, 'signed', { amount, term });
  life.signedAt = test.clock.now().getTime();
  if (!life.hasEmail)
    await test.context.db
      .updateTable('profile')
      .set({ email_verified_at: null })
      .where('id', '=', life.person.profileId)
      .execute();
  const later = (hours: number) => life.beginsAt + hours * HOUR_MS;
  if (life.manner === 'withdrawn') agenda.add(later(random.between(1, 60)), () => withdraw(stage, life));
  else
    agenda.add(
      later(random.between(0, 30)),
      () => decide(stage, life, life.manner === 'declined' ? 'declined' : 'approved'),
      ['identity'],
    );
};

const withdraw = async (stage: Stage, life: Life): Promise<void> => {
  await operateOn(stage, life, ['applications', 'withdraw']);
  life.withdrawnAt = stage.test.clock.now().getTime();
};

const decide = async (stage: Stage, life: Life, verdict: 'approved' | 'declined'): Promise<void> => {
  const person = personOf(life);
  const { db, clock } = stage.test.context;
  const token = await openSession(db, clock, person.accountId);
  await decideIdentity(stage.places, { ...person, token }, verdict);
  for (let tries = 0; tries < 200; tries += 1) {
    await stage.test.context.jobs.drain();
    const { status } = await stage.test.context.db
      .selectFrom('application')
      .select('status')
      .where('id', '=', person.applicationId)
      .executeTakeFirstOrThrow();
    if (!status.includes('validacion_cliente') && !status.includes('validation_client')) {
      if (verdict === 'declined') life.declinedAt = stage.test.clock.now().getTime();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the identity of credit ${life.number} was not decided`);
};

/** Pays what `amountOf` makes of the debt; nothing of a credit that is closed. Returns the receipt. */
export const pay = async (
  stage: Stage,
  life: Life,
  amountOf: (debt: Debt) => number,
): Promise<string | undefined> => {
  const { test, tally } = stage;
  const loan = await findLoan(test.context.db, personOf(life).creditNumber);
  if (!loan || loan.row.closed_at !== null) return undefined;
  const amount = Math.floor(amountOf(debtToday(loan, test.clock)));
  if (amount <= 0) return undefined;
  const receipt = `R${life.number}-${test.clock.now().getTime()}`;
  const now = `${test.clock.now().toISOString().slice(0, 16)}Z`;
  await operateOn(stage, life, ['payments', 'cash'], String(amount), now, receipt);
  tally.add('payments');
  return receipt;
};

export const reverse = async (stage: Stage, life: Life, receipt: string): Promise<void> => {
  await operateOn(stage, life, ['payments', 'reverse'], receipt);
  stage.tally.add('payments that went back');
};

/** By two operators: a counter's receipt is one person's word. */
export const releaseRefund = (stage: Stage, life: Life, receipt: string): Promise<string> =>
  operateOn(stage, life, ['refunds', 'release'], receipt);

export const admit = async (stage: Stage, life: Life): Promise<void> => {
  const { test, tally } = stage;
  const loan = await findLoan(test.context.db, personOf(life).creditNumber);
  if (!loan || loan.row.closed_at !== null) return;
  const at = test.clock.now().getTime();
  const from =
    [plusDays(dayAt(at), -life.random.between(0, 4)), calendarDate(loan.row.disbursed_on)].toSorted()[1] ??
    '';
  await operateOn(stage, life, ['loans', 'insolvency'], '--admitted', from, '--court', 'Notaría Primera');
  life.insolvency = { from, at };
  tally.add('insolvencies');
};

export const endInsolvency = async (stage: Stage, life: Life): Promise<void> => {
  if (!life.insolvency) return;
  const at = stage.test.clock.now().getTime();
  const until = dayAt(at);
  await operateOn(stage, life, ['loans', 'insolvency'], '--ended', until);
  life.insolvency.until = until;
  life.insolvency.endedAt = at;
};
