const EMAILS = [
  [/^Entregamos el dinero/, 'final_dates'],
  [/^Tu extracto de la cuota/, 'statement'],
  [/^Tienes un pago vencido en tu crédito/, 'arrears_notice'],
  [/^Aviso antes de reportar/, 'report_notice'],
  [/^Ponte al día antes del/, 'acceleration_notice'],
  [/^Pasó tu último día para ponerte al día/, 'deadline_passed'],
  [/está pagado: aquí está tu paz y salvo/, 'closing_letter'],
  [/^Tu contrato y tu pagaré firmados/, 'copies'],
  [/^(Cancelamos tu|Te retractaste del) crédito/, 'withdrawal'],
  [/^(Registramos tu|Tu) retracto del crédito/, 'withdrawal_said'],
  [/^Recibimos tu solicitud/, 'claim_receipt'],
  [/^Respuesta a tu solicitud/, 'claim_answer'],
  [/^Aceptamos tu póliza/, 'insurance_change'],
  [/^Confirma tu correo en/, 'code'],
  [/^Tienes un mensaje de/, 'held_letter'],
] as const;
const TEXTS = [
  [/vencidos desde el .* Cada dia suma intereses/, 'arrears_notice'],
  [/podemos reportar tu credito/, 'report_notice'],
  [/podremos exigir la deuda total/, 'acceleration_notice'],
  [/ya podemos exigir la deuda total/, 'deadline_passed'],
  [/tu correo nos devuelve los mensajes/, 'email_bounced'],
  [/hay un aviso sobre tu/, 'held_letter'],
  // The origin-bound line.
  [/\n@\S+ #\d+$/, 'code'],
] as const;
export type ContactKind = (typeof EMAILS | typeof TEXTS)[number][1] | 'reminder' | 'other';

/** What urges to pay besides reminders. */
export const NOTICES: readonly ContactKind[] = [
  'arrears_notice',
  'report_notice',
  'acceleration_notice',
  'deadline_passed',
];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '');

/**
 * What a message is, by what its recipient reads. Only a reminder's e-mail can be unsubscribed from; what comes to a phone
 * and is nothing else is a reminder.
 */
export const kindOfMessage = ({
  channel,
  subject,
  text,
  isList,
}: {
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  /** With the headers of one-click unsubscription. */
  readonly isList: boolean;
}): ContactKind => {
  if (isList) return 'reminder';
  if (channel === 'email') return EMAILS.find(([words]) => words.test(subject))?.[1] ?? 'other';
  return TEXTS.find(([words]) => words.test(plain(text)))?.[1] ?? 'reminder';
};
