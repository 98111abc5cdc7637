import {
  type ApplicantDocumentKind,
  type EconomicActivity,
  requiredDocuments,
} from '#core/application/applicant-documents.ts';
import { MAXIMUM_AGE, MINIMUM_AGE } from '#core/constants.ts';
import { brand } from './brand.ts';

const DOCUMENTS: Readonly<Record<ApplicantDocumentKind, (count: number) => string>> = {
  payslip: (count) => `Tus últimos ${count} desprendibles de nómina`,
  employment_letter: () => 'Una carta laboral',
  bank_statement: (count) => `Tus últimos ${count} extractos bancarios`,
  tax_return: () => 'Tu declaración de renta',
  pension_payslip: (count) => `Tus últimos ${count} desprendibles de pago de la pensión`,
};

/** Decisions other than an approval, and whom to ask about one. */
export const decisionCopy = {
  rejected: {
    title: 'No pudimos aprobar tu crédito',
    text: 'Evaluamos tu solicitud y por ahora no fue aprobada. Estos son algunos de los factores que revisamos:',
    factors: [
      'Tu situación financiera actual',
      `Tener entre ${MINIMUM_AGE} y ${MAXIMUM_AGE} años`,
      'Llevar mínimo seis meses en tu empleo',
    ],
    after: 'Te enviamos un correo con más detalles. Si quieres hablarlo con una persona, escríbenos por ',
    leave: 'Salir',
  },
  takesLonger: {
    title: 'Tu solicitud sigue en proceso',
    text: 'El estudio está tardando más de lo normal. Puedes salir: te escribiremos al correo que registraste cuando tengamos la respuesta, o te llamará un asesor.',
    help: '¿Tienes dudas? Escríbenos:',
    leave: 'Salir',
  },
  documents: {
    title: 'Tu crédito está preaprobado',
    text: 'Para terminar el estudio necesitamos confirmar tus ingresos. Envíanos estos documentos:',
    list: (activity: EconomicActivity): readonly string[] =>
      requiredDocuments(activity).map(({ kind, count }) => DOCUMENTS[kind](count)),
    where: 'Envíalos a',
    upload: 'Subir mis documentos',
    see: 'Ver mis documentos',
    leave: 'SALIR',
  },
  contact: { or: 'o por', whatsapp: `WhatsApp ${brand.whatsappShown}` },
  greeting: 'Hola, tengo una pregunta sobre mi solicitud de crédito.',
};
