import { sql } from 'kysely';
import type { Context } from '../../infrastructure/context.ts';
import type { Database } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { parseRefundRequest, refundRequestId } from '../refunds.ts';

type Found = Omit<Row<'unmatched_record'>, 'read_at' | 'dismissed_at' | 'not_of'>;

/** Rows of one statement. */
const BATCH = 500;
const CONCEPT = /^(?:CREDITO|DEVOLUCION) (\d{1,15})$/;
/** What was compared before is read again: the companies' clocks are not ours. */
const OVERLAP_MS = 3_600_000;

/** The records that are none of ours. */
const withoutKnown = async (
  records: readonly Found[],
  findKnown: (references: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly Found[]> => {
  const unmatched: Found[] = [];
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = records.slice(start, start + BATCH);
    const known = new Set(await findKnown(batch.map(({ reference }) => reference)));
    unmatched.push(...batch.filter(({ reference }) => !known.has(reference)));
  }
  return unmatched;
};

/** Of what was asked for: disbursements, and tries to give a payment back. */
const findRequests = async (db: Database, requests: readonly string[]): Promise<readonly string[]> => {
  const transfers = await db
    .selectFrom('disbursement_transfer')
    .select('request_id')
    .where('request_id', 'in', requests)
    .execute();
  const paymentIds = requests.flatMap((request) => parseRefundRequest(request) ?? []);
  const refunds =
    paymentIds.length === 0
      ? []
      : await db
          .selectFrom('refund')
          .select(['payment_id', 'attempt'])
          .where('payment_id', 'in', paymentIds)
          .execute();
  return [...transfers.map(({ request_id }) => request_id), ...refunds.map(refundRequestId)];
};

const findSignedCredits = async (db: Database, credits: readonly string[]): Promise<readonly string[]> => {
  const signed = await db
    .selectFrom('signature')
    .innerJoin('application', 'application.id', 'signature.application_id')
    .select('credit_number')
    .where('credit_number', 'in', credits.map(Number).filter(Number.isSafeInteger))
    .where('signed_at', 'is not', null)
    .execute();
  return signed.map(({ credit_number }) => String(credit_number));
};

const creditIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** From when on the lists are read: nothing is left out since the comparison before, in whatever history. */
const readFrom = async (db: Database, asked: Date, now: Date): Promise<Date> => {
  const before = await db
    .selectFrom('compared_history')
    .select((by) => by.fn.max('compared_at').as('at'))
    .executeTakeFirstOrThrow();
  return new Date(Math.min(asked.getTime(), before.at.getTime(), now.getTime()) - OVERLAP_MS);
};

/**
 * Reads the treasury's and the depository's own lists of what was made since the comparison before, or an earlier instant, and
 * writes down what nothing of ours explains: a restore has lost it, or somebody else asked for it. From then on this history
 * of the database is one that was compared.
 * @throws VendorDown.
 */
export const findUnmatchedRecords = async (context: Context, asked?: Date): Promise<void> => {
  const { db, clock, adapters, log } = context;
  const now = clock.now();
  const since = await readFrom(db, asked ?? now, now);
  const transfers = await adapters.treasury.listTransfers(since, now);
  const notes = await adapters.depository.listNotes(since, now);
  const unmatched = [
    ...(await withoutKnown(
      transfers.map(({ transferId, requestId, concept, amount, status, orderedAt, payee }) => ({
        company: 'treasury' as const,
        record_id: transferId,
        reference: requestId,
        credit_number: creditIn(CONCEPT.exec(concept)?.[1]),
        ...{ amount, status, made_at: orderedAt },
        payee_document: payee?.document_number ?? null,
        payee_account: payee?.account_number ?? null,
      })),
      (requests) => findRequests(db, requests),
    )),
    ...(await withoutKnown(
      notes.map(({ depositoryId, ourNumber, amount, status, createdAt }) => ({
        company: 'depository' as const,
        record_id: depositoryId,
        reference: ourNumber,
        credit_number: creditIn(ourNumber),
        ...{ amount, status, made_at: createdAt },
        ...{ payee_document: null, payee_account: null },
      })),
      (credits) => findSignedCredits(db, credits),
    )),
  ];
  for (const { company, record_id, reference } of unmatched)
    log.error({ company, record_id, reference }, 'a company has a record of ours that we have not');
  for (const record of unmatched)
    await db
      .insertInto('unmatched_record')
      .values({ ...record, read_at: now })
      .onConflict((conflict) =>
        conflict.columns(['company', 'record_id']).doUpdateSet({ status: record.status, read_at: now }),
      )
      .execute();
  await db
    .insertInto('compared_history')
    .values({ history: sql<string>`database_history()`, compared_at: now })
    .onConflict((conflict) => conflict.column('history').doUpdateSet({ compared_at: now }))
    .execute();
};
