import { groupBy } from '../../support/group-by.ts';
import { dayAt, daysFrom, instantOf, isAllowedAt, nearestAllowed, plusDays, weekOf } from '../law.ts';
import {
  businessDeadline,
  type Case,
  channelOf,
  contactTime,
  deadline,
  endOf,
  ofKind,
  when,
} from './duty.ts';
import { NOTICES } from './message-kinds.ts';
import type { Contact } from './received.ts';
import { isDisputedIn } from './rights.ts';

/** 15 % of the monthly minimum wage of 2026 (Decreto 1469/2025): up to it a report needs two notices. */
const SMALL_DEBT = 262_635.75;

const isWithin = ({ at }: Contact, from: number, until: number): boolean => at >= from && at <= until;

/** Ley 2300/2023: hours, one contact a day, one channel a week; and nobody is urged who owes nothing or may not be collected from. */
export const checkContacts = (one: Case): void => {
  const urging = one.received.contacts.filter(({ kind }) => kind === 'reminder' || NOTICES.includes(kind));
  for (const { kind, at } of [...urging, ...ofKind(one, 'statement')])
    if (!isAllowedAt(at)) one.complain(`a ${kind} out of hours, ${when(at)}`);
  const days = urging.map(({ at }) => dayAt(at));
  for (const day of new Set(days.filter((each, index) => days.indexOf(each) !== index)))
    one.complain(`two contacts that urge on ${day}`);
  const byWeek = groupBy(
    urging.filter(({ kind }) => kind !== 'acceleration_notice'),
    ({ at }) => weekOf(dayAt(at)),
  );
  for (const [week, contacts] of byWeek)
    if (new Set(contacts.map(({ channel }) => channel)).size > 1)
      one.complain(
        `two channels in the week of ${week}: ${contacts.map(({ channel, kind, at }) => `${kind} by ${channel}, ${when(at)}`).join('; ')}`,
      );
  for (const { kind, at } of urging) {
    if (kind === 'reminder') continue;
    if (one.history.debtAt(at).daysOverdue === 0)
      one.complain(`a ${kind} to who owes nothing overdue, ${when(at)}`);
    if (one.history.isInsolventAt(at)) one.complain(`a ${kind} in insolvency, ${when(at)}`);
    one.count(`${kind}s`);
  }
};

/** Each instalment that stays overdue is told of within 10 days, and again as long as nothing changes. */
export const checkArrearsNotices = (one: Case): void => {
  const notices = ofKind(one, 'arrears_notice');
  for (const [index, dueOn] of one.history.due.entries()) {
    const from = contactTime(instantOf(plusDays(dueOn, 1), 0));
    const last = endOf(nearestAllowed(plusDays(dueOn, 10), 1));
    const { at } = deadline(one, channelOf(one), { from, until: last, inHours: true });
    if (at > one.endsAt) return;
    if (!one.history.isOverdueAllOf(index + 1, from, at)) continue;
    // A claim puts notices off.
    if (isDisputedIn(one, from, at)) continue;
    if (!notices.some((each) => isWithin(each, from, at)))
      one.complain(`no notice that instalment ${index + 1}, due ${dueOn}, is overdue`);
    const lastDue = one.history.due.findLast((each) => each <= dayAt(one.endsAt)) ?? '';
    if (dueOn < lastDue || index + 1 < one.history.due.length) continue;
    for (const { at: before } of notices.filter((each) => each.at >= from)) {
      const until = endOf(nearestAllowed(plusDays(dayAt(before), 40), 1));
      const again = deadline(one, channelOf(one), { from: before, until, inHours: true }).at;
      if (again > one.endsAt || !one.history.isOverdueAllOf(index + 1, before, again)) continue;
      if (isDisputedIn(one, before, again)) continue;
      if (!notices.some((each) => each.at > before && each.at <= again))
        one.complain(`arrears were not told again after ${when(before)}`);
    }
  }
};

const isToldOverdue = ({ received }: Case, at: number): boolean =>
  received.told.findLast((each) => each.at <= at)?.status === 'overdue';

const noticesNeeded = (overdue: number): number => (overdue <= SMALL_DEBT ? 2 : 1);

