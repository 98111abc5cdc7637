import { randomUUID } from 'node:crypto';
import type { Lender } from '../infrastructure/config/lender.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { composeEmail, type EmailText } from '../infrastructure/messages/email.ts';
import type { OpsContext } from '../infrastructure/ops/command.ts';
import { accountText } from '../infrastructure/ops/words.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import type { PayeeChange } from './provider-account.ts';

const endText = ({ account }: PayeeChange['before']): string => (account ? accountText(account) : 'ninguna');

/** E-mail to a clinic: where it is paid has changed. */
export const payeeChangedEmail = (lender: Lender, { name, before, after }: PayeeChange): EmailText =>
  composeEmail(
    lender,
    'Cambió la cuenta a la que te entregamos el dinero',
    [
      `Hola, ${name}:`,
      'Cambiaron los datos con que te entregamos el dinero de los créditos de tus pacientes.',
      `Cuenta de antes: ${endText(before)}. Cuenta de ahora: ${endText(after)}.`,
      ...(after.email === before.email ? [] : [`Desde ahora te escribimos a ${after.email}.`]),
      'A una cuenta nueva no le entregamos nada antes de 24 horas.',
    ],
    [],
    'Si no lo pediste,',
  );

/** Writes to the address that the provider had before, and only to its first one where it had none. */
export const tellPayee = async (trx: Executor, context: OpsContext, change: PayeeChange): Promise<void> => {
  const to = change.before.email ?? change.after.email;
  if (to === undefined) return;
  await enqueueEmail(trx, context, {
    purpose: 'payee_changed',
    accountId: undefined,
    creditNumber: undefined,
    dedupeKey: `payee_changed:${randomUUID()}`,
    to,
    ...payeeChangedEmail(context.config.lender, change),
    attachments: [],
  });
};
