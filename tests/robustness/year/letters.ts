import { businessDaysBefore, dayAt, instantOf, plusDays } from '../law.ts';
import {
  businessDeadline,
  type Case,
  channelOf,
  checkHeld,
  deadline,
  endOf,
  type Observed,
  ofKind,
  startOf,
  when,
} from './duty.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Contract 20: the signed copies. */
export const checkCopies = (one: Observed, signedAt: number): void => {
  const [copies, ...more] = ofKind(one, 'copies');
  const { at } = deadline(one, 'email', { from: signedAt, until: signedAt + DAY_MS });
  const stamped = deadline(one, 'timestamp', { from: signedAt, until: signedAt + DAY_MS });
  const until = Math.max(at, stamped.at);
  if (!one.life.hasEmail) {
    checkHeld(one, 'the signed copies', { from: signedAt, until }, 'email');
    return;
  }
  if (!copies || copies.at > until) one.complain('no signed copies within a day');
  if (more.length > 0 || copies?.attachments.length !== 2)
    one.complain('the signed copies are not two, once');
  one.count('signed copies');
};

/** Contract 3, letter of instructions: the final dates and the filled pagaré within 5 days. */
export const checkFinalDates = (one: Case): void => {
  const { disbursedAt } = one.history;
  const term = { from: disbursedAt, until: instantOf(plusDays(dayAt(disbursedAt), 5), 24) };
  const { at } = deadline(one, channelOf(one), term);
  if (at > one.endsAt) return;
  if (!one.life.hasEmail) {
    checkHeld(one, 'the final dates', { from: disbursedAt, until: at });
    return;
  }
  const [letter, ...more] = ofKind(one, 'final_dates');
  if (!letter || letter.at > at || letter.at < disbursedAt) one.complain('no final dates within 5 days');
  if (more.length > 0) one.complain('the final dates twice');
  for (const name of ['pagare-y-plan', 'cuotas'])
    if (letter && !letter.attachments.some((each) => each.startsWith(name)))
      one.complain(`final dates without ${name}`);
  one.count('final dates');
};

/** Contract 13: a statement at least five business days before each instalment that is owed. */
export const checkStatements = (one: Case): void => {
  const sent = ofKind(one, 'statement');
  for (const [index, dueOn] of one.history.due.entries()) {
    const number = index + 1;
    const ready = businessDaysBefore(dueOn, 5);
    const term = { from: startOf(ready), until: endOf(ready), inHours: true };
    const { at, isExtended } = deadline(one, channelOf(one), term);
    if (Math.max(at, term.until) > one.endsAt) return;
    const [letter, ...more] = sent.filter((each) => each.number === number);
    if (more.length > 0) one.complain(`${more.length + 1} statements of instalment ${number}`);
    const isUnpaidAt = (instant: number): boolean =>
      !one.history.isInsolventAt(instant) &&
      one.history
        .debtAt(instant)
        .instalments.some((each) => each.number === number && each.status !== 'paid');
    const changes = [
      one.life.insolvency?.at,
      one.life.insolvency?.endedAt,
      ...one.history.changes.map((each) => each.at),
    ];
    const isStill = !changes.some((each) => each !== undefined && each >= term.from && each <= at);
    const mustCome = isUnpaidAt(term.from) && isStill;
    if (!one.life.hasEmail) {
      if (mustCome) checkHeld(one, `statement ${number}`, { from: term.from, until: at });
      continue;
    }
    if (mustCome && (!letter || letter.at < term.from || letter.at > at))
      one.complain(
        `statement ${number}, due ${dueOn}, came ${letter ? when(letter.at) : 'never'} and not on ${ready}`,
      );
    if (letter && !isUnpaidAt(letter.at))
      one.complain(`statement ${number} of what was not owed, ${when(letter.at)}`);
    if (letter && letter.attachments.length !== 1) one.complain(`statement ${number} without its PDF`);
    if (mustCome) one.count(isExtended ? 'statements after an outage of a whole day' : 'statements');
  }
};

/** Contract 16: letter with certificate, cancelled note and bureau within 5 business days, unless it opened again. */
export const checkClosings = (one: Case): void => {
  const letters = ofKind(one, 'closing_letter');
  for (const { at, reopenedAt } of one.history.closings) {
    const until = businessDeadline(at, 5);
    const [byEmail, byDepository, byBureau] = ([channelOf(one), 'depository', 'bureau'] as const).map(
      (adapter) => deadline(one, adapter, { from: at, until }).at,
    ) as [number, number, number];
    const isOpenAgain = reopenedAt !== undefined && reopenedAt <= Math.max(byEmail, byDepository, byBureau);
    if (isOpenAgain || Math.max(byEmail, byDepository, byBureau) > one.endsAt) continue;
    const letter = letters.find((each) => each.at >= at && each.at <= byEmail);
    if (!one.life.hasEmail) checkHeld(one, 'the closing letter', { from: at, until: byEmail });
    else if (!letter) one.complain(`no closing letter for ${when(at)}`);
    else if (!letter.attachments.some((each) => each.startsWith('paz-y-salvo')))
      one.complain('no paz y salvo');
    const { note, told } = one.received;
    if (!note?.cancelledAt || note.cancelledAt > byDepository)
      one.complain(`the note was not cancelled after ${when(at)}`);
    // One that was told of an earlier closing, and had no default to be told of since, has it right.
    if (told.findLast((each) => each.at <= byBureau)?.status !== 'paid')
      one.complain(`no bureau was told of the closing at ${when(at)}`);
    one.count('closings');
  }
  for (const letter of letters)
    if (!one.history.debtAt(letter.at).isClosed)
      one.complain(`a closing letter while it is owed, ${when(letter.at)}`);
  const { note } = one.received;
  if (note?.cancelledAt && !one.history.debtAt(note.cancelledAt).isClosed)
    one.complain(`the note was cancelled while it is owed, ${when(note.cancelledAt)}`);
};
