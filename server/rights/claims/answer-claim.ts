import { hash } from 'node:crypto';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { keepWithAnswer } from './claim-obligations.ts';
import { type ClaimRow, claimRows, toClaim } from './claims.ts';
import type { LetterContext } from './messages.ts';

export type Answered =
  | 'no_claim'
  | 'answered_before'
  | { readonly claim: ClaimRow; readonly isMailed: boolean };

/** Answers a claim once; the person reads it in the portal and in an e-mail. */
export const answerClaim = async (
  trx: Executor,
  context: LetterContext,
  number: number,
  { text, by }: { readonly text: string; readonly by: string },
): Promise<Answered> => {
  const claim = await claimRows(trx).where('number', '=', number).executeTakeFirst();
  if (!claim) return 'no_claim';
  const inserted = await trx
    .insertInto('claim_answer')
    .values({
      claim_number: number,
      account_id: claim.account_id,
      text,
      text_sha256: hash('sha256', text),
      answered_at: context.clock.now(),
      answered_by: by,
    })
    .onConflict((conflict) => conflict.column('claim_number').doNothing())
    .returning('claim_number')
    .executeTakeFirst();
  if (!inserted) return 'answered_before';
  const profile = await trx
    .selectFrom('profile')
    .select(['first_names', 'email', 'email_verified_at', 'email_bounced_at'])
    .where('account_id', '=', claim.account_id)
    .executeTakeFirst();
  const isMailed = await keepWithAnswer(
    trx,
    context,
    profile,
    { ...toClaim(claim), accountId: claim.account_id },
    text,
  );
  return { claim, isMailed };
};
