import type { UnsentReason } from '#core/api/reminders/reminders.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { contactHours } from '#core/reminders/contact-window.ts';
import type { ContactRule, ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { readCreditNumber } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { section } from '../infrastructure/ops/text-table.ts';
import { momentText } from '../infrastructure/ops/words.ts';

const RULE_WORDS = {
  statement: 'extracto',
  three_days: 'tres días antes',
  eve: 'víspera',
  due_day: 'día de pago',
  late: 'tres días después',
  again: 'pedido otra vez',
} as const satisfies Record<ContactRule, string>;

const CHANNEL_WORDS = {
  push: 'notificación',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'correo',
} as const satisfies Record<ReminderChannel, string>;

const REASON_WORDS = {
  overtaken: 'otro posterior ya lo dice',
  day_taken: 'ese día ya hay un contacto',
  no_day_left: 'no queda un día permitido',
  channel_gone: 'el canal de esa semana ya no sirve',
  not_reachable: 'ningún canal elegido sirve',
  paid: 'la cuota ya se pagó',
  insolvency: 'su insolvencia lo impide',
  disputed: 'tiene un reclamo sin respuesta',
  choices_changed: 'la persona ya no lo quiere',
  channel_down: 'el proveedor no confirmó antes de cerrar la franja',
} as const satisfies Record<UnsentReason, string>;

const SOURCE_WORDS = { page: 'en el portal', email_link: 'por el enlace del correo' } as const;

const moveReason = ({ wanted_on, planned_on }: Row<'reminder'>): string => {
  if (planned_on === null || planned_on === wanted_on) return '';
  const isForbidden = contactHours(calendarDate(wanted_on)) === undefined;
  return isForbidden ? 'movido: era domingo o festivo' : 'movido: ese día no se pudo o ya había otro';
};

const outcomeOf = (row: Row<'reminder'>): readonly string[] => {
  if (row.state === 'sent') return ['enviado', momentText(row.sent_at), moveReason(row)];
  if (row.state === 'sending') return ['en envío', momentText(row.attempted_at), `intentos: ${row.attempts}`];
  if (row.state === 'planned') return ['previsto', row.planned_on ?? '', moveReason(row)];
  return ['no enviado', momentText(row.decided_at), row.reason ? REASON_WORDS[row.reason] : ''];
};

const reminderLine = (row: Row<'reminder'>): readonly string[] => [
  String(row.instalment),
  row.due_on,
  RULE_WORDS[row.rule],
  row.wanted_on,
  row.channel ? CHANNEL_WORDS[row.channel] : '—',
  ...outcomeOf(row),
];

const HEADINGS = ['cuota', 'vence', 'recordatorio', 'para el', 'canal', 'qué pasó', 'cuándo', 'por qué'];

export const showReminders: OpsCommand = {
  name: 'reminders show',
  roles: ['agent'],
  effects: [],
  positionals: ['crédito'],
  summary:
    'Muestra los recordatorios de un crédito: qué se envió, se movió o no se envió y por qué, y los consentimientos.',
  run: async ({ db }, { positionals: [credit = ''], audit }) => {
    const creditNumber = readCreditNumber(credit);
    const loan = await db
      .selectFrom('loan')
      .select('account_id')
      .where('credit_number', '=', creditNumber)
      .executeTakeFirst();
    if (!loan) throw new OpsError(`No hay un crédito ${credit} desembolsado.`);
    const reminders = await db
      .selectFrom('reminder')
      .selectAll()
      .where('credit_number', '=', creditNumber)
      .orderBy('wanted_on')
      .orderBy('instalment')
      .execute();
    const consents = await db
      .selectFrom('reminder_consent')
      .selectAll()
      .where('account_id', '=', loan.account_id)
      .orderBy('id')
      .execute();
    await audit(db, String(creditNumber));
    const consentLines = consents.map((one) => [
      momentText(one.at),
      CHANNEL_WORDS[one.channel],
      one.is_given ? 'acepta' : 'retira',
      SOURCE_WORDS[one.source],
      one.ip,
    ]);
    return [
      section(
        'Recordatorios',
        reminders.length > 0 ? [HEADINGS, ...reminders.map(reminderLine)] : [],
        'ninguno todavía',
      ),
      section('Consentimientos', consentLines, 'ninguno'),
    ].join('\n\n');
  },
};
