import type { CodePurpose } from '#core/codes/one-time-code.ts';
import { gsm7Places, SMS_PLACES, toGsm7 } from '#core/text/gsm7.ts';
import { emailHtml } from '../infrastructure/messages/email.ts';

export interface CodeFacts {
  readonly brand: string;
  /** Origin-bound code: browsers autofill it on this host only. */
  readonly host: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly minutes: number;
  /** What is signed, for example `contrato y pagaré por $5.000.000`. */
  readonly describe: string | undefined;
}

const purposeOf = ({ purpose, brand, describe }: CodeFacts): string => {
  const purposes = {
    registration: `crear tu cuenta en ${brand}`,
    login: `ingresar a tu cuenta ${brand}`,
    email: `seguir con tu solicitud en ${brand}`,
    signing: `firmar ${describe ?? 'tus documentos'} en ${brand}`,
  } as const satisfies Record<CodePurpose, string>;
  return purposes[purpose];
};

/** Origin-bound line that WebOTP and iOS read. */
const boundLine = ({ host, code }: CodeFacts): string => `@${host} #${code}`;

const minutesOf = ({ minutes }: CodeFacts): string => `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;

/** Fits one GSM-7 SMS: the advice is dropped first, then the expiry, then the purpose is cut. */
export const codeSms = (facts: CodeFacts): string => {
  const bound = boundLine(facts);
  const use = `Usa ${facts.code} para ${purposeOf(facts)}.`;
  const candidates = [
    `${use} Vence en ${minutesOf(facts)}. No se lo digas a nadie.\n${bound}`,
    `${use} Vence en ${minutesOf(facts)}.\n${bound}`,
    `${use}\n${bound}`,
  ].map(toGsm7);
  const available = SMS_PLACES - gsm7Places(bound) - 1;
  return (
    candidates.find((text) => gsm7Places(text) <= SMS_PLACES) ??
    `${toGsm7(use).slice(0, available)}\n${bound}`
  );
};

export interface CodeEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const codeEmail = (facts: CodeFacts): CodeEmail => {
  const subject = `Confirma tu correo en ${facts.brand}`;
  const opening = `Este es el código para confirmar tu correo en ${facts.brand}. El que enviamos a tu celular es otro: solo este demuestra que la dirección es tuya.`;
  const advice = `Vence en ${minutesOf(facts)}. No se lo digas a nadie: nuestro equipo nunca te lo va a pedir.`;
  const stranger = `Si no estás pidiendo un crédito con ${facts.brand}, ignora este mensaje: sin el código nadie puede usar tu correo.`;
  const bound = boundLine(facts);
  return {
    subject,
    text: [opening, facts.code, advice, stranger, bound].join('\n\n'),
    html: emailHtml({
      title: subject,
      paragraphs: [opening],
      highlight: facts.code,
      notes: [advice, stranger, bound],
    }),
  };
};
