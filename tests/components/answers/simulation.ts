import type { simulatePayment } from '#core/api/credit/simulation.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

type SimulationAnswer = AnswerOf<typeof simulatePayment>['data'];

/** The allocation of an amount paid today, one line per concept; no two figures are equal. */
export const simulationAnswer = (
  valor: number,
  changes: Partial<SimulationAnswer> = {},
): AnswerOf<typeof simulatePayment> => ({
  data: {
    valor,
    fecha: '2026-11-22',
    aplicacion: [
      { factura: 1, concepto: 'costos', valor: 1_101 },
      { factura: 1, concepto: 'mora', valor: 2_202 },
      { factura: 1, concepto: 'seguro_vida', valor: 3_303 },
      { factura: 1, concepto: 'fga', valor: 4_404 },
      { factura: 1, concepto: 'interes', valor: 5_505 },
      { factura: 1, concepto: 'capital', valor: 6_606 },
      { factura: 2, concepto: 'interes', valor: 7_707 },
      { factura: null, concepto: 'abono_capital', valor: 8_808 },
      { factura: null, concepto: 'saldo_a_favor', valor: 9_909 },
    ],
    intereses_ahorrados: 11,
    despues: { quota_debt: 101_010, total_debt: 1_010_101 },
    plan_actual: {
      cuotas: 6,
      valor_cuota: 356_835,
      ultima_cuota: 356_840,
      ultima_fecha: '2027-05-01',
      por_pagar: 2_141_015,
      intereses: 141_015,
    },
    cierre: null,
    abono: null,
    ...changes,
  },
});

/** The result of a prepayment with the rest, for either choice; no two figures are equal. */
export const prepaymentAnswer = (valor: number): NonNullable<SimulationAnswer['abono']> => ({
  valor,
  plazo: {
    cuotas: 4,
    valor_cuota: 356_831,
    ultima_cuota: 222_002,
    ultima_fecha: '2027-03-01',
    por_pagar: 1_292_495,
    intereses: 71_003,
    ahorro: 48_004,
    ahorro_intereses: 47_005,
  },
  cuota: {
    cuotas: 6,
    valor_cuota: 251_006,
    ultima_cuota: 251_007,
    ultima_fecha: '2027-05-02',
    por_pagar: 1_506_037,
    intereses: 91_008,
    ahorro: 31_009,
    ahorro_intereses: 30_010,
  },
});
