import { hash } from 'node:crypto';
import type { FiledClaim, WantedClaim } from '#core/api/rights/claims.ts';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { claimDueOn, type RequestKind } from '#core/rights/claims.ts';
import { lockProfile } from '../../accounts/profiles.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { obligeOfClaim } from './claim-obligations.ts';

const TOO_OFTEN = {
  code: 'too_many_claims',
  sentence: 'Hoy ya radicaste varias solicitudes, y las vamos a responder todas. Intenta de nuevo',
};

/** What is filed, by somebody's words or by a press. */
export type Filing = Omit<WantedClaim, 'kind'> & { readonly kind: RequestKind };

/** With their answers, the newest first. */
export const claimRows = (executor: Executor) =>
  executor
    .selectFrom('claim')
    .leftJoin('claim_answer as answer', 'answer.claim_number', 'claim.number')
    .selectAll('claim')
    .select(['answer.text as answer_text', 'answer.answered_at', 'answer.answered_by'])
    .orderBy('claim.number', 'desc');

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimRows>['executeTakeFirstOrThrow']>>;

export const toClaim = (row: ClaimRow): FiledClaim => ({
  number: row.number,
  kind: row.kind,
  text: row.text,
  receivedAt: row.received_at,
  dueOn: calendarDate(row.due_on),
  answer:
    row.answer_text !== null && row.answered_at ? { text: row.answer_text, at: row.answered_at } : undefined,
});

export const claimsOf = async (executor: Executor, accountId: string): Promise<readonly FiledClaim[]> =>
  (await claimRows(executor).where('claim.account_id', '=', accountId).execute()).map(toClaim);

/** The claim that was filed under this key. */
const repeatedClaim = async (
  executor: Executor,
  accountId: string,
  wanted: Filing,
): Promise<FiledClaim | undefined> => {
  const row = await claimRows(executor)
    .where('claim.account_id', '=', accountId)
    .where('client_id', '=', wanted.id)
    .executeTakeFirst();
  if (row && (row.kind !== wanted.kind || row.text !== wanted.text))
    throw new Conflict('claim_filed', 'Esta solicitud ya se radicó con otro texto. Empieza otra.');
  return row && toClaim(row);
};

/**
 * Files what somebody asks in their own words.
 * @throws those of `recordClaim`; TooMany.
 */
export const fileClaim = async (context: Context, accountId: string, wanted: Filing): Promise<FiledClaim> => {
  const repeated = await repeatedClaim(context.db, accountId, wanted);
  if (repeated) return repeated;
  await consumeRateLimit(context, {
    bucket: `claims:${accountId}`,
    most: 10,
    per: 'day',
    rejection: TOO_OFTEN,
  });
  return recordClaim(context, accountId, wanted);
};

/**
 * Files what somebody asks by right, once for an `id`: it has its number, and the last day for our answer, at once. Its
 * receipt and its answer are owed from then on.
 * @throws Conflict when the id was used for something else.
 */
export const recordClaim = (context: Context, accountId: string, wanted: Filing): Promise<FiledClaim> =>
  inTransaction(context.db, async (trx) => {
    const profile = await lockProfile(trx, accountId);
    const repeated = await repeatedClaim(trx, accountId, wanted);
    if (repeated) return repeated;
    const now = context.clock.now();
    const { number } = await trx
      .insertInto('claim')
      .values({
        account_id: accountId,
        client_id: wanted.id,
        kind: wanted.kind,
        text: wanted.text,
        text_sha256: hash('sha256', wanted.text),
        received_at: now,
        due_on: claimDueOn(wanted.kind, bogotaDate(now)),
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    const row = await claimRows(trx)
      .where('claim.account_id', '=', accountId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    await obligeOfClaim(trx, context, profile, { ...toClaim(row), accountId });
    return toClaim(row);
  });
