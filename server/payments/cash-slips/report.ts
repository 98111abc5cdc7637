import { createHash, randomUUID } from 'node:crypto';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { MOST_OPEN_SLIPS } from '#core/payments/cash-slips.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { unusableFile } from '../../infrastructure/submitted-files/errors.ts';
import { readFile, type StoredFile } from '../../infrastructure/submitted-files/read-file.ts';
import { seal } from '../../infrastructure/submitted-files/sealing.ts';
import { type LoanRow, lockLoan } from '../../loans/loans.ts';
import { findPayableLoan, type Payer } from '../payers.ts';
import {
  beforeDisbursement,
  noSuchMoment,
  notYet,
  reportedOtherwise,
  sameSlip,
  slipsFor,
  tooManyOpen,
} from './errors.ts';

export type SlipRow = Row<'cash_slip'>;

/** A counter payment as its payer reports it. */
export interface SlipReport {
  /** Idempotency key, made by the client. */
  readonly clientId: string;
  readonly creditNumber: number;
  /** Whole pesos. */
  readonly amount: number;
  readonly paidAt: Date;
  readonly receipt: string | undefined;
  /** The bytes of its photo or PDF. */
  readonly file: Buffer;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const requireMoment = (paidAt: Date, loan: LoanRow, now: Date): void => {
  if (Number.isNaN(paidAt.getTime())) throw noSuchMoment();
  if (paidAt > now) throw notYet();
  if (bogotaDate(paidAt) < calendarDate(loan.disbursed_on)) throw beforeDisbursement();
};

/**
 * When this slip was first received; undefined when it was not. Errors: Conflict when its idempotency key was used with other
 * values, or the same file came under another key.
 */
const receivedBefore = async (executor: Executor, report: SlipReport): Promise<Date | undefined> => {
  const sentSha256 = sha256Of(report.file);
  // One query: between two, a concurrent retry would count as the same file under another key.
  const slips = await executor
    .selectFrom('cash_slip')
    .selectAll()
    .where('credit_number', '=', report.creditNumber)
    .where((where) =>
      where.or([where('client_id', '=', report.clientId), where('sent_sha256', '=', sentSha256)]),
    )
    .execute();
  const known = slips.find(({ client_id }) => client_id === report.clientId);
  if (known) {
    const isSame =
      known.amount === report.amount &&
      known.paid_at.getTime() === report.paidAt.getTime() &&
      (known.receipt ?? undefined) === report.receipt;
    if (!isSame) throw reportedOtherwise();
    return known.reported_at;
  }
  const duplicate = slips.find(({ refused_at }) => refused_at === null);
  if (duplicate) throw sameSlip(duplicate.reported_at);
  return undefined;
};

const requireRoom = async (executor: Executor, payer: Payer, creditNumber: number): Promise<void> => {
  const { open } = await executor
    .selectFrom('cash_slip')
    .select((column) => column.fn.countAll<number>().as('open'))
    .where('credit_number', '=', creditNumber)
    .where('account_id', payer.kind === 'session' ? 'is not' : 'is', null)
    .where('refused_at', 'is', null)
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN_SLIPS) throw tooManyOpen();
};

const store = async (
  executor: Executor,
  context: Context,
  payer: Payer,
  report: SlipReport,
  stored: StoredFile,
): Promise<Date> => {
  const storageKey = randomUUID();
  const now = context.clock.now();
  await executor
    .insertInto('cash_slip_content')
    .values({
      storage_key: storageKey,
      sealed: seal(context.config.secrets.documents, storageKey, stored.bytes),
    })
    .execute();
  await executor
    .insertInto('cash_slip')
    .values({
      id: randomUUID(),
      client_id: report.clientId,
      credit_number: report.creditNumber,
      account_id: payer.kind === 'session' ? payer.accountId : null,
      amount: report.amount,
      paid_at: report.paidAt,
      receipt: report.receipt ?? null,
      media_type: stored.mediaType,
      bytes: stored.bytes.length,
      sha256: sha256Of(stored.bytes),
      sent_sha256: sha256Of(report.file),
      storage_key: storageKey,
      reported_at: now,
    })
    .execute();
  return now;
};

/**
 * Stores the slip of a counter payment for operators to post; changes no balance. Idempotent: returns when it was first
 * received.
 * Errors: NotFound for a credit that is not the payer's; InvalidFields for an impossible date or an unsupported file; Conflict
 * when the same slip came with other values or too many are in review; TooMany.
 */
export const reportCashPayment = async (
  context: Context,
  payer: Payer,
  report: SlipReport,
): Promise<Date> => {
  const { db, clock } = context;
  const loan = Number.isSafeInteger(report.creditNumber)
    ? await findPayableLoan(db, payer, report.creditNumber)
    : undefined;
  if (!loan) throw new NotFound('No encontramos este crédito.');
  requireMoment(report.paidAt, loan, clock.now());
  if (report.file.length === 0) throw unusableFile('empty_file');
  const before = await receivedBefore(db, report);
  if (before) return before;
  await consumeRateLimit(context, slipsFor(report.creditNumber, payer.kind));
  await requireRoom(db, payer, report.creditNumber);
  const stored = await readFile(report.file);
  return inTransaction(db, async (trx) => {
    await lockLoan(trx, report.creditNumber);
    const concurrent = await receivedBefore(trx, report);
    if (concurrent) return concurrent;
    await requireRoom(trx, payer, report.creditNumber);
    return store(trx, context, payer, report, stored);
  });
};
