import { inTransaction, isUuid } from '../database/connection.ts';
import { readPage } from './arguments.ts';
import { type OpsCommand, OpsError } from './command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { errorText, momentText } from './words.ts';

const whenOf = (row: {
  readonly undeliverable_at: Date | null;
  readonly in_contact_hours: boolean;
}): string => {
  if (row.undeliverable_at) return 'nunca: el correo no existe';
  return row.in_contact_hours ? 'en horas de contacto' : 'a cualquier hora';
};

export const listOutbox: OpsCommand = {
  name: 'outbox list',
  roles: ['agent', 'admin'],
  changesNothing: true,
  options: PAGE_OPTION,
  summary:
    'Muestra los correos que el servidor de correo no ha recibido, el más viejo primero, sin sus direcciones.',
  run: async ({ db }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const rows = await db
      .selectFrom('outbox_message')
      .select([
        'id',
        'purpose',
        'credit_number',
        'created_at',
        'attempts',
        'in_contact_hours',
        'last_error',
        'undeliverable_at',
      ])
      .where('sent_at', 'is', null)
      .where('recipient', 'is not', null)
      .where('text_body', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'Todos los correos salieron.' : NO_MORE;
    const lines = rows.map((row) => [
      row.id,
      row.purpose,
      row.credit_number === null ? '—' : String(row.credit_number),
      momentText(row.created_at),
      String(row.attempts),
      whenOf(row),
      errorText(row.last_error),
    ]);
    return pageText(
      ['correo', 'para qué', 'crédito', 'desde', 'intentos', 'cuándo sale', 'último error'],
      lines,
      page,
    );
  },
};

export const retryOutbox: OpsCommand = {
  name: 'outbox retry',
  roles: ['agent', 'admin'],
  positionals: ['correo'],
  summary: 'Vuelve a enviar un correo que no ha salido; el servidor de correo reconoce el que ya tenía.',
  run: async ({ db, jobs }, { positionals: [id = ''], audit }) => {
    if (!isUuid(id)) throw new OpsError(`"${id}" no es el número de un correo: míralo con outbox list.`);
    return inTransaction(db, async (trx) => {
      const message = await trx
        .selectFrom('outbox_message')
        .select(['sent_at', 'recipient', 'text_body', 'undeliverable_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!message) throw new OpsError(`No hay un correo ${id}.`);
      if (message.sent_at) throw new OpsError(`Ese correo salió ${momentText(message.sent_at)}.`);
      if (message.recipient === null)
        throw new OpsError('Ese correo se retiró antes de salir: ya no hace falta.');
      if (message.text_body === null)
        throw new OpsError('El texto de ese correo se borró: ya no se puede enviar.');
      // The mailbox may exist by now.
      if (message.undeliverable_at)
        await trx
          .updateTable('outbox_message')
          .set({ undeliverable_at: null })
          .where('id', '=', id)
          .execute();
      await jobs.enqueue('deliver-email', { messageId: id }, { executor: trx });
      await audit(trx, id);
      return 'Va a salir otra vez.';
    });
  },
};
