import { randomInt } from 'node:crypto';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { createVerificationCode, parseVerificationCode } from '#core/codes/verification-code.ts';
import type { Debt } from '#core/loan/debt.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { RenderedDocument } from '../../infrastructure/documents/render.ts';
import { renderDocument } from '../../infrastructure/documents/renderer.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { sourceOf } from '../../infrastructure/source-address.ts';
import { readDocument, storeDocument } from '../../signing/documents.ts';
import { readCreditFacts } from '../credit-facts.ts';
import { debtToday, type Loan, loadLoan, lockLoan, readOwnCredit } from '../loans.ts';

/** Why there is no certificate yet. */
export type ClearanceObstacle =
  | { readonly kind: 'debt'; readonly debt: Debt }
  | { readonly kind: 'payment'; readonly status: 'open' | 'pending'; readonly amount: Money };

/** What prevents the certificate: an outstanding debt, then a payment that may still arrive. */
export const findClearanceObstacle = async (
  executor: Executor,
  { row }: Pick<Loan, 'row'>,
  debt: Debt,
): Promise<ClearanceObstacle | undefined> => {
  if (row.closed_at === null) return { kind: 'debt', debt };
  const attempt = await executor
    .selectFrom('payment_attempt')
    .select(['status', 'amount'])
    .where('credit_number', '=', row.credit_number)
    .where('status', 'in', ['open', 'pending'])
    .orderBy('status', 'desc')
    .executeTakeFirst();
  if (!attempt) return undefined;
  return {
    kind: 'payment',
    status: attempt.status === 'pending' ? 'pending' : 'open',
    amount: pesos(attempt.amount),
  };
};

export const obstacleSentence = (obstacle: ClearanceObstacle): string => {
  if (obstacle.kind === 'debt') {
    const { totalDebt, on } = obstacle.debt;
    return `Te falta pagar ${formatPesos(totalDebt)}, tu deuda total al ${dateInWords(on)}. Apenas la pagues, aquí tendrás tu paz y salvo.`;
  }
  const amount = formatPesos(obstacle.amount);
  return obstacle.status === 'pending'
    ? `Tu pago de ${amount} está en proceso. Apenas se confirme, aquí tendrás tu paz y salvo.`
    : `Hay un pago de ${amount} que empezó y no ha terminado. Si nadie lo hace, se cierra solo en menos de una hora y aquí tendrás tu paz y salvo.`;
};

const findCertificate = async (executor: Executor, creditNumber: number, closing: Date) => {
  const certificate = await executor
    .selectFrom('clearance_certificate')
    .select('document_sha256')
    .where('credit_number', '=', creditNumber)
    .where('closing', '=', closing)
    .executeTakeFirst();
  return certificate && readDocument(executor, certificate.document_sha256);
};

const draw = async (
  executor: Executor,
  context: Context,
  loan: Loan,
): Promise<{ readonly code: string; readonly issuedAt: Date; readonly document: RenderedDocument }> => {
  const { closedOn } = loan.history.account;
  if (closedOn === undefined) throw new Error(`credit ${loan.row.credit_number} is not closed by its events`);
  const code = createVerificationCode(randomInt);
  const issuedAt = context.clock.now();
  const facts = { ...(await readCreditFacts(executor, context, loan)), code, closedOn, issuedAt };
  return { code, issuedAt, document: await renderDocument({ kind: 'clearance', facts }) };
};

/**
 * The clearance certificate (PDF) of a person's own credit: one per closing, identical on each download.
 * @throws NotFound for
 * any other credit; Conflict with what is missing.
 */
export const issueClearance = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<Uint8Array> => {
  await readOwnCredit(context, accountId, creditNumber);
  return inTransaction(context.db, async (trx) => {
    const row = await lockLoan(trx, creditNumber);
    if (!row) throw new Error(`credit ${creditNumber} is gone`);
    const loan = await loadLoan(trx, row);
    const existing = row.closed_at && (await findCertificate(trx, creditNumber, row.closed_at));
    if (existing) return existing.bytes;
    const obstacle = await findClearanceObstacle(trx, loan, debtToday(loan, context.clock));
    if (obstacle || row.closed_at === null) {
      throw new Conflict(
        obstacle?.kind === 'payment' ? 'payment_pending' : 'debt_pending',
        obstacle ? obstacleSentence(obstacle) : 'Este crédito todavía tiene saldo por pagar.',
      );
    }
    const { code, issuedAt, document } = await draw(trx, context, loan);
    await storeDocument(trx, context.clock, document);
    await trx
      .insertInto('clearance_certificate')
      .values({
        code,
        credit_number: creditNumber,
        closing: row.closed_at,
        issued_at: issuedAt,
        document_sha256: document.sha256,
      })
      .execute();
    return document.bytes;
  });
};

export interface Verification {
  /** Issued, and the credit is still closed by the same closing. */
  readonly isValid: boolean;
  /** Undefined for an unknown code. */
  readonly issuedOn: CalendarDate | undefined;
}

/**
 * Whether a certificate is in force; discloses nothing about holder or credit. Malformed codes are looked up too, so that
 * every miss costs the same and gives the same response.
 * @throws TooMany per address.
 */
export const verifyClearance = async (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  input: { readonly code: string; readonly ip: string },
): Promise<Verification> => {
  await consumeRateLimit(context, {
    bucket: `verify:${sourceOf(input.ip)}`,
    most: context.config.limits.lookupsPerAddressPerHour,
    per: 'hour',
    rejection: {
      code: 'too_many_lookups',
      sentence: 'Se hicieron muchas consultas seguidas. Intenta de nuevo',
    },
  });
  const found = await context.db
    .selectFrom('clearance_certificate')
    .innerJoin('loan', 'loan.credit_number', 'clearance_certificate.credit_number')
    .select(['issued_at', 'closing', 'closed_at'])
    .where('code', '=', parseVerificationCode(input.code) ?? '')
    .executeTakeFirst();
  return {
    isValid: found !== undefined && found.closed_at?.getTime() === found.closing.getTime(),
    issuedOn: found && bogotaDate(found.issued_at),
  };
};
