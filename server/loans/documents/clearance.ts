import { dateInWords } from '#core/calendar/date-words.ts';
import type { Debt } from '#core/loan/debt.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import {
  type IssuedDocument,
  issueDocument,
  recordIssue,
} from '../../infrastructure/documents/issued-documents.ts';
import type { IssuableTask } from '../../infrastructure/documents/render.ts';
import type { Render } from '../../infrastructure/documents/renderer.ts';
import { RendererBusy } from '../../infrastructure/documents/renderer-errors.ts';
import { readStored, type StoredFile } from '../../infrastructure/documents/stored-documents.ts';
import { createSingleFlight } from '../../infrastructure/runtime/concurrency.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { type PlacedDocument, placeDocument, storeDocument } from '../../signing/documents.ts';
import { readCreditFacts } from '../credit-facts.ts';
import { debtToday, findLoan, type Loan, loadLoan, lockLoan, refundsOf } from '../loans.ts';
import { readOwnCredit } from '../own-credit.ts';

/** Why there is no certificate yet. */
export type ClearanceObstacle =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'debt'; readonly debt: Debt }
  | { readonly kind: 'payment'; readonly status: 'open' | 'pending'; readonly amount: Money };

/** A refund was charged back: a certificate that was issued before says too much. */
const isChargedBack = (loan: Loan): boolean => refundsOf(loan).owedByHolder > 0;

/** What prevents the certificate: an outstanding debt, then a payment that may still arrive. */
export const findClearanceObstacle = async (
  executor: Executor,
  { row }: Pick<Loan, 'row'>,
  debt: Debt,
): Promise<ClearanceObstacle | undefined> => {
  if (row.withdrawn_at !== null) return { kind: 'withdrawn' };
  if (row.closed_at === null || debt.chargedBack > 0) return { kind: 'debt', debt };
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
  if (obstacle.kind === 'withdrawn')
    return 'Te retractaste de este crédito: no debes nada. La constancia te llegó al correo.';
  if (obstacle.kind === 'debt') {
    const { totalDebt, on } = obstacle.debt;
    return `Te falta pagar ${formatPesos(totalDebt)}, tu deuda total al ${dateInWords(on)}. Apenas la pagues, aquí tendrás tu paz y salvo.`;
  }
  const amount = formatPesos(obstacle.amount);
  return obstacle.status === 'pending'
    ? `Tu pago de ${amount} está en proceso. Apenas se confirme, aquí tendrás tu paz y salvo.`
    : `Hay un pago de ${amount} que empezó y no ha terminado. Si nadie lo hace, se cierra solo en menos de una hora y aquí tendrás tu paz y salvo.`;
};

/** Its hash. */
const findCertificate = async (
  executor: Executor,
  creditNumber: number,
  closing: Date,
): Promise<string | undefined> => {
  const certificate = await executor
    .selectFrom('clearance_certificate')
    .select('document_sha256')
    .where('credit_number', '=', creditNumber)
    .where('closing', '=', closing)
    .executeTakeFirst();
  return certificate?.document_sha256;
};

interface Certificate {
  readonly task: Extract<IssuableTask, { readonly kind: 'clearance' }>;
  readonly issued: PlacedDocument<IssuedDocument>;
}

const draw = async (context: Context, render: Render, loan: Loan): Promise<Certificate> => {
  const { closedOn } = loan.history.account;
  if (closedOn === undefined) throw new Error(`credit ${loan.row.credit_number} is not closed by its events`);
  const issuedAt = context.clock.now();
  const facts = { ...(await readCreditFacts(context.db, context, loan)), closedOn, issuedAt };
  const task = { kind: 'clearance', facts } as const;
  const issued = await issueDocument(context, render, task);
  return { task, issued: await placeDocument(context, issued) };
};

/**
 * The hash of the last closing's certificate, or undefined when it is to be drawn.
 * @throws Conflict with what is missing.
 */
const findIssued = async (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  loan: Loan,
): Promise<string | undefined> => {
  const { row } = loan;
  const existing =
    row.closed_at && !row.withdrawn_at && (await findCertificate(executor, row.credit_number, row.closed_at));
  if (existing && !isChargedBack(loan)) return existing;
  const obstacle = await findClearanceObstacle(executor, loan, debtToday(loan, clock));
  if (!obstacle) return undefined;
  throw new Conflict(
    obstacle.kind === 'payment' ? 'payment_pending' : 'debt_pending',
    obstacleSentence(obstacle),
  );
};

/** Stores a drawn certificate, unless one was issued or the credit has changed since; returns the hash of the valid one. */
const issue = (context: Context, { row }: Loan, { task, issued: drawn }: Certificate): Promise<string> =>
  inTransaction(context.db, async (trx) => {
    const { credit_number: creditNumber, closed_at: closing } = row;
    const locked = await lockLoan(trx, creditNumber);
    if (!locked) throw new Error(`credit ${creditNumber} is gone`);
    const issued = await findIssued(trx, context, await loadLoan(trx, locked));
    if (issued) return issued;
    if (closing === null || locked.closed_at?.getTime() !== closing.getTime())
      throw new RendererBusy(`credit ${creditNumber} was closed again meanwhile`);
    await storeDocument(trx, context.clock, drawn);
    await recordIssue(trx, drawn, task, creditNumber);
    await trx
      .insertInto('clearance_certificate')
      .values({
        code: drawn.code,
        credit_number: creditNumber,
        closing,
        issued_at: drawn.issuedAt,
        document_sha256: drawn.sha256,
      })
      .execute();
    return drawn.sha256;
  });

const oneAtATime = createSingleFlight<Uint8Array>();

/**
 * The clearance certificate (PDF) of a person's own credit: one per closing, identical on each download.
 * @throws NotFound for any other credit; Conflict with what is missing; TooMany; RendererBusy; VendorDown.
 */
export const issueClearance = (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<Uint8Array> =>
  oneAtATime(`${accountId} ${creditNumber}`, async () => {
    const { loan } = await readOwnCredit(context, accountId, creditNumber);
    const issued = await findIssued(context.db, context, loan);
    if (issued) return (await readStored(context, issued)).bytes;
    // Drawn outside the transaction, which would hold a connection and the credit's lock meanwhile.
    const drawn = await context.renderer.forPerson(accountId, 'reading', (render) =>
      draw(context, render, loan),
    );
    const sha256 = await issue(context, loan, drawn);
    return sha256 === drawn.issued.sha256 ? drawn.issued.bytes : (await readStored(context, sha256)).bytes;
  });

/**
 * The certificate of a closed credit for a job, which has drawing at hand; undefined while something prevents it.
 * @throws RendererBusy; VendorDown.
 */
export const issueClearanceIn = async (
  context: Context,
  render: Render,
  creditNumber: number,
): Promise<StoredFile | undefined> => {
  const loan = await findLoan(context.db, creditNumber);
  const closing = loan?.row.closed_at;
  if (!closing) return undefined;
  const existing = await findCertificate(context.db, creditNumber, closing);
  if (existing && !isChargedBack(loan)) return readStored(context, existing);
  if (await findClearanceObstacle(context.db, loan, debtToday(loan, context.clock))) return undefined;
  return readStored(context, await issue(context, loan, await draw(context, render, loan)));
};
