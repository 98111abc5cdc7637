import { randomUUID } from 'node:crypto';
import type { ReturnWay } from '#core/api/rights/withdrawal.ts';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { heldUntil, LARGEST_WITHOUT_OPERATOR } from '#core/loan/refunds.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { findSamePayee, readMissing, requireCompared } from '../../loans/disbursement/missing-transfers.ts';
import { type Loan, loadLoan, lockLoan, type PaymentRow } from '../../loans/loans.ts';
import { type RefundRow, refundableOf, refundRequestId } from '../../loans/refunds.ts';
import { findAttempt } from '../payment-attempts.ts';

/** To whom money goes back by transfer. */
export type RefundPayee = Pick<
  RefundRow,
  'is_to_holder' | 'payee_name' | 'payee_document' | 'account_type' | 'bank' | 'account_number' | 'last_four'
>;

/** What is to be done about a payment of which something is its payer's. */
export type RefundStep =
  | { readonly kind: 'nothing' }
  /** Its provider gave it back, as we asked. */
  | { readonly kind: 'voided'; readonly refund: RefundRow }
  /** Somebody was asked, or is to be asked now. */
  | { readonly kind: 'asked'; readonly refund: RefundRow }
  /** The provider is to settle it first. */
  | { readonly kind: 'held'; readonly until: CalendarDate }
  | { readonly kind: 'unreleased' };

type Deciding = Pick<Context, 'clock'> & { readonly adapters: Pick<Context['adapters'], 'payments'> };

export const readTries = (executor: Executor, payment: Pick<PaymentRow, 'id'>): Promise<RefundRow[]> =>
  executor.selectFrom('refund').selectAll().where('payment_id', '=', payment.id).orderBy('attempt').execute();

/** Of which the money went back, or may. */
export const isAlive = ({ failed_at, returned_at }: RefundRow): boolean =>
  failed_at === null && returned_at === null;

/** The Bre-B key of the holder's phone. */
export const readHolderPayee = async (executor: Executor, accountId: string): Promise<RefundPayee> => {
  const person = await executor
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['first_names', 'surnames', 'document_number', 'phone'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    is_to_holder: true,
    payee_name: `${person.first_names} ${person.surnames}`,
    payee_document: person.document_number ?? '',
    account_type: 'bre_b',
    bank: null,
    account_number: person.phone,
    last_four: person.phone.slice(-4),
  };
};

/** The borrower paid it in their session. */
const isPaidByHolder = async (executor: Executor, { reference }: PaymentRow): Promise<boolean> =>
  (await findAttempt(executor, reference))?.payer === 'borrower';

/**
 * Rails that carry money which the payer had. A card and whatever pays later or with points would become cash, and a counter's
 * receipt is an operator's word.
 */
const RAILS_OF_OWN_MONEY: readonly string[] = [
  'PSE',
  'NEQUI',
  'DAVIPLATA',
  'BANCOLOMBIA_TRANSFER',
  'BANCOLOMBIA_QR',
  'BANCOLOMBIA_COLLECT',
];

/** What the borrower paid with money of theirs goes back to them by itself, up to a sum of the credit. */
const needsRelease = async (executor: Executor, { history }: Loan, payment: PaymentRow): Promise<boolean> =>
  !RAILS_OF_OWN_MONEY.includes(payment.channel) ||
  history.account.credit > LARGEST_WITHOUT_OPERATOR ||
  !(await isPaidByHolder(executor, payment));

/** How a payment goes or went back, as its borrower is told. */
export const returnWayOf = async (executor: Executor, payment: PaymentRow, now: Date): Promise<ReturnWay> => {
  const tries = await readTries(executor, payment);
  const alive = tries.find(isAlive);
  if (alive) return alive.way === 'void' ? 'card' : alive.is_to_holder ? 'key' : 'agreed';
  if (tries.length === 0 && payment.channel === 'CARD' && bogotaDate(payment.paid_at) === bogotaDate(now))
    return 'card';
  const loan = await loadLoan(executor, payment);
  const wasRejected = tries.some(({ way }) => way === 'transfer');
  return wasRejected || (await needsRelease(executor, loan, payment)) ? 'agreed' : 'key';
};

export const isVoidable = ({ adapters, clock }: Deciding, payment: PaymentRow): boolean =>
  payment.provider === adapters.payments.name &&
  adapters.payments.isVoidable({ method: payment.channel, createdAt: payment.paid_at }, clock.now());

