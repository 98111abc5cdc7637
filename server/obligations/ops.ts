import { sql } from 'kysely';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { ObligationReason } from '../infrastructure/database/tables/obligations.ts';
import { readCreditNumber, readPage } from '../infrastructure/ops/arguments.ts';
import type { OpsCommand } from '../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../infrastructure/ops/text-table.ts';
import { momentText } from '../infrastructure/ops/words.ts';
import { isLate, type ObligationRow } from './obligations.ts';
import { CHANNEL_WORDS, KIND_WORDS } from './words.ts';

const REASON_WORDS = {
  paid: 'ya no había qué avisar',
  replaced: 'otro lo dice',
  disputed: 'la persona reclamó la deuda',
  withdrawn: 'la persona se retractó',
  insolvency: 'la insolvencia lo impide',
  never_there: 'no había qué cancelar o actualizar',
  reopened: 'el crédito se abrió otra vez',
  money_returned: 'el banco devolvió el giro a la clínica',
  too_late: 'se pasó el plazo',
} as const satisfies Record<ObligationReason, string>;

type ListedRow = ObligationRow & {
  /** Of its letter: since when it is known that nobody has that address. */
  readonly undeliverable_at: Date | null;
  /** Of its letter: when it was written down that it came back, after the mail server had taken it. */
  readonly bounced_at: Date | null;
  /** Of its SMS: since when it is known that it did not arrive. */
  readonly failed_at: Date | null;
};

const outcomeOf = (row: ListedRow, now: Date): readonly string[] => {
  const late = isLate(row, now) ? 'TARDE' : '';
  if (row.state === 'met' && row.failed_at) return ['SMS QUE NO LLEGÓ', momentText(row.failed_at), late];
  if (row.state === 'met' && row.bounced_at) return ['CORREO QUE NO LLEGÓ', momentText(row.bounced_at), late];
  if (row.state === 'met') return ['cumplida', momentText(row.met_at), late];
  if (row.state === 'handed_over' && row.undeliverable_at)
    return ['CORREO QUE NO EXISTE', momentText(row.undeliverable_at), late];
  if (row.state === 'handed_over') return ['en el correo', momentText(row.handed_over_at), late];
  if (row.state === 'pending') return ['pendiente', momentText(row.opens_at), late];
  const reason = row.reason ? REASON_WORDS[row.reason] : '';
  return [row.state === 'missed' ? 'INCUMPLIDA' : 'no hizo falta', reason, ''];
};

const lineOf = (row: ListedRow, now: Date): readonly string[] => [
  row.credit_number === null ? '—' : String(row.credit_number),
  KIND_WORDS[row.kind],
  row.subject,
  row.due_by,
  ...outcomeOf(row, now),
  row.channel ? CHANNEL_WORDS[row.channel] : '',
  row.outbox_message_id ?? row.vendor_reference ?? '',
];

/** Those that are past their day, missed, or did not arrive: each kind by an index of its own. */
const lateIds = (today: CalendarDate) => sql<string>`(
  select id from obligation where state in ('pending', 'handed_over', 'missed') and (state = 'missed' or due_by < ${today})
  union select obligation.id from outbox_message join obligation on outbox_message_id = outbox_message.id
    where undeliverable_at is not null
  union select obligation.id from outbox_message came_back join obligation on outbox_message_id = came_back.id
    where bounced_at is not null and not exists (select from outbox_message anew
      where anew.dedupe_key = came_back.dedupe_key || ':' || came_back.id
        and anew.sent_at is not null and anew.bounced_at is null)
  union select id::uuid from phone_message where failed_at is not null and purpose like 'obligation:%')`;

const HEADINGS = ['crédito', 'deber', 'de qué', 'plazo', 'estado', 'cuándo', '', 'por dónde', 'prueba'];

export const listObligations: OpsCommand = {
  name: 'obligations list',
  roles: ['agent', 'credit'],
  effects: [],
  changesNothing: true,
  options: { credit: 'todas las de un crédito', ...PAGE_OPTION },
  switches: { late: 'solo las que pasaron de su plazo, se incumplieron o no llegaron' },
  summary:
    'Muestra lo que la ley o el contrato prometen y hay que hacer ahora: qué está por hacer, qué va tarde, qué se envió y su prueba.',
  run: async ({ db, clock }, { options: { credit, page: typedPage }, switches }) => {
    const page = readPage(typedPage);
    const { limit, offset } = pageOf(page);
    const now = clock.now();
    const today = bogotaDate(now);
    let query = db
      .selectFrom('obligation')
      .leftJoin('outbox_message', 'outbox_message.id', 'outbox_message_id')
      .leftJoin('phone_message', (join) => join.on(sql<boolean>`phone_message.id = obligation.id::text`))
      .selectAll('obligation')
      .select(['outbox_message.undeliverable_at', 'outbox_message.bounced_at', 'phone_message.failed_at']);

    if (credit !== undefined) query = query.where('obligation.credit_number', '=', readCreditNumber(credit));
    else if (!switches.has('late'))
      query = query.where('state', 'in', ['pending', 'handed_over']).where('opens_at', '<=', now);
    if (switches.has('late')) query = query.where('obligation.id', 'in', lateIds(today));
    const rows = await query
      .orderBy('due_by')
      .orderBy('kind')
      .orderBy('obligation.id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay deberes por cumplir.' : NO_MORE;
    const lines = rows.map((row) => lineOf(row, now));
    return pageText(HEADINGS, lines, page);
  },
};
