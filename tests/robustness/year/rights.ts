import type { TestApp } from '../../support/app-on-database.ts';
import { businessDaysAfter, dayAt, instantOf } from '../law.ts';
import { readVendors } from '../vendor-records.ts';
import { personOf } from './acts.ts';
import {
  businessDeadline,
  type Case,
  channelOf,
  checkHeld,
  deadline,
  type Observed,
  ofKind,
  when,
} from './duty.ts';
import type { FiledClaim } from './lives.ts';
import type { ContactKind } from './message-kinds.ts';
import { ANSWER_DAYS } from './requests.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What a credit that is one owes its holder, and one that was withdrawn from does not. */
const OF_A_CREDIT: readonly ContactKind[] = [
  'statement',
  'arrears_notice',
  'report_notice',
  'acceleration_notice',
  'deadline_passed',
  'closing_letter',
];

/** Contract 14, Ley 2439/2024: clinic, payments, note and letter of a credit that was withdrawn from; nothing else any more. */
export const checkRetracted = async (one: Observed, { context, environment }: TestApp): Promise<void> => {
  const { life, received } = one;
  const saidAt = life.retractedAt ?? 0;
  const { applicationId, creditNumber } = personOf(life);
  const { carried_out_at: carriedOutAt } = await context.db
    .selectFrom('withdrawal')
    .select('carried_out_at')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  // Not begun, or silent for five business days; a routine of each night finds that.
  const at = carriedOutAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (Math.min(at, one.endsAt) > businessDeadline(saidAt, 5) + DAY_MS)
    one.complain(`the withdrawal at ${when(saidAt)} was not carried out in time`);
  if (carriedOutAt === null) return;
  const toldBy = deadline(one, 'email', { from: saidAt, until: saidAt + DAY_MS }).at;
  if (toldBy <= one.endsAt && !life.hasEmail)
    checkHeld(
      one,
      'the letter of the withdrawal',
      { from: instantOf(dayAt(saidAt), 0), until: toldBy },
      'email',
    );
  else if (toldBy <= one.endsAt && !ofKind(one, 'withdrawal_said').some((each) => each.at <= toldBy))
    one.complain(`no letter that the withdrawal at ${when(saidAt)} was recorded`);
  const { paid, refunds } = readVendors({ environment });
  const loan = await context.db
    .selectFrom('loan')
    .select('principal')
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  if (refunds.get(applicationId) !== loan?.principal)
    one.complain(`the clinic was asked for ${refunds.get(applicationId)}, not for ${loan?.principal}`);
  const payments = await context.db
    .selectFrom('payment')
    .select(['id', 'amount', 'posted_at'])
    .where('credit_number', '=', creditNumber)
    .execute();
  for (const { id, amount, posted_at } of payments) {
    if (Math.max(posted_at.getTime(), saidAt) + 18 * DAY_MS > one.endsAt) continue;
    if (paid.get(`return-${id}`) !== amount)
      one.complain(`${paid.get(`return-${id}`)} of a payment of ${amount} went back`);
    one.count('payments given back');
  }
  const byDepository = deadline(one, 'depository', { from: at, until: businessDeadline(at, 5) }).at;
  const { note } = received;
  if (byDepository <= one.endsAt && !(note?.cancelledAt && note.cancelledAt <= byDepository))
    one.complain(`the note was not cancelled after the withdrawal at ${when(at)}`);
  const byEmail = deadline(one, 'email', { from: at, until: at + DAY_MS }).at;
  const letters = ofKind(one, 'withdrawal').filter((each) => each.at >= at && each.at <= byEmail);
  if (byEmail <= one.endsAt && letters.length !== (one.life.hasEmail ? 1 : 0))
    one.complain(`${letters.length} letters of the withdrawal at ${when(at)}`);
  for (const kind of OF_A_CREDIT)
    if (ofKind(one, kind).some((each) => each.at > at)) one.complain(`a ${kind} after the withdrawal`);
  if (received.told.length > 0) one.complain('a bureau was told of what was withdrawn from');
};

/** Ley 1755/2015, Ley 1581/2012: number and last day at once, and the answer; by e-mail where it is confirmed. */
export const checkClaims = (one: Observed): void => {
  for (const { kind, number, dueOn, filedAt, answeredAt } of one.life.filed) {
    const last = businessDaysAfter(dayAt(filedAt), ANSWER_DAYS[kind]);
    if (dueOn !== last) one.complain(`claim ${number} is due on ${dueOn}, not on ${last}`);
    const comes = (what: ContactKind, from: number | undefined): void => {
      if (from === undefined) return;
      const until = deadline(one, 'email', { from, until: from + DAY_MS }).at;
      if (until > one.endsAt) return;
      const came = ofKind(one, what).filter(({ subject }) => subject.includes(number));
      if (came.length !== (one.life.hasEmail ? 1 : 0) || came.some((each) => each.at > until))
        one.complain(`${came.length} e-mails, ${what} of ${number}, from ${when(from)} on`);
      one.count(`${what}s`);
    };
    comes('claim_receipt', filedAt);
    comes('claim_answer', answeredAt);
  }
};

const DISPUTES: readonly FiledClaim['kind'][] = ['claim', 'correction'];

/** Whether a claim of the debt had no answer at some time of a span. */
export const isDisputedIn = ({ life }: Observed, from: number, until: number): boolean =>
  life.filed.some(
    ({ kind, filedAt, answeredAt = Number.POSITIVE_INFINITY }) =>
      DISPUTES.includes(kind) && filedAt <= until && answeredAt >= from,
  );

/** Contract 6: instalments that fall due after an own policy was accepted have no insurance, and the letter that says so. */
export const checkOwnInsurance = (one: Case): void => {
  const own = one.life.ownInsurance;
  if (!own) return;
  const { at } = deadline(one, channelOf(one), { from: own.at, until: businessDeadline(own.at, 5) });
  const letters = ofKind(one, 'insurance_change');
  if (at <= one.endsAt && !one.life.hasEmail)
    checkHeld(one, 'the letter of the own policy', { from: own.at, until: at });
  else if (at <= one.endsAt && !letters.some((each) => each.at >= own.at && each.at <= at))
    one.complain(`no letter of the own policy of ${own.from}`);
  for (const { dueOn, number, charged } of one.history.debtAt(one.endsAt).instalments)
    if (dueOn > own.from && charged.insurance > 0)
      one.complain(`instalment ${number} of ${dueOn} has insurance beside an own policy`);
};
