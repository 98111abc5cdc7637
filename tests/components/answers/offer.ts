import type { listApplications } from '#core/api/applications/applications.ts';
import type { readInstalmentOptions, readRisk, updateApplication } from '#core/api/applications/offer.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

type RiskAnswer = AnswerOf<typeof readRisk>;
type OptionsAnswer = AnswerOf<typeof readInstalmentOptions>;
export type ApplicationAnswer = AnswerOf<typeof listApplications>['data'][number];

/** An approved application for $ 4.000.000 with a chosen plan of 12 months; no two figures are equal. */
export const riskAnswer = (risk: Partial<RiskAnswer['risk']> = {}): RiskAnswer => {
  const estado = risk.estado ?? 'firma_contrato';
  return {
    app: { id: '33333333-3333-4333-8333-333333333333', estado, referencia_pago: 100_245 },
    risk: {
      estado,
      monto: 4_000_000,
      monto_maximo_credito: 6_500_000,
      medico: 'Clínica Arrayán',
      cuotas: 12,
      valor_cuota: 402_311,
      seguro_vida_mensual: 4_800,
      valor_fga_con_iva: 285_600,
      tasa_interes_mv: 0.0184,
      fecha_primer_pago: '2027-01-05',
      cuota_financiera: 373_711,
      fga_mensual: 23_800,
      costo_total: 4_827_736,
      tasa_ea_total: 0.2486,
      tope_ea_mes: 0.2499,
      procedimiento: 'Diseño de sonrisa',
      motivos: [],
      vuelve_desde: null,
      actividad_economica: 'Empleado',
      ...risk,
    },
  };
};

/** The plans of the offer above, unordered: one may not be chosen and one is below the minimum instalment. */
export const instalmentOptionsAnswer = (): OptionsAnswer => ({
  data: {
    6: { resultado: 1, cuota_asignacion: 741_905, costo_total: 4_451_430 },
    24: { resultado: 1, cuota_asignacion: 231_118, costo_total: 5_546_832 },
    12: { resultado: 1, cuota_asignacion: 402_311, costo_total: 4_827_736 },
    36: { resultado: 0, cuota_asignacion: 176_402, costo_total: 6_350_472 },
    48: { resultado: 1, cuota_asignacion: 29_999, costo_total: 1_439_952 },
  },
});

/** The application of the offer above, as lists and changes answer it. */
export const applicationAnswer = (application: Partial<ApplicationAnswer> = {}): ApplicationAnswer => ({
  id: '33333333-3333-4333-8333-333333333333',
  estado: 'approved',
  referencia_pago: 100_245,
  monto: 4_000_000,
  cuotas: 12,
  medico: 'Clínica Arrayán',
  procedimiento: 'Diseño de sonrisa',
  fecha_procedimiento: '2027-01-15',
  ...application,
});

/** An offer after a change, with the plans of its amount. */
export const changedOfferAnswer = (
  { monto, estado, cuotas }: Pick<ApplicationAnswer, 'monto' | 'estado' | 'cuotas'>,
  { data }: OptionsAnswer = instalmentOptionsAnswer(),
): AnswerOf<typeof updateApplication> => ({
  ...applicationAnswer({ monto, estado, cuotas }),
  ...riskAnswer({ monto, estado, cuotas }),
  opciones: data,
});
