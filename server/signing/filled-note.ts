import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { lockApplication } from '../applications/application-status.ts';
import { planOfApplication } from '../applications/plans.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { issueDocument, recordIssue } from '../infrastructure/documents/issued-documents.ts';
import type { IssuableTask } from '../infrastructure/documents/render.ts';
import type { Render } from '../infrastructure/documents/renderer.ts';
import type { FilledNoteFacts } from '../infrastructure/documents/texts/filled-note.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { oneLine } from './contract-facts.ts';
import {
  findDocument,
  hasDocument,
  keepDocument,
  placeDocument,
  readDocumentWithText,
  type StoredDocument,
} from './documents.ts';
import { STAMP_WAIT_MS } from './signed-copies.ts';

const readDisbursed = async ({ db }: Context, creditNumber: number) =>
  db
    .selectFrom('loan')
    .innerJoin('application', 'application.id', 'loan.application_id')
    .innerJoin('signature', 'signature.application_id', 'loan.application_id')
    .leftJoin('disbursement_transfer as transfer', (join) =>
      join.onRef('transfer.application_id', '=', 'loan.application_id').on('failed_at', 'is', null),
    )
    .select([
      'application.id',
      'application.amount',
      'application.term',
      'application.provider_name',
      'loan.disbursed_at',
      'signature.signed_at',
      'signature.promissory_note_sha256',
      'transfer.transfer_id',
      'transfer.attempt',
      'transfer.asked_at',
    ])
    .where('loan.credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow(() => new Error(`credit ${creditNumber} is not signed and disbursed`));

type Disbursed = Awaited<ReturnType<typeof readDisbursed>>;

const readFacts = async (
  context: Context,
  disbursed: Disbursed,
  creditNumber: number,
): Promise<FilledNoteFacts> => {
  const { signed_at: signedAt, disbursed_at: disbursedAt, promissory_note_sha256: sha256 } = disbursed;
  if (!signedAt) throw new Error(`credit ${creditNumber} was disbursed without a signature`);
  const { plan, dueDates } = await planOfApplication(context.db, disbursed, bogotaDate(disbursedAt));
  const { blocks } = await readDocumentWithText(context, sha256);
  return {
    lender: context.config.lender,
    creditNumber,
    signed: blocks,
    signedAt,
    promissoryNoteSha256: sha256,
    provider: oneLine(disbursed.provider_name),
    principal: pesos(disbursed.amount),
    disbursedAt,
    transferId: disbursed.transfer_id ?? undefined,
    plan,
    dueDates,
  };
};

/**
 * The note of a disbursed credit with its blanks a) and b) filled, and the plan with its final dates: sealed and stored once,
 * and the same one ever after. The letter of instructions promises it within 5 days of the disbursement.
 * @throws RetryLater while no time stamp can be had; Error for a credit that is not signed and disbursed; those of `render`;
 * VendorDown.
 */
export const issueFilledNote = async (
  context: Context,
  creditNumber: number,
  render: Render,
): Promise<StoredDocument> => {
  const { db, clock } = context;
  const disbursed = await readDisbursed(context, creditNumber);
  const role = {
    applicationId: disbursed.id,
    kind: 'promissory_note',
    variant: 'filled',
    // One of a disbursement that the bank gave back has other dates.
    after:
      disbursed.attempt === null || disbursed.attempt === 1 ? undefined : (disbursed.asked_at ?? undefined),
  } as const;
  const kept = await findDocument(context, role);
  if (kept) return kept;
  const facts = await readFacts(context, disbursed, creditNumber);
  const task: IssuableTask = { kind: 'filled_promissory_note', facts };
  const issued = await issueDocument(context, render, task);
  if (!issued.isStamped && clock.now().getTime() - facts.disbursedAt.getTime() < STAMP_WAIT_MS)
    throw new RetryLater(`no time stamp for the filled note of credit ${creditNumber}`);
  const placed = await placeDocument(context, issued);
  const isFirst = await inTransaction(db, async (trx) => {
    await lockApplication(trx, disbursed.id);
    if (await hasDocument(trx, role)) return false;
    await recordIssue(trx, issued, task, creditNumber);
    await keepDocument(trx, clock, placed, {
      application_id: role.applicationId,
      kind: role.kind,
      variant: role.variant,
    });
    return true;
  });
  const other = isFirst ? undefined : await findDocument(context, role);
  return other ?? { sha256: issued.sha256, bytes: issued.bytes, pages: issued.pages };
};
