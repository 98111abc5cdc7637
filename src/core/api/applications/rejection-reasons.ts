import type { RiskReason } from '../../application/rejection.ts';
import { MAXIMUM_AGE, MAXIMUM_AMOUNT, MINIMUM_AGE, MINIMUM_AMOUNT } from '../../constants.ts';
import { formatPesos } from '../../money/money.ts';

/** A reason in plain words, on the screen and in the letter. */
export interface ReasonWords {
  readonly category: string;
  readonly reason: string;
  /** What the person can do about it. */
  readonly change: string;
}

export const REJECTION_REASONS: Readonly<Record<RiskReason, ReasonWords>> = {
  under_age: {
    category: 'Edad',
    reason: `Para tener un crédito debes ser mayor de ${MINIMUM_AGE} años.`,
    change: 'Podrás pedirlo cuando los cumplas.',
  },
  over_age: {
    category: 'Edad',
    reason: `La edad máxima para este crédito es ${MAXIMUM_AGE} años.`,
    change:
      'Sabemos que esto no depende de ti. Pregúntale a tu médico o institución por otras formas de pago.',
  },
  amount_below_minimum: {
    category: 'Monto',
    reason: 'El valor que pediste es menor que el mínimo que prestamos.',
    change: `Puedes pedir ${formatPesos(MINIMUM_AMOUNT)} o más.`,
  },
  amount_above_maximum: {
    category: 'Monto',
    reason: 'El valor que pediste es mayor que el máximo que prestamos.',
    change: `Puedes pedir hasta ${formatPesos(MAXIMUM_AMOUNT)}.`,
  },
  current_serious_default: {
    category: 'Mora con otra entidad',
    reason: 'La central de riesgo reporta que hoy tienes un pago atrasado con otra entidad.',
    change:
      'Ponte al día o acuerda un pago con esa entidad y pídele el certificado y que actualice tu reporte. Si ya pagaste o el reporte tiene un error, envíanos el certificado.',
  },
  short_tenure: {
    category: 'Antigüedad',
    reason: 'Llevas menos de seis meses en tu trabajo o actividad.',
    change: 'Vuelve a intentarlo cuando cumplas seis meses.',
  },
  limit_below_minimum: {
    category: 'Capacidad de endeudamiento',
    reason: 'Lo que hoy puedes endeudarte es menos que el mínimo que prestamos.',
    change: 'Pagar parte de otras deudas, como tarjetas o créditos, aumenta tu capacidad.',
  },
  thin_file: {
    category: 'Historia de crédito',
    reason: 'Tu historia de crédito todavía es corta.',
    change: 'Un servicio o una tarjeta a tu nombre, pagados a tiempo, la hacen crecer.',
  },
  income_unverifiable: {
    category: 'Ingresos',
    reason: 'No pudimos confirmar tus ingresos.',
    change: 'Reúne documentos recientes que los muestren completos, como desprendibles o extractos.',
  },
  bureau_pending: {
    category: 'Consulta pendiente',
    reason: 'La central de riesgo no nos respondió.',
    change: 'Escríbenos y la consultamos de nuevo contigo.',
  },
  no_affordable_plan: {
    category: 'Ingresos y cuota',
    reason: 'Ningún plan de cuotas se ajusta a tus ingresos.',
    change: 'Un monto menor tiene cuotas más bajas.',
  },
  email_conflict: {
    category: 'Correo',
    reason: 'No pudimos confirmar que el correo es tuyo.',
    change: 'Escríbenos desde ese correo, o danos otro que sí sea tuyo.',
  },
  document_conflict: {
    category: 'Documento',
    reason: 'No pudimos confirmar que el número de documento es tuyo.',
    change: 'Revisa el número que escribiste y envíanos una foto de tu cédula: un asesor lo revisa contigo.',
  },
  name_conflict: {
    category: 'Nombre',
    reason: 'No pudimos confirmar que tu nombre y tu documento van juntos.',
    change: 'Envíanos una foto de tu cédula: un asesor lo revisa contigo.',
  },
  inquiry_limit: {
    category: 'Consultas',
    reason: 'Este mes ya consultamos tu documento varias veces.',
    change: 'Escríbenos y un asesor revisa tu solicitud contigo.',
  },
};
