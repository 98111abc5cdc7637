import { type ApplicationStatus, stageOf } from '#core/application/application-status.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import { type ApplicationRow, changeStatus } from '../../applications/application-status.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';

type WithdrawContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'lender'>;
};

/** Signed, and no money is on its way. */
export const isBeforeTransfer = (status: ApplicationStatus): boolean =>
  stageOf(status) === 'identity' || status === 'pendiente_aprobacion_medico';

/** E-mail: a signed credit was cancelled before its money left, as its holder asked. */
export const cancelledEmail = (lender: Lender, firstNames: string, creditNumber: number): EmailText =>
  composeEmail(
    lender,
    'Cancelamos tu crédito, como pediste',
    [
      `Hola, ${firstNames}:`,
      `Como nos lo pediste, cancelamos tu crédito ${creditNumber} antes de entregar el dinero.`,
      'El contrato y el pagaré que firmaste quedan sin efecto y no debes nada.',
    ],
    [],
    'Si no fuiste tú,',
  );

const notify = async (
  executor: Executor,
  context: WithdrawContext,
  application: ApplicationRow,
): Promise<void> => {
  const { first_names: firstNames, email } = await recipientOf(executor, application.profile_id);
  await enqueueEmail(executor, context, {
    purpose: 'withdrawal',
    accountId: application.account_id,
    creditNumber: application.credit_number,
    dedupeKey: `withdrawal:${application.id}`,
    to: email,
    ...cancelledEmail(context.config.lender, firstNames, application.credit_number),
    attachments: [],
  });
};

/**
 * Closes a signed credit whose money was not delivered, because its holder withdraws: the contract's second clause. The one place
 * where a credit is withdrawn from; its note has no effect from here on.
 */
export const withdrawUndelivered = async (
  trx: Executor,
  context: WithdrawContext,
  application: ApplicationRow,
  said: string,
): Promise<void> => {
  await changeStatus(trx, application, 'dismissed', 'applicant', said, context.clock);
  // One that was said while the money seemed to be on its way.
  await trx
    .updateTable('withdrawal')
    .set({ carried_out_at: context.clock.now(), outcome: 'not_delivered' })
    .where('application_id', '=', application.id)
    .where('carried_out_at', 'is', null)
    .execute();
  await notify(trx, context, application);
};
