import { randomUUID } from 'node:crypto';
import { addDays, bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { nextContactDay, nextContactTime } from '#core/reminders/contact-window.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ObligationKind, ObligationReason } from '../infrastructure/database/tables/obligations.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { findUnprovedProfile } from '../infrastructure/held-emails.ts';
import type { Jobs } from '../infrastructure/jobs/jobs.ts';
import { enqueueEmail, type OutgoingEmail, takeBackEmails } from '../infrastructure/outbox.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';

/** What the lender owes a person by law or contract: `docs/obligations.md`. */
export interface Obligation {
  readonly kind: ObligationKind;
  readonly accountId: string;
  /** Undefined for what concerns no credit. */
  readonly creditNumber: number | undefined;
  /** Which of its kind: an instalment, a closing, a claim. Owed once, however often it is written. */
  readonly subject: string;
  /** From when it is carried out. */
  readonly opensAt: Date;
  /** The last day on which it is kept in time. */
  readonly dueBy: CalendarDate;
}

export type ObligationRow = Row<'obligation'>;

const valuesOf = (clock: Clock, obligation: Obligation) => ({
  id: randomUUID(),
  kind: obligation.kind,
  account_id: obligation.accountId,
  credit_number: obligation.creditNumber ?? null,
  subject: obligation.subject,
  opens_at: obligation.opensAt,
  due_by: obligation.dueBy,
  state: 'pending' as const,
  next_check_at: obligation.opensAt,
  created_at: clock.now(),
});

/** Writes what is owed, in the transaction of what causes it; what is written already stays as it is. */
export const oblige = async (
  executor: Executor,
  { clock }: { readonly clock: Clock },
  ...obligations: readonly Obligation[]
): Promise<void> => {
  if (obligations.length === 0) return;
  await executor
    .insertInto('obligation')
    .values(obligations.map((obligation) => valuesOf(clock, obligation)))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'account_id', 'credit_number', 'subject']).doNothing(),
    )
    .execute();
};

export type ObligationLetter = Omit<OutgoingEmail, 'purpose' | 'dedupeKey' | 'accountId' | 'creditNumber'>;

