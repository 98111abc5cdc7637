import { array, string } from 'yup';
import { type Rejection, RISK_REASONS, type RiskReason } from '../../application/rejection.ts';
import { calendarDate } from '../../calendar/calendar-date.ts';
import { dateField } from '../fields.ts';

/** Rejection reasons, and the first day on which time alone resolves them. */
export const rejectionFields = {
  motivos: array(string().required()).required(),
  vuelve_desde: dateField().nullable().defined(),
};

const WORDS = {
  under_age: 'menor_de_edad',
  over_age: 'edad_maxima',
  amount_below_minimum: 'monto_menor_al_minimo',
  amount_above_maximum: 'monto_mayor_al_maximo',
  current_serious_default: 'mora_vigente',
  short_tenure: 'antiguedad_insuficiente',
  limit_below_minimum: 'capacidad_insuficiente',
  thin_file: 'historia_corta',
  income_unverifiable: 'ingresos_sin_confirmar',
  bureau_pending: 'central_sin_respuesta',
  no_affordable_plan: 'sin_cuota_al_alcance',
  email_conflict: 'correo_por_confirmar',
  document_conflict: 'documento_por_confirmar',
  name_conflict: 'nombre_por_confirmar',
  inquiry_limit: 'consultas_de_mas',
} as const satisfies Record<RiskReason, string>;

interface RejectionWire {
  readonly motivos: string[];
  readonly vuelve_desde: string | null;
}

export const encodeRejection = ({ reasons, retryFrom }: Rejection): RejectionWire => ({
  motivos: reasons.map((reason) => WORDS[reason]),
  vuelve_desde: retryFrom ?? null,
});

/** An unknown reason is dropped: the general sentence remains. */
export const decodeRejection = ({ motivos, vuelve_desde }: RejectionWire): Rejection => ({
  reasons: RISK_REASONS.filter((reason) => motivos.includes(WORDS[reason])),
  retryFrom: vuelve_desde === null ? undefined : calendarDate(vuelve_desde),
});
