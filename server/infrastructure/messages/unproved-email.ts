import { toGsm7 } from '#core/text/gsm7.ts';
import type { Lender } from '../config/lender.ts';
import { composeEmail, type EmailText } from './email.ts';

interface Settings {
  readonly lender: Lender;
  readonly publicUrl: string;
}

/** In the place of a letter to an address that may be a stranger's: without names, sums or documents. */
export const unprovedEmail = ({ lender, publicUrl }: Settings, key: string): EmailText =>
  composeEmail(
    lender,
    `Tienes un mensaje de ${lender.brand}`,
    [
      `Alguien dio este correo en ${lender.brand}, y tenemos un mensaje para esa persona.`,
      `Si eres tú, confirma que el correo es tuyo y te lo enviamos completo: ${publicUrl}/correo/${key}`,
      `También puedes entrar a tu cuenta como siempre, en ${publicUrl}.`,
    ],
    [`Si no conoces a ${lender.brand}, escribieron tu correo por error: ignora este mensaje.`],
    'Para que no te volvamos a escribir,',
  );

/** Beside a letter of a credit that waits for its address to be proved. */
export const heldLetterSms = ({ lender }: Pick<Settings, 'lender'>, creditNumber: number | null): string => {
  const about =
    creditNumber === null ? 'tu cuenta' : `tu crédito terminado en ${String(creditNumber).slice(-4)}`;
  return toGsm7(
    `${lender.brand}: hay un aviso sobre ${about}. Entra a tu cuenta como siempre y confirma tu correo para recibirlo. WhatsApp +${lender.supportWhatsapp}`,
  );
};