interface LetterContext {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Hands an obligation's letter to the outbox, which meets it once the letter is sent. */
export const handOverLetter = async (
  trx: Executor,
  context: LetterContext,
  {
    id,
    kind,
    account_id: accountId,
    credit_number: creditNumber,
  }: Pick<ObligationRow, 'id' | 'kind' | 'account_id' | 'credit_number'>,
  letter: ObligationLetter,
): Promise<void> => {
  const now = context.clock.now();
  const messageId = await enqueueEmail(trx, context, {
    ...letter,
    purpose: `obligation:${kind}`,
    dedupeKey: `obligation:${id}`,
    accountId,
    creditNumber: creditNumber ?? undefined,
  });
  if (messageId === undefined) throw new Error(`obligation ${id} has a letter already`);
  await trx
    .updateTable('obligation')
    .set({
      state: 'handed_over',
      channel: 'email',
      outbox_message_id: messageId,
      handed_over_at: now,
      next_check_at: new Date(now.getTime() + DELIVERY_CHECK_MS),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

/** When a letter is looked at again that the mail server has not taken: the queue has given it up by then. */
export const DELIVERY_CHECK_MS = 6 * 3_600_000;

/**
 * Keeps what is owed already: by a letter; without one, or while it waits for its address to be proved, by what the portal
 * shows from now on.
 */
export const keepObligation = async (
  trx: Executor,
  context: LetterContext,
  {
    kind,
    accountId,
    creditNumber,
    subject,
  }: Pick<Obligation, 'kind' | 'accountId' | 'creditNumber' | 'subject'>,
  letter: ObligationLetter | undefined,
): Promise<void> => {
  const row = await trx
    .selectFrom('obligation')
    .select(['id', 'kind', 'account_id', 'credit_number'])
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .where('credit_number', 'is not distinct from', creditNumber ?? null)
    .where('subject', '=', subject)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const waits = letter && (await findUnprovedProfile(trx, accountId, letter.to));
  if (letter && !waits) return handOverLetter(trx, context, row, letter);
  if (letter)
    await enqueueEmail(trx, context, {
      ...letter,
      ...{ purpose: `obligation:${row.kind}`, dedupeKey: `obligation:${row.id}` },
      ...{ accountId, creditNumber },
    });
  const now = context.clock.now();
  await trx
    .updateTable('obligation')
    .set({ state: 'met', channel: 'portal', handed_over_at: now, met_at: now, next_check_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
};

/** Writes what is owed with the letter that keeps it, such as the receipt of a claim. */
export const obligeWithLetter = async (
  trx: Executor,
  context: LetterContext,
  obligation: Obligation,
  letter: ObligationLetter | undefined,
): Promise<void> => {
  await oblige(trx, context, obligation);
  await keepObligation(trx, context, obligation, letter);
};

/** Ends obligations of a credit that are not handed over, because they need not be done any more. */
export const lapseOf = async (
  executor: Executor,
  creditNumber: number,
  kinds: readonly ObligationKind[],
  reason: ObligationReason,
): Promise<void> => {
  await executor
    .updateTable('obligation')
    .set({ state: 'lapsed', reason, next_check_at: null })
    .where('credit_number', '=', creditNumber)
    .where('kind', 'in', kinds)
    .where('state', '=', 'pending')
    .execute();
};

/** Days to keep what is owed again, as its own may be over. */
const RESTORED_DAYS = 10;

/** Within which the scheduler carries out what is owed. */
const CARRIED_WITHIN_MS = 2 * 60_000;

/** Owes again what had lapsed for a reason that holds no more; not a statement whose day, or its hours for a letter, are over. */
export const restoreLapsed = async (
  executor: Executor,
  { clock }: { readonly clock: Clock },
  creditNumber: number,
  reason: ObligationReason,
): Promise<void> => {
  const now = clock.now();
  const dueBy = nextContactDay(addDays(bogotaDate(now), RESTORED_DAYS));
  const nextLetterOn = bogotaDate(nextContactTime(new Date(now.getTime() + CARRIED_WITHIN_MS)));
  await executor
    .updateTable('obligation')
    .set((row) => ({
      state: 'pending' as const,
      reason: null,
      next_check_at: now,
      due_by: row
        .case()
        .when('kind', '=', 'statement')
        .then(row.ref('due_by'))
        .else(row.fn<string>('greatest', [row.ref('due_by'), row.cast<string>(row.val(dueBy), 'date')]))
        .end(),
    }))
    .where('credit_number', '=', creditNumber)
    .where('state', '=', 'lapsed')
    .where('reason', '=', reason)
    .where((row) => row.or([row('kind', '<>', 'statement'), row('due_by', '>=', nextLetterOn)]))
    .execute();
};

/** Owes again, on other days, what had lapsed for a reason that holds no more. */
export const obligeAgain = async (
  executor: Executor,
  creditNumber: number,
  reason: ObligationReason,
  obligations: readonly Obligation[],
): Promise<void> => {
  for (const { kind, subject, opensAt, dueBy } of obligations)
    await executor
      .updateTable('obligation')
      .set({ state: 'pending', reason: null, next_check_at: opensAt, due_by: dueBy })
      .where('credit_number', '=', creditNumber)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('state', '=', 'lapsed')
      .where('reason', '=', reason)
      .execute();
};

/** What urges to pay: once a day, and by one channel a week (Ley 2300/2023 art. 3). */
export const COLLECTION_KINDS = [
  'arrears_notice',
  'report_notice',
  'acceleration_notice',
  'deadline_passed',
] as const;

export const isCollection = (kind: ObligationKind): boolean => COLLECTION_KINDS.some((one) => one === kind);

/** What a lender may write only within the hours of Ley 2300/2023; the rest confirms or answers what a person did. */
export const isInContactHours = (kind: ObligationKind): boolean =>
  kind === 'statement' || kind === 'promise_letter' || kind === 'stalled' || isCollection(kind);

/**
 * Takes letters back that urge to pay, say what is due or what is waited for, and that the mail server has not taken: a payment, an
 * insolvency or another status has made them wrong. It is decided anew whether they are owed.
 */
export const takeBackLetters = async (
  executor: Executor,
  { clock }: { readonly clock: Clock },
  creditNumber: number,
): Promise<void> => {
  const waiting = await executor
    .selectFrom('obligation')
    .select('outbox_message_id')
    .where('credit_number', '=', creditNumber)
    .where('kind', 'in', [...COLLECTION_KINDS, 'statement', 'stalled'])
    .where('state', '=', 'handed_over')
    .execute();
  const letters = waiting.flatMap(({ outbox_message_id: id }) => id ?? []);
  const taken = await takeBackEmails(executor, letters);
  if (taken.length === 0) return;
  await executor
    .updateTable('obligation')
    .set({ state: 'pending', channel: null, outbox_message_id: null, next_check_at: clock.now() })
    .where('credit_number', '=', creditNumber)
    .where('outbox_message_id', 'in', taken)
    .where('state', '=', 'handed_over')
    .execute();
};

/** A contact that counts for the limits of Ley 2300/2023. */
export interface CollectionContact {
  readonly at: Date;
  readonly channel: 'email' | 'sms';
}

/** Days for which a letter may be under way before it arrives. */
const LONGEST_WAY_MS = 30 * 86_400_000;

type NoticeTimes = Pick<ObligationRow, 'handed_over_at' | 'met_at' | 'next_check_at' | 'channel'>;

/**
 * When a notice counts as a contact: at its first try, at its arrival, and now for as long as it is under way, as it may
 * arrive at any moment.
 */
export const contactsOfNotice = (
  { handed_over_at: triedAt, met_at: arrivedAt, next_check_at: nextCheckAt, channel }: NoticeTimes,
  now: Date,
): readonly CollectionContact[] => {
  if (triedAt === null || (channel !== 'email' && channel !== 'sms')) return [];
  const instants = [triedAt, arrivedAt, nextCheckAt === null ? null : now];
  return instants.flatMap((at) => (at === null ? [] : [{ at, channel }]));
};

/** A person's contacts since an instant, for any credit, but for those of one obligation. */
export const readCollectionContacts = async (
  executor: Executor,
  accountId: string,
  { since, now, exceptId }: { readonly since: Date; readonly now: Date; readonly exceptId?: string },
): Promise<readonly CollectionContact[]> => {
  const rows = await executor
    .selectFrom('obligation')
    .select(['handed_over_at', 'met_at', 'next_check_at', 'channel'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', COLLECTION_KINDS)
    .where('handed_over_at', '>=', new Date(since.getTime() - LONGEST_WAY_MS))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
  return rows.flatMap((row) => contactsOfNotice(row, now)).filter(({ at }) => at >= since);
};

/** Whether it is kept after the last day for it, or still is not. */
export const isLate = ({ due_by, state, met_at }: ObligationRow, now: Date): boolean =>
  (state === 'met' || state === 'pending' || state === 'handed_over') && bogotaDate(met_at ?? now) > due_by;
