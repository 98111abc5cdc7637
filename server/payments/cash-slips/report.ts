import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { MOST_OPEN_SLIPS } from '#core/payments/cash-slips.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { submitFile } from '../../infrastructure/submitted-files/submit-file.ts';
import { firstDisbursedOn, type LoanRow, lockLoan } from '../../loans/loans.ts';
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

const requireMoment = async (executor: Executor, paidAt: Date, loan: LoanRow, now: Date): Promise<void> => {
  if (Number.isNaN(paidAt.getTime())) throw noSuchMoment();
  if (paidAt > now) throw notYet();
  if (bogotaDate(paidAt) < (await firstDisbursedOn(executor, loan))) throw beforeDisbursement();
};

/**
 * The row of this slip when it was received before.
 * @throws Conflict when its idempotency key was used with other values, or
 * the same file came under another key.
 */
const findReceived = async (
  executor: Executor,
  report: SlipReport,
  sentSha256: string,
): Promise<SlipRow | undefined> => {
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
    return known;
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

/**
 * Stores the slip of a counter payment for operators to post; changes no balance. Idempotent: returns when it was first
 * received.
 * @throws NotFound for a credit that is not the payer's; InvalidFields for an impossible date or an unsupported file; Conflict
 * when the same slip came with other values or too many are in review; TooMany.
 */
export const reportCashPayment = async (
  context: Context,
  payer: Payer,
  report: SlipReport,
): Promise<Date> => {
  const { db, clock } = context;
  const { creditNumber } = report;
  const loan = Number.isSafeInteger(creditNumber)
    ? await findPayableLoan(db, payer, creditNumber)
    : undefined;
  if (!loan) throw new NotFound('No encontramos este crédito.');
  await requireMoment(db, report.paidAt, loan, clock.now());
  const slip = await submitFile<SlipRow>(context, {
    bytes: report.file,
    contentTable: 'cash_slip_content',
    rateLimit: slipsFor(creditNumber, payer.kind),
    findReceived: (executor, sentSha256) => findReceived(executor, report, sentSha256),
    requireRoom: (executor) => requireRoom(executor, payer, creditNumber),
    lockOwner: (trx) => lockLoan(trx, creditNumber),
    insert: (trx, file) =>
      trx
        .insertInto('cash_slip')
        .values({
          ...file,
          client_id: report.clientId,
          credit_number: creditNumber,
          account_id: payer.kind === 'session' ? payer.accountId : null,
          amount: report.amount,
          paid_at: report.paidAt,
          receipt: report.receipt ?? null,
          reported_at: clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  });
  return slip.reported_at;
};
