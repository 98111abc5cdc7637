import type { readAmortization } from '#core/api/applications/amortization.ts';
import type { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

export const providersAnswer = (): AnswerOf<typeof searchProviders> => ({
  data: [{ id: '31', nombre_comercial: 'Clínica Arrayán', ciudad: 'Cali' }],
});

export const proceduresAnswer = (): AnswerOf<typeof searchProcedures> => ({
  data: [{ id: '7', name: 'Ortodoncia', speciality_name: 'Odontología' }],
});

/** The amortization schedule of an amount, reduced to its first instalment. */
export const amortizationAnswer = (monto = 3_000_000): AnswerOf<typeof readAmortization> => ({
  data: {
    monto,
    cuotas: 36,
    tasa_interes_mv: 0.0184,
    valor_cuota: 132_301,
    seguro_vida_mensual: 3_602,
    valor_fga_con_iva: 214_203,
    costo_total: 4_762_836,
    tasa_ea_total: 0.2486,
    tabla: [
      {
        numero: 1,
        fecha: '2027-01-05',
        cuota: 132_301,
        capital: 67_504,
        interes: 55_205,
        seguro_vida: 3_602,
        fga: 5_990,
        saldo: 2_932_496,
      },
    ],
  },
});
