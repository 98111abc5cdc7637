import { parseEmail } from '#core/people/email.ts';
import { inTransaction, isUuid } from '../database/connection.ts';
import { recordBounce, recordBouncedLetter, resendBounced } from '../outbox.ts';
import { readPage } from './arguments.ts';
import { type OpsCommand, OpsError } from './command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { errorText, momentText } from './words.ts';

const whenOf = (row: {
  readonly undeliverable_at: Date | null;
  readonly held_at: Date | null;
  readonly in_contact_hours: boolean;
}): string => {
  if (row.undeliverable_at) return 'nunca: el correo no existe';
  if (row.held_at) return 'cuando la persona confirme su correo';
  return row.in_contact_hours ? 'en horas de contacto' : 'a cualquier hora';
};

export const listOutbox: OpsCommand = {
  name: 'outbox list',
  roles: ['agent', 'admin'],
  effects: [],
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
        'held_at',
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
  effects: [],
  positionals: ['correo'],
  summary:
    'Vuelve a enviar un correo que no ha salido, o escribe uno que volvió a la dirección que la persona confirmó después.',
  run: async (context, { positionals: [id = ''], audit }) => {
    const { db, jobs } = context;
    if (!isUuid(id)) throw new OpsError(`"${id}" no es el número de un correo: míralo con outbox list.`);
    return inTransaction(db, async (trx) => {
      const message = await trx
        .selectFrom('outbox_message')
        .select(['sent_at', 'recipient', 'text_body', 'undeliverable_at', 'bounced_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!message) throw new OpsError(`No hay un correo ${id}.`);
      if (message.bounced_at) {
        const anew = await resendBounced(trx, context, id);
        if (anew === undefined)
          throw new OpsError(
            'Ese correo volvió, y no hay a dónde escribirlo: la persona no ha confirmado otra dirección (accounts change-email), ya se escribió de nuevo o su texto se borró.',
          );
        await audit(trx, id, { anew });
        return `Va a salir a la dirección que la persona confirmó, con el número ${anew}.`;
      }
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

/** Our Message-ID, with its host or without. */
const MESSAGE_ID = /^<?([0-9a-f-]{36})(?:@[^\s>]+)?>?$/i;

/** The letter's number, as the service that sends our e-mail says it. */
const readLetterId = (typed: string): string | undefined => {
  const id = MESSAGE_ID.exec(typed)?.[1]?.toLowerCase();
  return id !== undefined && isUuid(id) ? id : undefined;
};

export const recordBouncedCommand: OpsCommand = {
  name: 'outbox bounced',
  roles: ['agent', 'admin'],
  effects: [],
  positionals: ['correo'],
  summary:
    'Anota que el servicio de correo devolvió para siempre un correo que ya había recibido: por su número (Message-ID), o por la dirección si es un recordatorio. La persona se entera por SMS.',
  run: (context, { positionals: [typed = ''], audit }) =>
    inTransaction(context.db, async (trx) => {
      const id = readLetterId(typed);
      if (id !== undefined) {
        const message = await trx
          .selectFrom('outbox_message')
          .select(['sent_at', 'bounced_at'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!message)
          throw new OpsError(`No hay un correo ${id}. Si es un recordatorio, anótalo por la dirección.`);
        if (!message.sent_at) throw new OpsError('Ese correo no ha salido: míralo con outbox list.');
        if (!(await recordBouncedLetter(trx, context, id)))
          return `Ya se sabía desde el ${momentText(message.bounced_at)}: no se cambió nada.`;
        await audit(trx, id);
        return 'Anotado. Cuando la persona confirme otra dirección, envíalo con outbox retry.';
      }
      const email = parseEmail(typed);
      if (email === undefined)
        throw new OpsError(`"${typed}" no es el número de un correo ni una dirección.`);
      const owners = await trx
        .selectFrom('profile')
        .select(['account_id', 'email_bounced_at'])
        .where('email', '=', email)
        .execute();
      if (owners.length === 0) throw new OpsError('Nadie tiene esa dirección: no se cambió nada.');
      const unaware = owners.filter((owner) => owner.email_bounced_at === null);
      if (unaware.length === 0) return 'Ya se sabía: no se cambió nada.';
      for (const { account_id: accountId } of unaware) {
        await recordBounce(trx, context, accountId, email);
        await audit(trx, accountId);
      }
      return 'Anotado. La persona lo lee en un SMS y en sus datos.';
    }),
};
