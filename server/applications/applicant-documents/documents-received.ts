import type { EconomicActivity } from '#core/application/economic-activity.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { emailHtml } from '../../infrastructure/messages/email-html.ts';
import { documentWords } from '../document-words.ts';

/** E-mail: every document of a held application has arrived. */
export const documentsReceivedEmail = ({
  firstNames,
  receivedOn,
  activity,
  supportEmail,
}: {
  readonly firstNames: string;
  readonly receivedOn: CalendarDate;
  readonly activity: EconomicActivity;
  readonly supportEmail: string;
}): { readonly subject: string; readonly text: string; readonly html: string } => {
  const subject = 'Recibimos todos tus documentos';
  const paragraphs = [
    `Hola, ${firstNames}:`,
    `El ${dateInWords(receivedOn)} terminamos de recibir lo que te pedimos: ${documentWords(activity)}.`,
    'Un asesor los revisará y te contará el resultado por este mismo medio. No tienes que hacer nada más.',
  ];
  const notes = [`¿Tienes dudas, o no fuiste tú quien los envió? Escríbenos a ${supportEmail}.`];
  return {
    subject,
    text: [...paragraphs, ...notes].join('\n\n'),
    html: emailHtml({ title: subject, paragraphs, notes }),
  };
};
