import { hash, randomInt } from 'node:crypto';
import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { createVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import type { Money } from '#core/money/money.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/connection.ts';
import type { IssuableTask } from './render.ts';
import type { Render } from './renderer.ts';
import type { EvidenceAnchor } from './texts/verification.ts';

/** A sealed document, which its code and its hash verify. */
export interface IssuedDocument {
  readonly kind: IssuableTask['kind'];
  readonly code: VerificationCode;
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly sha256: string;
  readonly issuedAt: Date;
  /** Whether the time stamp authority answered. */
  readonly isStamped: boolean;
}

const newestAnchor = async (executor: Executor): Promise<EvidenceAnchor | undefined> => {
  const root = await executor
    .selectFrom('evidence_root')
    .select(['day', 'sha256'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return root && { day: calendarDate(root.day), sha256: root.sha256 };
};

/** Draws and seals a document; `recordIssue` makes it verifiable. @throws those of `render`. */
export const issueDocument = async (
  { db, seal, clock, config }: Pick<Context, 'db' | 'seal' | 'clock' | 'config'>,
  render: Render,
  task: IssuableTask,
): Promise<IssuedDocument> => {
  const code = createVerificationCode(randomInt);
  const issuedAt = clock.now();
  const verification = { code, publicUrl: config.publicUrl, anchor: await newestAnchor(db) };
  const drawAndSeal = async () => {
    const { bytes, pages, place } = await render({
      task,
      issue: { verification, field: seal.field(issuedAt) },
    });
    if (!place) throw new Error(`a document of kind ${task.kind} has no place for a seal`);
    const sealed = await seal.seal({ bytes, place });
    return sealed && { ...sealed, pages };
  };
  const sealed = (await drawAndSeal()) ?? (await drawAndSeal());
  if (!sealed) throw new Error(`a seal did not fit twice into a document of kind ${task.kind}`);
  return { ...sealed, kind: task.kind, code, sha256: hash('sha256', sealed.bytes), issuedAt };
};

/** What the paper must say: its amount and its day. */
const statedBy = (task: IssuableTask): { readonly amount: Money; readonly statedOn: CalendarDate } => {
  switch (task.kind) {
    case 'statement':
      return { amount: task.facts.statement.debt.minimumPayment, statedOn: task.facts.statement.cutOn };
    case 'receipt':
      return { amount: task.facts.amount, statedOn: task.facts.valueDate };
    case 'payer_receipt':
      return { amount: task.facts.amount, statedOn: bogotaDate(task.facts.paidAt) };
    case 'clearance':
      return { amount: task.facts.principal, statedOn: task.facts.closedOn };
    case 'filled_promissory_note':
      return { amount: task.facts.principal, statedOn: bogotaDate(task.facts.disbursedAt) };
    case 'signed_contract':
    case 'signed_promissory_note':
      return { amount: task.evidence.amount, statedOn: bogotaDate(task.evidence.signedAt) };
  }
};

/** Makes an issued document verifiable by its code and its hash. */
export const recordIssue = async (
  executor: Executor,
  issued: IssuedDocument,
  task: IssuableTask,
  creditNumber: number,
): Promise<void> => {
  const { amount, statedOn } = statedBy(task);
  await executor
    .insertInto('issued_document')
    .values({
      code: issued.code,
      sha256: issued.sha256,
      kind: issued.kind,
      credit_number: creditNumber,
      amount,
      stated_on: statedOn,
      issued_at: issued.issuedAt,
      is_stamped: issued.isStamped,
    })
    .execute();
};
