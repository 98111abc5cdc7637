import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';

/** Sets disbursements going again that waited for an account which is loaded now; returns how many. */
export const resumeHeld = async (
  trx: Executor,
  { jobs }: { readonly jobs: Pick<Context['jobs'], 'enqueue'> },
): Promise<number> => {
  const held = await trx
    .selectFrom('disbursement')
    .innerJoin('application', 'application.id', 'disbursement.application_id')
    .innerJoin('provider_account', 'provider_account.provider_id', 'application.provider_id')
    .select('application.id')
    .where('held_at', 'is not', null)
    .execute();
  for (const { id } of held)
    await jobs.enqueue('advance-disbursement', { applicationId: id }, { executor: trx });
  return held.length;
};
