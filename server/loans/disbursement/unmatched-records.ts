import type { Context } from '../../infrastructure/context.ts';
import type { Database } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';

type Found = Omit<Row<'unmatched_record'>, 'read_at'>;

/** Rows of one statement. */
const BATCH = 500;
const CONCEPT = /^(?:CREDITO|RETRACTO) (\d{1,15})$/;
const RETURN = 'return-';

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

/** Of what was asked for: disbursements by their request, returns by their payment. */
const findRequests = async (db: Database, requests: readonly string[]): Promise<readonly string[]> => {
  const transfers = await db
    .selectFrom('disbursement_transfer')
    .select('request_id')
    .where('request_id', 'in', requests)
    .execute();
  const returns = requests.filter((request) => request.startsWith(RETURN));
  const paymentIds = returns.map((request) => request.slice(RETURN.length));
  const payments =
    paymentIds.length === 0
      ? []
      : await db.selectFrom('payment').select('id').where('id', 'in', paymentIds).execute();
  return [...transfers.map(({ request_id }) => request_id), ...payments.map(({ id }) => `${RETURN}${id}`)];
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

/**
 * Reads the treasury's and the depository's own lists of what was made since then, and writes down what nothing of ours
 * explains: a restore has lost it, or somebody else asked for it.
 * @throws VendorDown.
 */
export const findUnmatchedRecords = async (context: Context, since: Date): Promise<void> => {
  const { db, clock, adapters, log } = context;
  const now = clock.now();
  const transfers = await adapters.treasury.listTransfers(since, now);
  const notes = await adapters.depository.listNotes(since, now);
  const unmatched = [
    ...(await withoutKnown(
      transfers.map(({ transferId, requestId, concept, amount, status, orderedAt }) => ({
        company: 'treasury' as const,
        record_id: transferId,
        reference: requestId,
        credit_number: creditIn(CONCEPT.exec(concept)?.[1]),
        ...{ amount, status, made_at: orderedAt },
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
};
