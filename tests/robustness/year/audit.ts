import type { ObligationChannel } from '../../../server/infrastructure/database/tables/obligations.ts';
import { operate } from '../../support/operators.ts';
import { businessDaysAfter, dayAt, instantOf, plusDays } from '../law.ts';
import type { Stage } from './acts.ts';
import {
  checkAcceleration,
  checkArrearsNotices,
  checkContacts,
  checkReports,
  checkUpdates,
} from './arrears.ts';
import { type Case, deadline, type Observed, when } from './duty.ts';
import { checkClosings, checkCopies, checkFinalDates, checkStatements } from './letters.ts';
import type { Life } from './lives.ts';
import type { Outage } from './outages.ts';
import { checkProofs } from './proofs.ts';
import { readReceived } from './received.ts';
import { checkClaims, checkOwnInsurance, checkRetracted } from './rights.ts';
import { readHistory } from './standing.ts';

interface Audited extends Stage {
  readonly lives: readonly Life[];
  readonly outages: readonly Outage[];
  /** What the product logged as errors. */
  readonly errors: readonly string[];
}

/** One in so many exports is looked at by `pdfsig`. */
const SAMPLED = 10;

/** Contract 2: the note of a credit that never was is cancelled, 15 days later where the identity may be validated again. */
const checkNeverDisbursed = (one: Observed): void => {
  const { note, contacts } = one.received;
  const { life } = one;
  const at = life.withdrawnAt ?? life.declinedAt;
  if (at === undefined) {
    if (note?.status === 'cancelled') one.complain('the note of a credit that goes on was cancelled');
    return;
  }
  const from = life.withdrawnAt === undefined ? instantOf(plusDays(dayAt(at), 15), 0) : at;
  const until = instantOf(businessDaysAfter(dayAt(from), 5), 24);
  const end = deadline(one, 'depository', { from, until }).at;
  if (end > one.endsAt) return;
  if (!note?.cancelledAt || note.cancelledAt < from || note.cancelledAt > end)
    one.complain(
      `the note was cancelled ${note?.cancelledAt ? when(note.cancelledAt) : 'never'}, not after ${when(from)}`,
    );
  const told = contacts.filter(({ kind }) => kind === 'withdrawal').length;
  if (life.withdrawnAt !== undefined && told !== (life.hasEmail ? 1 : 0))
    one.complain('who withdrew was not told so');
  one.count('notes of credits that never were');
};

const auditOne = async (year: Audited, life: Life): Promise<void> => {
  const { test, tally, outages } = year;
  if (!life.person) return;
  const creditNumber = life.person.creditNumber;
  const complain = (what: string) =>
    tally.complain(`credit ${life.number} (${life.manner}, ${creditNumber}): ${what}`);
  const received = await readReceived(test, life);
  const history = await readHistory(test, life);
  const base = {
    life,
    received,
    outages,
    endsAt: test.clock.now().getTime(),
    complain,
    count: (what: string) => tally.add(what),
  };
  checkCopies(base, life.signedAt ?? 0);
  checkClaims(base);
  if (!history) checkNeverDisbursed(base);
  else if (life.retractedAt !== undefined) await checkRetracted(base, test);
  else {
    const one: Case = { ...base, history };
    for (const check of [
      checkFinalDates,
      checkStatements,
      checkContacts,
      checkArrearsNotices,
      checkReports,
      checkUpdates,
      checkAcceleration,
      checkClosings,
      checkOwnInsurance,
    ])
      check(one);
  }
  const proofs = await checkProofs(test, life, received, life.number % SAMPLED === 1);
  for (const problem of proofs.problems) complain(problem);
  tally.add('exports verified outside', proofs.problems.length === 0 ? 1 : 0);
  tally.add('entries', proofs.entries);
  tally.add('documents', proofs.documents);
  tally.add('documents that pdfsig checked', proofs.sealed);
  tally.add('credits');
  tally.add(`manner: ${life.manner}`);
  tally.add('contacts received', received.contacts.length);
};

/** Whose outage may keep a channel waiting; the portal stands in for an e-mail. */
const adapterOf = (channel: ObligationChannel | null) => {
  if (channel === 'sms') return 'messaging';
  return channel === null || channel === 'portal' ? 'email' : channel;
};

const checkDuties = async ({ test, tally, outages }: Audited): Promise<void> => {
  const now = test.clock.now();
  const rows = await test.context.db.selectFrom('obligation').selectAll().execute();
  for (const row of rows) {
    tally.add(`obligations ${row.reason === 'too_late' ? 'missed' : row.state}`);
    const adapter = adapterOf(row.channel);
    const until = instantOf(row.due_by, 24);
    const keptAt = row.met_at?.getTime() ?? (row.state === 'lapsed' ? 0 : now.getTime());
    if (keptAt < until) continue;
    const inHours = row.kind === 'statement' || row.kind.endsWith('_notice');
    const end = deadline({ outages }, adapter, { from: row.opens_at.getTime(), until, inHours });
    if (row.state === 'missed' || keptAt > Math.max(end.at, until))
      tally.complain(
        `credit ${row.credit_number}: ${row.kind} ${row.subject} of ${row.due_by} is ${row.state}, ${when(keptAt)}`,
      );
    else tally.add('kept late, after an outage');
  }
};

/** Each credit by a model of its own, then the books and the log as a whole. */
export const auditYear = async (year: Audited): Promise<void> => {
  const { test, tally, errors } = year;
  for (const life of year.lives) await auditOne(year, life);
  await checkDuties(year);
  for (const command of ['evidence', 'ledger'])
    await operate(test.context, command, 'verify').catch((error: unknown) =>
      tally.complain(`${command} verify: ${String(error)}`),
    );
  for (const line of errors) {
    const { msg, kind = '' } = JSON.parse(line) as { msg: string; kind?: string };
    tally.add(`logged: ${msg}${kind && ` (${kind})`}`);
  }
};
