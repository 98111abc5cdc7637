import { addDays, bogotaDate, calendarDate, latestOf, startOfDay } from '#core/calendar/calendar-date.ts';
import { nextContactDay, nextContactStart, nextContactTime } from '#core/reminders/contact-window.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { findUnprovedProfile } from '../infrastructure/held-emails.ts';
import type { JobPayloads } from '../infrastructure/jobs/queues.ts';
import { heldLetterSms } from '../infrastructure/messages/unproved-email.ts';
import { enqueueEmail, readdressEmail } from '../infrastructure/outbox.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';
import { isWithdrawalAsked } from '../loans/asked-withdrawal.ts';
import { findLoan, isInsolvent } from '../loans/loans.ts';
import { isDisputed } from '../loans/open-claims.ts';
import { newestPromise } from '../loans/promises/promises.ts';
import {
  COLLECTION_KINDS,
  DELIVERY_CHECK_MS,
  handOverLetter,
  isCollection,
  isInContactHours,
  type ObligationRow,
  oblige,
} from '../obligations/obligations.ts';
import { type PlacedDocument, placeDocument, storeDocument } from '../signing/documents.ts';
import { CARRIERS } from './carriers.ts';
import { contactSlot } from './contact-slot.ts';
import { NOTICE_SLACK_DAYS } from './notice-rules.ts';
import type { Letter, Outcome } from './outcome.ts';

const settle = async (
  trx: Executor,
  { account_id, id }: ObligationRow,
  end: Partial<Pick<ObligationRow, 'state' | 'reason' | 'next_check_at' | 'due_by'>>,
): Promise<void> => {
  await trx
    .updateTable('obligation')
    .set(end)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
};

/** Row lock; undefined when another instance was first. */
const lockPending = (
  trx: Executor,
  { account_id, id }: Pick<ObligationRow, 'account_id' | 'id'>,
): Promise<ObligationRow | undefined> =>
  trx
    .selectFrom('obligation')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();

/** Under a lock on the person: until when a contact has to wait, as others were made meanwhile. */
const waitForSlot = async (
  trx: Executor,
  { clock }: Context,
  row: ObligationRow,
  channel: 'email' | 'sms',
): Promise<Date | undefined> => {
  if (!isCollection(row.kind)) return undefined;
  await trx.selectFrom('account').select('id').where('id', '=', row.account_id).forNoKeyUpdate().execute();
  // What serialises reminders.
  await trx
    .selectFrom('reminder_preferences')
    .select('account_id')
    .where('account_id', '=', row.account_id)
    .forUpdate()
    .execute();
  const slot = await contactSlot(trx, row, clock.now());
  return slot.channels.includes(channel) ? undefined : slot.next;
};

const sendLetter = async (
  trx: Executor,
  context: Context,
  row: ObligationRow,
  { attachments, ...letter }: Letter,
  placed: readonly PlacedDocument[],
): Promise<void> => {
  for (const document of placed) await storeDocument(trx, context.clock, document);
  await handOverLetter(trx, context, row, {
    ...letter,
    inContactHours: isInContactHours(row.kind),
    attachments: attachments.map(({ sha256, name }) => ({ sha256, name })),
  });
};

/** Records what is decided; what a vendor did is recorded as done. */
const apply = async (
  context: Context,
  due: ObligationRow,
  outcome: Exclude<Outcome, { kind: 'sms' }>,
): Promise<void> => {
  const attachments = outcome.kind === 'letter' ? outcome.letter.attachments : [];
  const placed = await Promise.all(attachments.map((one) => placeDocument(context, one)));
  await inTransaction(context.db, async (trx) => {
    const row = await lockPending(trx, due);
    if (!row) return;
    const until = outcome.kind === 'letter' ? await waitForSlot(trx, context, row, 'email') : undefined;
    if (until) return settle(trx, row, { next_check_at: until });
    switch (outcome.kind) {
      case 'letter':
        await sendLetter(trx, context, row, outcome.letter, placed);
        break;
      case 'done':
        await outcome.record(trx);
        await recordDone(trx, context, row, outcome);
        break;
      case 'wait':
        await settle(trx, row, {
          next_check_at: outcome.until,
          due_by: latestOf(calendarDate(row.due_by), outcome.dueBy ?? calendarDate(row.due_by)),
        });
        break;
      case 'lapse':
        await settle(trx, row, { state: 'lapsed', reason: outcome.reason, next_check_at: null });
        break;
      case 'missed':
        context.log.error({ kind: row.kind, obligationId: row.id }, 'an obligation was missed');
        return settle(trx, row, { state: 'missed', reason: 'too_late', next_check_at: null });
    }
    await oblige(trx, context, ...(outcome.next ?? []));
  });
};

