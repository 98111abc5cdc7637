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
  const { lender } = context.config;
  const paragraphs = [
    `Hola, ${name}:`,
    'Cambiaron los datos con que te giramos los créditos de tus pacientes.',
    `Cuenta de antes: ${endText(before)}. Cuenta de ahora: ${endText(after)}.`,
    ...(after.email === before.email ? [] : [`Desde ahora te escribimos a ${after.email}.`]),
    'A una cuenta nueva no le giramos nada antes de 24 horas.',
  ];
  const notes = [`Si no lo pediste, escríbenos hoy mismo a ${lender.supportEmail}.`];
  await enqueueEmail(trx, context, {
    purpose: 'payee_changed',
    accountId: undefined,
    creditNumber: undefined,
    dedupeKey: `payee_changed:${randomUUID()}`,
    to,
    ...composeEmail('Cambió la cuenta a la que te giramos', paragraphs, notes),
    attachments: [],
  });
};
