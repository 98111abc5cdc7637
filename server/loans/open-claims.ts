import type { RequestKind } from '#core/rights/claims.ts';
import type { Executor } from '../infrastructure/database/connection.ts';

/** What says that a debt, or what is told of its person, is not as we have it. */
const DISPUTES: readonly RequestKind[] = ['claim', 'data_claim', 'correction', 'identity_theft'];

/** Whether a dispute of a person has no answer yet: Ley 1266/2008 art. 16, a claim in process. */
export const isDisputed = async (executor: Executor, accountId: string): Promise<boolean> => {
  const open = await executor
    .selectFrom('claim')
    .leftJoin('claim_answer', 'claim_number', 'claim.number')
    .select('number')
    .where('claim.account_id', '=', accountId)
    .where('kind', 'in', DISPUTES)
    .where('claim_number', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
};
