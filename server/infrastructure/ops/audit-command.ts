import { actorOf } from '../runtime/operator.ts';
import { readPage } from './arguments.ts';
import type { OpsCommand } from './command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { momentText } from './words.ts';

const HEADINGS = ['cuándo', 'quién', 'aprobó', 'qué', 'sobre', 'por qué', 'detalles'];

export const showAudit: OpsCommand = {
  name: 'audit',
  roles: ['admin', 'credit'],
  effects: [],
  options: {
    subject: 'solo lo de este crédito, solicitud, operador o pedido, como lo escribe la bitácora',
    operator: 'solo lo que hizo o aprobó este operador',
    ...PAGE_OPTION,
  },
  summary: 'Muestra la bitácora, lo más nuevo primero; mirarla también queda en ella.',
  run: async ({ db }, { options: { subject, operator, page: typedPage }, audit }) => {
    const page = readPage(typedPage);
    const { limit, offset } = pageOf(page);
    const actor = operator === undefined ? undefined : actorOf({ name: operator });
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .$if(actor !== undefined, (query) =>
        query.where((by) => by.or([by('actor', '=', actor ?? ''), by('approved_by', '=', actor ?? '')])),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    await audit(db, 'audit', {
      ...(subject === undefined ? {} : { subject }),
      ...(operator === undefined ? {} : { operator }),
      page,
    });
    if (entries.length === 0) return page === 1 ? 'No hay nada en la bitácora.' : NO_MORE;
    const rows = entries.map((entry) => [
      momentText(entry.at),
      entry.actor,
      entry.approved_by ?? '—',
      entry.action,
      entry.subject,
      entry.reason || '—',
      JSON.stringify(entry.details),
    ]);
    return pageText(HEADINGS, rows, page);
  },
};