export const failTry = async (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  { id }: Pick<RefundRow, 'id'>,
  failure: string,
): Promise<void> => {
  await executor
    .updateTable('refund')
    .set({ failed_at: clock.now(), failure })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
};

export const insertTry = (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  payment: Pick<PaymentRow, 'id' | 'credit_number'>,
  row: Pick<RefundRow, 'attempt' | 'way' | 'amount' | 'is_to_holder'> & Partial<RefundRow>,
): Promise<RefundRow> =>
  executor
    .insertInto('refund')
    .values({
      id: randomUUID(),
      payment_id: payment.id,
      credit_number: payment.credit_number,
      created_at: clock.now(),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The transfer to the same payee that the treasury has and we have not, which may have given a payment back before a restore. */
export const findMissingRefund = (
  missing: Parameters<typeof findSamePayee>[0],
  { id }: Pick<PaymentRow, 'id'>,
  { payee_document, account_number }: Pick<RefundPayee, 'payee_document' | 'account_number'>,
  attempt: number,
) =>
  findSamePayee(missing, {
    requestId: refundRequestId({ payment_id: id, attempt }),
    document: payee_document ?? '',
    account: account_number ?? '',
  });

const decide = async (
  trx: Executor,
  context: Deciding,
  loan: Loan,
  payment: PaymentRow,
): Promise<RefundStep> => {
  const now = context.clock.now();
  const tries = await readTries(trx, payment);
  const last = tries.at(-1);
  const alive = last && isAlive(last) ? last : undefined;
  const isReversed = payment.reversed_at !== null;
  if (alive?.way === 'void' && isReversed) return { kind: 'voided', refund: alive };
  if (alive && alive.asked_at !== null) return { kind: 'asked', refund: alive };
  const { returned_at: returnedAt, withdrawn_at: withdrawnAt } = loan.row;
  // Its payments may count again once its clinic is paid.
  if (returnedAt !== null && withdrawnAt === null && !isReversed) return { kind: 'unreleased' };
  const amount = isReversed ? 0 : refundableOf(loan, payment);
  // Released for another amount than is left, it is released anew.
  if (alive && alive.amount !== amount) await failTry(trx, context, alive, 'the amount changed');
  if (amount === 0) return { kind: 'nothing' };
  const released = alive?.amount === amount ? alive : undefined;
  const next = { attempt: tries.length + 1, amount, asked_at: now };
  if (tries.length === 0 && amount === payment.amount && isVoidable(context, payment)) {
    const isToHolder = await isPaidByHolder(trx, payment);
    const refund = await insertTry(trx, context, payment, {
      ...next,
      way: 'void',
      is_to_holder: isToHolder,
    });
    return { kind: 'asked', refund };
  }
  const until = heldUntil(payment.posted_at);
  if (bogotaDate(now) < until) return { kind: 'held', until };
  const wasRejected = tries.some(({ way }) => way === 'transfer');
  if (!released && (wasRejected || (await needsRelease(trx, loan, payment)))) return { kind: 'unreleased' };
  const payee = released ?? (await readHolderPayee(trx, loan.row.account_id));
  if (findMissingRefund(await readMissing(trx), payment, payee, released?.attempt ?? next.attempt))
    return { kind: 'unreleased' };
  if (released) {
    const refund = await trx
      .updateTable('refund')
      .set({ asked_at: now })
      .where('id', '=', released.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { kind: 'asked', refund };
  }
  const refund = await insertTry(trx, context, payment, { ...next, ...payee, way: 'transfer' });
  return { kind: 'asked', refund };
};

/**
 * Decides under the loan's lock what is to be done about a payment, and writes the try before anybody is asked: from then on
 * the money may be on its way.
 * @throws RetryLater while it is not known what a restore has lost.
 */
export const prepareRefund = async (
  context: Pick<Context, 'db' | 'jobs'> & Deciding,
  { credit_number: creditNumber, id }: Pick<PaymentRow, 'credit_number' | 'id'>,
): Promise<RefundStep> => {
  await requireCompared(context.db, context);
  return inTransaction(context.db, async (trx) => {
    const row = await lockLoan(trx, creditNumber);
    const loan = row && (await loadLoan(trx, row));
    const payment = loan?.payments.find((one) => one.id === id);
    if (!loan || !payment) throw new Error(`payment ${id} is of no loan`);
    return decide(trx, context, loan, payment);
  });
};
