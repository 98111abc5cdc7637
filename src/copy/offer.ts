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

export const offerCopy = {
  title: 'Tu solicitud de crédito',
  checking: 'Estamos verificando el estado de tu solicitud...',
  failed: {
    title: 'No pudimos consultar tu solicitud.',
    retry: 'Volver a intentar',
    /** A failed call is no decision. */
    calm: 'Tu solicitud sigue guardada y no ha cambiado.',
  },
  approved: {
    title: '¡Felicitaciones! Tu crédito fue aprobado',
    maximum: 'Monto máximo aprobado',
    for: (provider: string) => `Para tu procedimiento con ${provider}`,
    /** Of an amount that no plan goes with. */
    withoutPlans: 'Todavía no hay un plan para ti',
  },
  amount: {
    label: 'Monto a solicitar',
    range: (minimum: string, maximum: string) =>
      minimum === maximum ? `El monto aprobado es ${maximum}` : `Entre ${minimum} y ${maximum}`,
    update: 'Actualizar',
    updating: 'Actualizando…',
    changed: 'Cambiaste el monto. Presiona Actualizar para ver tus nuevas cuotas.',
    required: 'El monto a solicitar es requerido',
    tooHigh: (maximum: string) => `El monto a solicitar no puede superar los ${maximum}`,
    tooLow: (minimum: string) => `El monto a solicitar no puede ser inferior a los a ${minimum}`,
    failed: 'Ha ocurrido un error',
    retry: 'Intentar de nuevo',
  },
  plans: {
    legend: 'Selecciona tu plan de cuotas fijas',
    label: (term: number) => `${term} cuotas mensuales de:`,
    total: (amount: string) => `En total pagas ${amount}`,
    ring: 'cuotas',
    cost: (amount: string) => `El crédito te cuesta ${amount}: intereses, seguro de vida y garantía.`,
    exact: 'Antes de firmar verás cada cobro por separado.',
    loading: 'Buscando tus planes de cuotas…',
    recalculating: 'Recalculando tus cuotas…',
    none: 'No se encontraron cuotas disponibles',
    noneText: 'Con este monto ninguna cuota se ajusta a tus ingresos. Escríbenos y buscamos otra forma.',
    all: (count: number) => `Ver los ${count} planes`,
    fewer: 'Ver menos planes',
    chosen: (term: number, instalment: string) => `${term} cuotas de ${instalment}`,
    change: 'Cambiar',
    next: 'Siguiente',
    saving: 'Guardando tu plan…',
  },
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
  inProcess: {
    title: 'Estamos estudiando tu solicitud',
    text: 'No actualices la pantalla',
    note: 'Consultamos la respuesta cada 10 segundos. Suele tardar menos de un minuto.',
    lost: 'Seguiremos consultando apenas vuelva la conexión.',
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
