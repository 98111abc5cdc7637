import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDay } from '#core/calendar/date-words.ts';
import { gsm7Places, SMS_PLACES, toGsm7 } from '#core/text/gsm7.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import { composeEmail, type EmailText, supportNumber } from '../infrastructure/messages/email.ts';

/** What waits: for the applicant's documents, signature or identity, or for the clinic. */
export type StalledStage = 'documents' | 'offer' | 'identity' | 'clinic';

export interface StalledFacts {
  readonly lender: Lender;
  readonly firstNames: string;
  readonly creditNumber: number;
  /** The last day before it is closed. */
  readonly until: CalendarDate;
  /** Until when it is waited for before the next letter. */
  readonly nextOn: CalendarDate;
  /** 'tus últimos 3 desprendibles de nómina y una carta laboral' */
  readonly documents: string;
  readonly providerName: string;
  readonly isPlanChosen: boolean;
}

/** Two letters while it waits, and one when it was closed. */
export type StalledLetter = 'first' | 'second' | 'closed';

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Of one SMS, without company and person to write to. */
  readonly sms: string;
}

export interface StalledTexts {
  readonly email: EmailText;
  readonly sms: string;
}

const nameOf = ({ creditNumber }: StalledFacts): string => `crédito ..${String(creditNumber).slice(-4)}`;

const toSign = ({ isPlanChosen }: StalledFacts): string =>
  isPlanChosen ? 'que firmes el contrato' : 'que elijas tu plan de cuotas y firmes';

const AGAIN = 'Si todavía lo necesitas, entra a tu cuenta como siempre y pide otra vez el crédito.';

const closedUnsigned = (reason: string): Words => ({
  subject: 'Cerramos tu solicitud sin costo',
  paragraphs: [
    `${reason} Por eso cerramos tu solicitud, sin costo: no firmaste nada y no debes nada.`,
    AGAIN,
  ],
  sms: 'cerramos tu solicitud sin costo y no debes nada. Si aún lo necesitas, pídelo otra vez.',
});

const closedSigned = (facts: StalledFacts, reason: string): Words => ({
  subject: `Cancelamos tu crédito ${facts.creditNumber} sin costo`,
  paragraphs: [
    `${reason} Por eso cancelamos sin costo tu crédito ${facts.creditNumber}, antes de entregar el dinero.`,
    'El contrato y el pagaré que firmaste quedan sin efecto y no debes nada.',
    AGAIN,
  ],
  sms: `cancelamos tu ${nameOf(facts)} sin costo y no debes nada. Puedes pedirlo otra vez.`,
});

