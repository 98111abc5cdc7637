import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';

const channels = {
  push: 'notificación',
  whatsapp: 'WhatsApp',
  sms: 'mensaje de texto',
  email: 'correo',
} as const satisfies Record<ReminderChannel, string>;

export const portalDatesCopy = {
  title: 'Fechas para tener presentes',
  statement: 'Tu extracto queda listo',
  reminder: (channel: ReminderChannel) => `Te avisamos por ${channels[channel]}`,
  due: (amount: string) => `Vence tu cuota de ${amount}`,
  today: 'hoy',
  off: 'Tú eliges si te avisamos antes, por dónde y cuándo.',
  choose: 'Configurar recordatorios',
  change: 'Cambiar mis recordatorios',
};
