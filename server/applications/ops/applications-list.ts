import { isApplicationStatus } from '#core/application/application-status.ts';
import { maskDocumentNumber, parseDocumentNumber } from '#core/people/document-number.ts';
import { type OpsCall, type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { alignColumns } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText, STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { statusOf } from '../application-status.ts';

const PAGE_SIZE = 20;
const HEADINGS = ['solicitud', 'crédito', 'estado', 'monto', 'desde', 'documento', 'motivos'];

const readOptions = ({ options: { status, page = '1' } }: OpsCall) => {
  if (status !== undefined && !isApplicationStatus(status)) {
    const known = Object.entries(STATUS_WORDS).map(([name, words]) => [name, words]);
    throw new OpsError(`No hay un estado "${status}". Los que hay:\n${alignColumns(known, '  ')}`);
  }
  const number = Number(page);
  if (!Number.isInteger(number) || number < 1) throw new OpsError(`"${page}" no es un número de página.`);
  return { status, page: number };
};

const maskedDocument = (text: string | null): string => {
  const document = parseDocumentNumber(text ?? '');
  return document === undefined ? '—' : maskDocumentNumber(document);
};

export const listApplications: OpsCommand = {
  name: 'applications list',
  positionals: [],
  switches: {},
  options: { status: 'solo las que están en este estado', page: 'las páginas siguientes, de a veinte' },
  changesNothing: true,
  summary: 'Muestra las solicitudes, la más nueva primero, sin decir de quién son.',
  run: async ({ db }, call) => {
    const { status, page } = readOptions(call);
    const rows = await db
      .selectFrom('application')
      .innerJoin('profile', 'profile.id', 'application.profile_id')
      .select((by) => [
        'application.id',
        'application.status',
        'application.status_changed_at',
        'application.credit_number',
        'application.amount',
        'profile.document_number',
        by
          .selectFrom('risk_decision')
          .whereRef('risk_decision.application_id', '=', 'application.id')
          .select('reasons')
          .orderBy('decided_at', 'desc')
          .limit(1)
          .as('reasons'),
      ])
      .$if(status !== undefined, (query) => query.where('application.status', '=', status ?? ''))
      .orderBy('application.created_at', 'desc')
      .orderBy('application.id')
      .limit(PAGE_SIZE + 1)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay solicitudes.' : 'No hay más solicitudes.';
    const lines = rows
      .slice(0, PAGE_SIZE)
      .map((row) => [
        row.id.slice(0, 8),
        String(row.credit_number),
        STATUS_WORDS[statusOf(row)],
        moneyText(row.amount),
        momentText(row.status_changed_at),
        maskedDocument(row.document_number),
        (row.reasons ?? []).join(', '),
      ]);
    const more = rows.length > PAGE_SIZE ? `\nHay más: --page ${page + 1}` : '';
    return `${alignColumns([HEADINGS, ...lines])}${more}`;
  },
};
