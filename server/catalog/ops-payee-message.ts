import { randomUUID } from 'node:crypto';
import type { Executor } from '../infrastructure/database/connection.ts';
import { composeEmail } from '../infrastructure/messages/email.ts';
import type { OpsContext } from '../infrastructure/ops/command.ts';
import { accountText } from '../infrastructure/ops/words.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import type { PayeeChange } from './provider-account.ts';

const endText = ({ account }: PayeeChange['before']): string => (account ? accountText(account) : 'ninguna');

/** Writes to the address that the provider had before, and only to its first one where it had none. */
export const tellPayee = async (
  trx: Executor,
  context: OpsContext,
  { name, before, after }: PayeeChange,
): Promise<void> => {
  const to = before.email ?? after.email;
  if (to === undefined) return;
  const paragraphs = [
    `Hola, ${name}:`,
    'Cambiaron los datos con que te entregamos el dinero de los créditos de tus pacientes.',
    `Cuenta de antes: ${endText(before)}. Cuenta de ahora: ${endText(after)}.`,
    ...(after.email === before.email ? [] : [`Desde ahora te escribimos a ${after.email}.`]),
    'A una cuenta nueva no le entregamos nada antes de 24 horas.',
  ];
  await enqueueEmail(trx, context, {
    purpose: 'payee_changed',
    accountId: undefined,
    creditNumber: undefined,
    dedupeKey: `payee_changed:${randomUUID()}`,
    to,
    ...composeEmail(
      context.config.lender,
      'Cambió la cuenta a la que te entregamos el dinero',
      paragraphs,
      [],
      'Si no lo pediste,',
    ),
    attachments: [],
  });
};
