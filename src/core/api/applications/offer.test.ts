import { describe, expect, it } from 'vitest';
import { OFFERED_TERMS } from '../../constants.ts';
import { decodeInstalmentOptions, decodeOffer, encodeAmountChange, encodePlanChoice } from './offer.ts';

const answer = {
  app: { id: '0c7b1a6e-7d2c-4f51-9d0a-7d2f1d4c1f10', estado: 'approved', referencia_pago: 100_200_307 },
  risk: {
    estado: 'approved',
    monto: 6_666_666,
    monto_maximo_credito: 8_000_000,
    medico: 'Clínica Dental Sonrisa',
    cuotas: 36,
    valor_cuota: 260_525,
    seguro_vida_mensual: 3_333,
    valor_fga_con_iva: 142_800,
    tasa_interes_mv: 0.018,
    fecha_primer_pago: '2026-12-20',
    cuota_financiera: 253_226,
    fga_mensual: 3_966,
    costo_total: 9_378_900,
    tasa_ea_total: 0.258,
    tope_ea_mes: 0.2924,
    procedimiento: 'Odontología - Ortodoncia',
    motivos: [],
    vuelve_desde: null,
    actividad_economica: 'Empleado' as const,
  },
};

describe('the decision on a request, read from the contract', () => {
  // @covers 3.8
  it('speaks our words', () => {
    expect(decodeOffer(answer)).toMatchObject({
      applicationId: answer.app.id,
      status: 'approved',
      creditNumber: 100_200_307,
      amount: 6_666_666,
      maximumAmount: 8_000_000,
      term: 36,
      activity: 'employee',
      monthlyPayment: 260_525,
      guarantee: 3_966,
      monthlyRate: 0.018,
      firstDueDate: '2026-12-20',
    });
  });

  it('has no status where this build does not know the one that came', () => {
    expect(decodeOffer({ ...answer, risk: { ...answer.risk, estado: 'aplazado' } }).status).toBeUndefined();
  });

  it('takes the amount for the maximum while there is none', () => {
    const waiting = { ...answer, risk: { ...answer.risk, monto_maximo_credito: null } };
    expect(decodeOffer(waiting).maximumAmount).toBe(6_666_666);
  });
});

describe('the map of instalment options', () => {
  // @covers 3.9
  it('is a list of plans; a result of 1 means available', () => {
    const data = {
      '3': { resultado: 0, cuota_asignacion: 2_400_000, costo_total: 7_200_000 },
      '36': { resultado: 1, cuota_asignacion: 260_525, costo_total: 9_378_900 },
    };
    expect(decodeInstalmentOptions({ data })).toEqual([
      { term: 3, isAvailable: false, monthlyPayment: 2_400_000, totalCost: 7_200_000 },
      { term: 36, isAvailable: true, monthlyPayment: 260_525, totalCost: 9_378_900 },
    ]);
  });
});

describe('a change of the offer', () => {
  it('chooses a plan by the amount that stands and its instalments, and nothing else', () => {
    expect(encodePlanChoice(500_000, 12)).toEqual({ monto: 500_000, cuotas: 12 });
  });

  it('carries a new amount with instalments that nobody offers, so that sent twice it chooses no plan', () => {
    const { monto, cuotas } = encodeAmountChange(500_000);
    expect(monto).toBe(500_000);
    expect(OFFERED_TERMS).not.toContain(cuotas);
  });
});