const WORDS = {
  documents: {
    first: ({ documents, until }) => ({
      subject: 'Nos faltan tus documentos para seguir con tu crédito',
      paragraphs: [
        `Tu crédito está preaprobado y todavía no tenemos todo lo que te pedimos: ${documents}.`,
        `Súbelo a más tardar el ${dateInWords(until)}: entra a tu cuenta como siempre y elige Subir mis documentos.`,
      ],
      sms: `faltan documentos de tu solicitud. Súbelos en tu cuenta a más tardar el ${shortDay(until)}.`,
    }),
    second: ({ documents, until }) => ({
      subject: `Tienes hasta el ${dateInWords(until)} para subir tus documentos`,
      paragraphs: [
        `Seguimos esperando lo que te pedimos: ${documents}.`,
        `Si no está completo a más tardar el ${dateInWords(until)}, cerramos tu solicitud sin costo. Para subirlo, entra a tu cuenta como siempre y elige Subir mis documentos.`,
      ],
      sms: `después del ${shortDay(until)} cerramos tu solicitud si faltan tus documentos. No debes nada.`,
    }),
    closed: () => closedUnsigned('No recibimos a tiempo todos los documentos que te pedimos.'),
  },
  offer: {
    first: (facts) => ({
      subject: 'Tu crédito está aprobado: falta tu firma',
      paragraphs: [
        `Tu crédito está aprobado y falta ${toSign(facts)}. Mientras no firmes no debes nada.`,
        `Lo puedes hacer a más tardar el ${dateInWords(facts.until)}: entra a tu cuenta como siempre.`,
      ],
      sms: `tu crédito está aprobado. Falta tu firma: entra a tu cuenta a más tardar el ${shortDay(facts.until)}.`,
    }),
    second: (facts) => ({
      subject: `Tu crédito aprobado vale hasta el ${dateInWords(facts.until)}`,
      paragraphs: [
        `Todavía falta ${toSign(facts)}. Si no firmas a más tardar el ${dateInWords(facts.until)}, cerramos tu solicitud sin costo.`,
        'Si lo quieres, entra a tu cuenta como siempre. Si no lo quieres, no tienes que hacer nada.',
      ],
      sms: `tu crédito aprobado vale hasta el ${shortDay(facts.until)}. Si no lo firmas lo cerramos, y no debes nada.`,
    }),
    closed: () => closedUnsigned('Tu crédito estaba aprobado, y se cumplió el plazo sin tu firma.'),
  },
  identity: {
    first: (facts) => ({
      subject: 'Firmaste tu crédito: falta validar tu identidad',
      paragraphs: [
        `Firmaste tu crédito ${facts.creditNumber} y falta que valides tu identidad. Hasta entonces no entregamos el dinero y no debes nada.`,
        `Hazlo a más tardar el ${dateInWords(facts.until)}: ten tu cédula a la mano y entra a tu cuenta como siempre. Si prefieres no tomar fotos, allí mismo puedes pedir que un asesor lo haga contigo.`,
      ],
      sms: `falta validar tu identidad (${nameOf(facts)}). Entra a tu cuenta a más tardar el ${shortDay(facts.until)}.`,
    }),
    second: (facts) => ({
      subject: `Tienes hasta el ${dateInWords(facts.until)} para validar tu identidad`,
      paragraphs: [
        `Todavía falta que valides tu identidad para que entreguemos el dinero de tu crédito ${facts.creditNumber}. No debes nada.`,
        `Si no lo haces a más tardar el ${dateInWords(facts.until)}, cancelamos el crédito sin costo. Entra a tu cuenta como siempre; si no puedes tomar las fotos, pide allí un asesor.`,
      ],
      sms: `después del ${shortDay(facts.until)} cancelamos tu ${nameOf(facts)} si no validas tu identidad.`,
    }),
    closed: (facts) => closedSigned(facts, 'Se cumplió el plazo para validar tu identidad.'),
  },
  clinic: {
    first: (facts) => ({
      subject: 'Tu clínica aún no confirma',
      paragraphs: [
        `Esperamos que ${facts.providerName} confirme tu procedimiento, y todavía no nos responde. No debes nada y no tienes que hacer nada; si quieres, pregúntale cuándo lo confirma.`,
        `Nueva fecha: a más tardar el ${dateInWords(facts.nextOn)}. Si ese día no ha confirmado, te escribimos otra vez.`,
      ],
      sms: `tu clínica aún no confirma (${nameOf(facts)}). Nueva fecha: ${shortDay(facts.nextOn)}. No debes nada.`,
    }),
    second: (facts) => ({
      subject: `Tu clínica sigue sin confirmar: esperamos hasta el ${dateInWords(facts.until)}`,
      paragraphs: [
        `${facts.providerName} todavía no confirma tu procedimiento. No debes nada de tu crédito ${facts.creditNumber}.`,
        `Nueva fecha: el ${dateInWords(facts.until)}. Si ese día no ha confirmado, cancelamos el crédito sin costo. Si aún lo necesitas, pídele a la clínica que nos responda.`,
      ],
      sms: `si tu clínica no confirma a más tardar el ${shortDay(facts.until)}, cancelamos tu ${nameOf(facts)} sin costo.`,
    }),
    closed: (facts) => closedSigned(facts, `${facts.providerName} no confirmó a tiempo tu procedimiento.`),
  },
} as const satisfies Record<StalledStage, Record<StalledLetter, (facts: StalledFacts) => Words>>;

/** When too long, the way to a person is shortened, and never what it is about. */
const smsOf = ({ lender }: StalledFacts, text: string): string => {
  const candidates = [`Dudas: WhatsApp ${supportNumber(lender)}`, `WhatsApp ${supportNumber(lender)}`].map(
    (person) => toGsm7(`${lender.brand}: ${text} ${person}`),
  );
  return candidates.find((one) => gsm7Places(one) <= SMS_PLACES) ?? candidates.at(-1) ?? '';
};

export const stalledTexts = (
  stage: StalledStage,
  letter: StalledLetter,
  facts: StalledFacts,
): StalledTexts => {
  const { subject, paragraphs, sms } = WORDS[stage][letter](facts);
  const whileWaiting = stage === 'clinic' ? 'Si tienes dudas,' : 'Si algo te lo impide, o tienes dudas,';
  const doubts = letter === 'closed' ? 'Si crees que es un error,' : whileWaiting;
  return {
    email: composeEmail(facts.lender, subject, [`Hola, ${facts.firstNames}:`, ...paragraphs], [], doubts),
    sms: smsOf(facts, sms),
  };
};
