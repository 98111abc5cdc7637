import { momentInWords } from '#core/calendar/date-words.ts';
import { maskPhone, type Phone } from '#core/people/phone.ts';
import { gsm7Places, SMS_PLACES, toGsm7 } from '#core/text/gsm7.ts';
import type { Context } from '../infrastructure/context.ts';
import { composeEmail, type EmailText } from '../infrastructure/messages/email.ts';

type MessageSettings = Pick<Context['config'], 'lender' | 'publicUrl'>;

interface ChangedPhone {
  readonly from: Phone;
  readonly to: Phone;
  readonly at: Date;
}

export const phoneChangedEmail = (
  { lender, publicUrl }: MessageSettings,
  { from, to, at }: ChangedPhone,
  firstNames: string,
): EmailText =>
  composeEmail(
    lender,
    'Cambiamos el celular de tu cuenta',
    [
      `Hola, ${firstNames}:`,
      `El ${momentInWords(at)} (hora de Bogotá) un asesor cambió el celular de tu cuenta ${lender.brand}, a pedido tuyo y después de comprobar que eras tú. Antes era el ${maskPhone(from)}; ahora es el ${maskPhone(to)}.`,
      `Cerramos tus sesiones. Ingresa con el número nuevo en ${publicUrl}/newlogin: lo que habías escrito sigue guardado.`,
      'Si no lo pediste, dínoslo hoy: bloqueamos tu cuenta y revisamos el cambio contigo.',
    ],
    ['También les escribimos por SMS a los dos números.'],
    'Si no lo pediste,',
  );

/** Fits one GSM-7 SMS with the usual addresses, without naming the other number: either phone may be a stranger's. */
export const phoneChangedSms = ({ lender, publicUrl }: MessageSettings, to: 'old' | 'new'): string => {
  const objection = `¿No lo pediste? WhatsApp +${lender.supportWhatsapp}`;
  if (to === 'old')
    return toGsm7(`${lender.brand}: cambiamos el celular de tu cuenta y este ya no la abre. ${objection}`);
  const what = `${lender.brand}: este es ahora el celular de tu cuenta.`;
  const long = toGsm7(`${what} Ingresa en ${publicUrl}/newlogin ${objection}`);
  return gsm7Places(long) <= SMS_PLACES ? long : toGsm7(`${what} ${objection}`);
};
