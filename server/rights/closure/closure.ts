import type { Closure } from '#core/api/rights/closure.ts';
import { stageOf } from '#core/application/application-status.ts';
import { lockProfile } from '../../accounts/profiles.ts';
import { endSessions } from '../../accounts/session-tokens.ts';
import { changeStatus, statusOf } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { hasOpenCredit } from '../authorisations/authorisations.ts';
import { claimsOf, recordClaim } from '../claims/claims.ts';

export const readClosureOf = async (executor: Executor, accountId: string): Promise<Closure> => ({
  hasCredit: await hasOpenCredit(executor, accountId),
  request: (await claimsOf(executor, accountId)).find(
    ({ kind, answer }) => kind === 'closure' && answer === undefined,
  ),
});

const TEXT = 'Pido cerrar mi cuenta y borrar los datos que la ley no manda guardar.';

/** Requests that are not signed bind nobody: they end with the account. */
const closeRequests = async (trx: Executor, { clock }: Context, accountId: string): Promise<void> => {
  const applications = await trx
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  for (const application of applications)
    if (['risk', 'offer'].includes(stageOf(statusOf(application))))
      await changeStatus(trx, application, 'dismissed', 'applicant', 'closed the account', clock);
};

/**
 * Files the request to close an account, and ends its sessions; an operator erases what need not be kept. One that waits is not filed
 * again.
 * @throws Conflict while a credit is open.
 */
export const askToClose = (context: Context, accountId: string, id: string): Promise<Closure> =>
  inTransaction(context.db, async (trx) => {
    // Before anything is looked at: of several presses at once the first one files.
    await lockProfile(trx, accountId);
    if (await hasOpenCredit(trx, accountId))
      throw new Conflict(
        'credit_open',
        'Tienes un crédito vigente. Cuando no debas nada puedes cerrar tu cuenta aquí mismo.',
      );
    const known = await readClosureOf(trx, accountId);
    if (!known.request)
      await recordClaim({ ...context, db: trx }, accountId, { id, kind: 'closure', text: TEXT });
    await closeRequests(trx, context, accountId);
    await endSessions(trx, context.clock, { accountId }, 'logout');
    return readClosureOf(trx, accountId);
  });