/** Contract 18: after 30 days a notice, two for a small debt; after 20 full days the report; never one without them. */
export const checkReports = (one: Case): void => {
  const notices = ofKind(one, 'report_notice');
  const { told } = one.received;
  for (const [index, dueOn] of one.history.due.entries()) {
    const from = contactTime(instantOf(plusDays(dueOn, 30), 0));
    const until = endOf(nearestAllowed(plusDays(dueOn, 40), 1));
    const { at } = deadline(one, channelOf(one), { from, until, inHours: true });
    if (at > one.endsAt) break;
    const isOverdue = (end: number) =>
      one.history.isOverdueAllOf(index + 1, contactTime(instantOf(plusDays(dueOn, 1), 0)), end);
    const isOldest = one.history.debtAt(from).overdueSince === dueOn;
    if (isDisputedIn(one, instantOf(plusDays(dueOn, 1), 0), at)) continue;
    if (!isOldest || !isOverdue(at) || isToldOverdue(one, from) || isToldOverdue(one, at)) continue;
    const first = notices.find((each) => isWithin(each, from, at));
    if (!first) one.complain(`no notice of a report of instalment ${index + 1}, due ${dueOn}`);
    // Two notices, each within ten days, 21 days, and ten for the report.
    const reportBy =
      first &&
      deadline(one, 'bureau', { from: first.at, until: instantOf(plusDays(dayAt(first.at), 45), 24) }).at;
    if (!reportBy || reportBy > one.endsAt || !isOverdue(reportBy)) continue;
    // A claim puts it off.
    if (isDisputedIn(one, first.at, reportBy)) continue;
    if (!isToldOverdue(one, reportBy))
      one.complain(`no report of instalment ${index + 1} by ${when(reportBy)}`);
    one.count('defaults reported');
  }
  for (const [index, each] of told.entries()) {
    if (each.status !== 'overdue') continue;
    if (one.history.isInsolventAt(each.at)) one.complain(`a report in insolvency, ${when(each.at)}`);
    if (one.history.debtAt(each.at).daysOverdue === 0)
      one.complain(`a report of who owes nothing overdue, ${when(each.at)}`);
    if (told[index - 1]?.status === 'overdue') continue;
    if (isDisputedIn(one, each.at, each.at)) one.complain(`a report while a claim waits, ${when(each.at)}`);
    const since = one.history.debtAt(each.at).overdueSince ?? '';
    const fullDaysBefore = instantOf(plusDays(dayAt(each.at), -20), 0);
    const before = notices.filter((notice) => dayAt(notice.at) > since && notice.at < fullDaysBefore);
    const needed = noticesNeeded(each.overdue);
    if (new Set(before.map(({ at }) => dayAt(at))).size < needed)
      one.complain(`a report at ${when(each.at)} with ${before.length} of ${needed} notices 20 days before`);
    one.count('negative reports');
  }
};

/** What a bureau has follows what becomes of the credit: within 5 business days, and each month. */
export const checkUpdates = (one: Case): void => {
  const { told } = one.received;
  for (const change of one.history.changes) {
    if (!told.some(({ at }) => at < change.at)) continue;
    const { at: until } = deadline(one, 'bureau', { from: change.at, until: businessDeadline(change.at, 5) });
    if (until > one.endsAt || one.history.isInsolventAt(until)) continue;
    const debt = one.history.debtAt(until);
    const last = told.findLast(({ at }) => at <= until);
    const isOverdue = debt.daysOverdue > 0;
    const is = debt.isClosed ? 'paid' : isOverdue ? 'overdue' : 'current';
    const isNewDefault = isOverdue && last?.status !== 'overdue';
    if (last?.status !== is && !isNewDefault)
      one.complain(`the bureau has ${last?.status} of what is ${is}, ${when(until)}`);
    if (is === 'overdue' && last?.status === 'overdue' && last.at < change.at)
      one.complain(`the bureau was not told of the change at ${when(change.at)}`);
    one.count('updates of reports');
  }
  for (const [index, each] of told.entries()) {
    if (each.status !== 'overdue') continue;
    const from = instantOf(plusDays(dayAt(each.at), 30), 0);
    const { at } = deadline(one, 'bureau', { from, until: businessDeadline(from, 5) });
    const stays = daysFrom(dayAt(each.at), dayAt(at)).every(
      (day) => !one.history.isInsolventAt(instantOf(day, 12)),
    );
    if (at > one.endsAt || !stays) continue;
    if (!told[index + 1] || (told[index + 1]?.at ?? 0) > at)
      one.complain(`no monthly update after ${when(each.at)}`);
  }
};

/** Contract 15: past 90 days a notice to the e-mail and one to the phone, on different days. */
export const checkAcceleration = (one: Case): void => {
  const notices = ofKind(one, 'acceleration_notice');
  for (const [index, dueOn] of one.history.due.entries()) {
    const from = contactTime(instantOf(plusDays(dueOn, 91), 0));
    const until = endOf(nearestAllowed(plusDays(dueOn, 101), 1));
    const begins = contactTime(instantOf(plusDays(dueOn, 1), 0));
    const ends = (['email', 'messaging'] as const).map(
      (each) => deadline(one, each, { from, until, inHours: true }).at,
    );
    if (Math.max(...ends) > one.endsAt || !one.history.isOverdueAllOf(index + 1, begins, Math.max(...ends)))
      continue;
    if (isDisputedIn(one, begins, Math.max(...ends))) continue;
    const since = instantOf(one.history.debtAt(until).overdueSince ?? dueOn, 0);
    const channels = new Set<string>(
      notices.filter((each) => isWithin(each, since, Math.max(...ends))).map(({ channel }) => channel),
    );
    for (const channel of ['email', 'sms'])
      if (!channels.has(channel))
        one.complain(`no notice before acceleration by ${channel} for instalment ${index + 1}, due ${dueOn}`);
  }
  for (const { at } of notices)
    if (one.history.debtAt(at).daysOverdue <= 90)
      one.complain(`a notice before acceleration too early, ${when(at)}`);
};
