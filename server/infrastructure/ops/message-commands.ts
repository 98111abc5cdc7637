import { readCreditNumber, readPage } from './arguments.ts';
import type { OpsCommand } from './command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { momentText } from './words.ts';

/** Later than any answer of the vendor. */
const UNANSWERED_MS = 5 * 60_000;

export const listMessages: OpsCommand = {
  name: 'messages list',
  roles: ['agent', 'admin'],
  effects: [],
  changesNothing: true,
  options: { credit: 'solo los de un crédito', ...PAGE_OPTION },
  summary:
    'Muestra los SMS y WhatsApp que no llegaron y los que el proveedor no confirmó haber recibido, el más nuevo primero, sin números.',
  run: async ({ db, clock }, { options: { credit, page: typed } }) => {
    const page = readPage(typed);
    const { limit, offset } = pageOf(page);
    const creditNumber = credit === undefined ? undefined : readCreditNumber(credit);
    const rows = await db
      .selectFrom('phone_message')
      .select(['id', 'channel', 'purpose', 'credit_number', 'asked_at', 'failed_at', 'error_code'])
      .where('delivered_at', 'is', null)
      .where((row) =>
        row.or([
          row('failed_at', 'is not', null),
          row.and([
            row('accepted_at', 'is', null),
            row('asked_at', '<', new Date(clock.now().getTime() - UNANSWERED_MS)),
          ]),
        ]),
      )
      .$if(creditNumber !== undefined, (query) => query.where('credit_number', '=', creditNumber ?? 0))
      .orderBy('asked_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay mensajes que no hayan llegado.' : NO_MORE;
    const lines = rows.map((row) => [
      row.id,
      row.channel === 'sms' ? 'SMS' : 'WhatsApp',
      row.purpose,
      row.credit_number === null ? '—' : String(row.credit_number),
      momentText(row.asked_at),
      row.failed_at ? `no llegó: error ${row.error_code ?? 'sin número'}` : 'sin respuesta del proveedor',
    ]);
    return pageText(['mensaje', 'por dónde', 'para qué', 'crédito', 'pedido', 'qué pasó'], lines, page);
  },
};