const recordDone = async (
  trx: Executor,
  { clock }: Context,
  { account_id, id }: ObligationRow,
  {
    channel,
    reference,
  }: Pick<Extract<Outcome, { kind: 'done' }>, 'reference'> & {
    readonly channel: ObligationRow['channel'];
  },
): Promise<void> => {
  const now = clock.now();
  await trx
    .updateTable('obligation')
    .set((column) => ({
      state: 'met' as const,
      channel,
      vendor_reference: reference,
      handed_over_at: column.fn.coalesce('handed_over_at', column.val(now)),
      met_at: now,
      next_check_at: null,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
};

/** Recorded before the vendor is called: the try counts as that day's contact, and is repeated under the same key. */
const sendSms = async (
  context: Context,
  row: ObligationRow,
  { phone, text, next = [] }: Extract<Outcome, { kind: 'sms' }>,
  beside?: (trx: Executor) => Promise<void>,
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const isFirst = await inTransaction(db, async (trx) => {
    const locked = await lockPending(trx, row);
    if (!locked) return false;
    const until = await waitForSlot(trx, context, locked, 'sms');
    if (until) {
      await settle(trx, locked, { next_check_at: until });
      return false;
    }
    await trx
      .updateTable('obligation')
      .set((column) => ({
        channel: 'sms' as const,
        handed_over_at: column.fn.coalesce('handed_over_at', column.val(now)),
      }))
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.id)
      .execute();
    await beside?.(trx);
    return true;
  });
  if (!isFirst) return;
  const sent = await sendPhoneMessage(context, {
    ...{ id: row.id, phone, channel: 'sms', text, purpose: `obligation:${row.kind}` },
    ...{ accountId: row.account_id, creditNumber: row.credit_number ?? undefined },
  });
  await inTransaction(db, async (trx) => {
    if (!(await lockPending(trx, row))) return;
    await recordDone(trx, context, row, { channel: 'sms', reference: sent.providerMessageId });
    await oblige(trx, context, ...next);
  });
};

/** A letter to an address that its person has not proved waits for that: what is owed goes by SMS too. */
const sendSmsBesideLetter = async (
  context: Context,
  row: ObligationRow,
  { letter: { attachments, ...letter }, next }: Extract<Outcome, { kind: 'letter' }>,
): Promise<void> => {
  const { phone } = await context.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const placed = await Promise.all(attachments.map((one) => placeDocument(context, one)));
  const text = heldLetterSms(context.config, row.credit_number);
  await sendSms(context, row, { kind: 'sms', phone, text, ...(next && { next }) }, async (trx) => {
    for (const document of placed) await storeDocument(trx, context.clock, document);
    await enqueueEmail(trx, context, {
      ...letter,
      purpose: `obligation:${row.kind}`,
      dedupeKey: `obligation:${row.id}`,
      ...{ accountId: row.account_id, creditNumber: row.credit_number ?? undefined },
      inContactHours: isInContactHours(row.kind),
      attachments: attachments.map(({ sha256, name }) => ({ sha256, name })),
    });
  });
};

/**
 * A letter that the mail server has not taken: queued again, in case the queue has given it up; to the person's confirmed
 * address where nobody had the one before.
 */
const deliverAgain = async (context: Context, row: ObligationRow): Promise<void> => {
  const { db, clock, jobs } = context;
  const { outbox_message_id: messageId } = row;
  if (messageId === null) throw new Error(`obligation ${row.id} was handed over without a letter`);
  await inTransaction(db, async (trx) => {
    const person = await trx
      .selectFrom('profile')
      .select('email')
      .where('account_id', '=', row.account_id)
      .where('email_verified_at', 'is not', null)
      .where('email_bounced_at', 'is', null)
      .executeTakeFirst();
    const anew = person && (await readdressEmail(trx, context, messageId, person.email));
    if (anew === undefined) await jobs.enqueue('deliver-email', { messageId }, { executor: trx });
    await trx
      .updateTable('obligation')
      .set({
        outbox_message_id: anew ?? messageId,
        next_check_at: new Date(clock.now().getTime() + DELIVERY_CHECK_MS),
      })
      .where('account_id', '=', row.account_id)
      .where('id', '=', row.id)
      .where('state', '=', 'handed_over')
      .execute();
  });
};

const HOUR_MS = 3_600_000;

/**
 * Insolvency ends what collects or urges to pay, and a withdrawal that the clinic is asked about holds it, but for statements. What
 * was paid may still be told to the bureau.
 */
const COLLECTS: readonly ObligationRow['kind'][] = [...COLLECTION_KINDS, 'statement', 'negative_report'];

const forbiddenBy = async (
  { db, clock }: Context,
  { kind, credit_number: creditNumber, account_id: accountId }: ObligationRow,
): Promise<Outcome | undefined> => {
  if (creditNumber === null || !COLLECTS.includes(kind)) return undefined;
  const loan = await db
    .selectFrom('loan')
    .select(['insolvent_from', 'insolvent_until'])
    .select((row) => isWithdrawalAsked(row).as('is_withdrawal_asked'))
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  if (loan && isInsolvent(loan)) return { kind: 'lapse', reason: 'insolvency' };
  if (loan?.is_withdrawal_asked && kind !== 'statement')
    return { kind: 'wait', until: new Date(clock.now().getTime() + HOUR_MS) };
  if (!isCollection(kind)) return undefined;
  return (await untilAnswered({ db, clock }, accountId)) ?? untilPromised({ db, clock }, creditNumber);
};

/** A dispute of the person without an answer holds back what urges to pay. */
const untilAnswered = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Outcome | undefined> => {
  if (!(await isDisputed(db, accountId))) return undefined;
  const tomorrow = addDays(bogotaDate(clock.now()), 1);
  return {
    kind: 'wait',
    until: nextContactTime(startOfDay(tomorrow)),
    dueBy: nextContactDay(addDays(tomorrow, NOTICE_SLACK_DAYS)),
  };
};

/** An open promise to pay holds back what urges to pay, until its day is over. */
const untilPromised = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  creditNumber: number,
): Promise<Outcome | undefined> => {
  const loan = await findLoan(db, creditNumber);
  const promise = loan && (await newestPromise(db, loan, clock));
  if (promise?.standing !== 'open') return undefined;
  const after = addDays(promise.promisedOn, 1);
  return {
    kind: 'wait',
    until: nextContactTime(startOfDay(after)),
    dueBy: nextContactDay(addDays(after, NOTICE_SLACK_DAYS)),
  };
};

/**
 * Carries out an obligation that is due, once across instances, whatever was lost in between: a letter by the outbox, a
 * message or a register by its idempotency key. It is decided anew at each try whether it is owed still.
 * @throws VendorDown and RetryLater: the queue tries again.
 */
export const carryObligation = async (
  context: Context,
  { accountId, obligationId }: JobPayloads['carry-obligation'],
): Promise<void> => {
  const row = await context.db
    .selectFrom('obligation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', obligationId)
    .executeTakeFirst();
  if (!row || row.next_check_at === null) return;
  if (row.state === 'handed_over') return deliverAgain(context, row);
  const now = context.clock.now();
  if (row.opens_at > now) return;
  const opensAt = isInContactHours(row.kind) ? nextContactStart(now) : now;
  const outcome =
    opensAt > now
      ? ({ kind: 'wait', until: opensAt } as const)
      : ((await forbiddenBy(context, row)) ?? (await CARRIERS[row.kind](context, row)));
  const isCarried = outcome.kind === 'letter' || outcome.kind === 'sms' || outcome.kind === 'done';
  if (isCarried && row.due_by < bogotaDate(now))
    context.log.error(
      { kind: row.kind, obligationId, dueBy: row.due_by },
      'an obligation is carried out late',
    );
  if (outcome.kind === 'sms') return sendSms(context, row, outcome);
  const waits =
    outcome.kind === 'letter' &&
    !isCollection(row.kind) &&
    (await findUnprovedProfile(context.db, accountId, outcome.letter.to));
  await (waits ? sendSmsBesideLetter(context, row, outcome) : apply(context, row, outcome));
};
