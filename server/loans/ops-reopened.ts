import { sql } from 'kysely';
import { readPage } from '../infrastructure/ops/arguments.ts';
import type { OpsCommand } from '../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../infrastructure/ops/text-table.ts';
import { momentText } from '../infrastructure/ops/words.ts';

const HEADINGS = ['crédito', 'pagaré', 'paz y salvo', 'central de riesgo'];

const ended = (text: string, at: Date | null): string =>
  at === null ? 'no salió' : `${text} ${momentText(at)}`;

export const listReopenedLoans: OpsCommand = {
  name: 'loans reopened',
  roles: ['agent', 'credit'],
  effects: [],
  changesNothing: true,
  options: PAGE_OPTION,
  summary:
    'Muestra los créditos que un pago devuelto reabrió y lo que su cierre ya había hecho afuera: el pagaré cancelado necesita otro firmado.',
  run: async ({ db }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const found = await db
      .selectFrom('loan')
      .leftJoin('note_cancellation as note', 'note.application_id', 'loan.application_id')
      .select(['loan.credit_number', 'note.cancelled_at', 'note.depository_number'])
      .select((of) => [
        of
          .selectFrom('clearance_certificate as certificate')
          .select(({ fn }) => fn.max('issued_at').as('at'))
          .whereRef('certificate.credit_number', '=', 'loan.credit_number')
          .as('issued_at'),
        of
          .selectFrom('bureau_report as report')
          .select('status')
          .whereRef('report.credit_number', '=', 'loan.credit_number')
          .orderBy('reported_at', 'desc')
          .limit(1)
          .as('told'),
      ])
      .where('loan.closed_at', 'is', null)
      .where('loan.withdrawn_at', 'is', null)
      .where(
        'loan.application_id',
        'in',
        sql<string>`(select application_id from note_cancellation where reason = 'paid'
          union select application_id from clearance_certificate join loan using (credit_number))`,
      )
      .orderBy('loan.credit_number')
      .limit(limit)
      .offset(offset)
      .execute();
    if (found.length === 0) return page === 1 ? 'Ningún crédito pagado se reabrió.' : NO_MORE;
    const lines = found.map((row) => [
      String(row.credit_number),
      ended(`${row.depository_number} CANCELADO`, row.cancelled_at),
      ended('ya no vale; es del', row.issued_at),
      row.told === 'paid' ? 'DICE PAGADO' : row.told === null ? 'no se le dijo' : 'corregida',
    ]);
    return pageText(HEADINGS, lines, page);
  },
};
