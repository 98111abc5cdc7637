import type { Withdrawal } from '#core/api/rights/withdrawal.ts';
import { withdrawalStanding, withdrawalUntil } from '#core/rights/withdrawal.ts';
import { lockProfile } from '../../accounts/profiles.ts';
import { type ApplicationRow, lockApplication, statusOf } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { isBeforeTransfer, withdrawUndelivered } from '../../loans/disbursement/withdraw.ts';
import { creditNotFound } from '../../loans/loans.ts';
import { claimsOf, recordClaim } from '../claims/claims.ts';

interface Signed {
  readonly application: ApplicationRow;
  readonly signedAt: Date;
}

const newestSigned = async (executor: Executor, accountId: string): Promise<Signed | undefined> => {
  const row = await executor
    .selectFrom('application')
    .innerJoin('signature', 'signature.application_id', 'application.id')
    .selectAll('application')
    .select('signed_at')
    .where('application.account_id', '=', accountId)
    .where('signed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.signed_at ? { application: row, signedAt: row.signed_at } : undefined;
};

const textFor = (creditNumber: number): string =>
  `Me retracto del crédito ${creditNumber} (Ley 1480 de 2011, artículo 47).`;

/** Whether, and until when, a person may withdraw from their newest signed credit; undefined where there is none. */
export const readWithdrawalOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Withdrawal | undefined> => {
  const signed = await newestSigned(db, accountId);
  if (!signed) return undefined;
  const { application, signedAt } = signed;
  const standing = withdrawalStanding(statusOf(application), signedAt, clock.now());
  if (!standing) return undefined;
  const creditNumber = application.credit_number;
  const request = (await claimsOf(db, accountId)).find(
    ({ kind, text }) => kind === 'withdrawal' && text === textFor(creditNumber),
  );
  return { creditNumber, standing, lastDay: withdrawalUntil(signedAt), request };
};

const over = (): Conflict =>
  new Conflict(
    'withdrawal_over',
    'El plazo para retractarte ya pasó. Puedes pagar tu crédito antes de tiempo sin sanción, o radicar un reclamo.',
  );

/** Cancels while the transfer was not asked for. Whether it did. */
const cancel = (context: Context, accountId: string, creditNumber: number): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    await lockProfile(trx, accountId);
    const own = await trx
      .selectFrom('application')
      .select('id')
      .where('account_id', '=', accountId)
      .where('credit_number', '=', creditNumber)
      .executeTakeFirst();
    if (!own) throw creditNotFound();
    const signed = await newestSigned(trx, accountId);
    if (signed?.application.id !== own.id) throw over();
    const application = await lockApplication(trx, signed.application.id);
    if (!application || !isBeforeTransfer(statusOf(application))) return false;
    await withdrawUndelivered(trx, context, application, 'withdrew in the portal');
    return true;
  });

/**
 * Withdraws from a credit. Before its money is on its way it ends at once; after that the request is filed, whose term is that of the
 * refund.
 * @throws NotFound for a credit that is not the person's; Conflict when the last day has passed, or it is not their newest signed one.
 */
export const withdrawFrom = async (
  context: Context,
  accountId: string,
  { id, creditNumber }: { readonly id: string; readonly creditNumber: number },
): Promise<Withdrawal | undefined> => {
  if (!(await cancel(context, accountId, creditNumber))) {
    const withdrawal = await readWithdrawalOf(context, accountId);
    if (withdrawal?.standing === 'over') throw over();
    if (withdrawal?.standing === 'returns' && !withdrawal.request)
      await recordClaim(context, accountId, { id, kind: 'withdrawal', text: textFor(creditNumber) });
  }
  return readWithdrawalOf(context, accountId);
};
