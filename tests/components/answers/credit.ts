import type { readCredit } from '#core/api/credit/credit.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

type CreditAnswer = AnswerOf<typeof readCredit>['data'];
type OpenWire = CreditAnswer['pagos_en_proceso'][number];
type InstalmentWire = CreditAnswer['facturas'][number];
type PaymentWire = CreditAnswer['pagos'][number];
type Debt = CreditAnswer['credit_hub']['response']['aggregated_debt'];
type Parts = CreditAnswer['credit_hub']['response']['segregated_debt'];

/** A credit number with a valid check digit. */
export const CREDIT_NUMBER = 1_500_000_420;

/** A payment attempt that was begun at the provider. */
export const openPaymentAnswer = (open: Partial<OpenWire> = {}): OpenWire => ({
  tipo: 'en_linea',
  referencia: 'CS-told',
  valor: 356_835,
  fecha: '2026-11-20T20:05:00.000Z',
  canal: null,
  estado: 'en_proceso',
  recibo: null,
  reportado_por: null,
  motivo: null,
  caja: null,
  mensaje: 'Tu pago está en proceso.',
  ...open,
});

const DUE_DATES = ['2026-12-01', '2027-01-02', '2027-02-03', '2027-03-04', '2027-04-05', '2027-05-06'];

/** One of six instalments, not yet due; every figure is unique across columns and instalments. */
export const instalmentAnswer = (numero: number, changes: Partial<InstalmentWire> = {}): InstalmentWire => ({
  numero,
  fecha: DUE_DATES[numero - 1] ?? '2027-06-07',
  cuota: 356_830 + numero,
  capital: 310_000 + numero,
  interes: 36_800 + numero,
  seguro_vida: 2_400 + numero,
  fga: 7_600 + numero,
  mora: 0,
  costos: 0,
  pagado: 0,
  saldo: 356_840 + numero,
  saldo_capital: (6 - numero) * 333_333,
  estado: 'por_vencer',
  ...changes,
});

/** A plan of six instalments: the given states first, all others to come. */
export const planAnswer = (...first: readonly InstalmentWire['estado'][]): InstalmentWire[] =>
  [1, 2, 3, 4, 5, 6].map((numero) => instalmentAnswer(numero, { estado: first[numero - 1] ?? 'por_vencer' }));

/** A posted payment with one line of each kind; no two figures are equal. */
export const paymentAnswer = (changes: Partial<PaymentWire> = {}): PaymentWire => ({
  id: '55555555-5555-4555-8555-555555555555',
  estado: 'aplicado',
  fecha_reversion: null,
  fecha: '2026-11-21T15:04:00.000Z',
  fecha_valor: '2026-11-21',
  valor: 500_000,
  canal: 'PSE',
  referencia: 'CS-posted',
  reporte: null,
  puntualidad: 'On date',
  intereses_ahorrados: 1_234,
  aplicacion: [
    { factura: 1, concepto: 'costos', valor: 1_111 },
    { factura: 1, concepto: 'mora', valor: 2_222 },
    { factura: 1, concepto: 'seguro_vida', valor: 3_333 },
    { factura: 1, concepto: 'fga', valor: 4_444 },
    { factura: 1, concepto: 'interes', valor: 35_555 },
    { factura: 1, concepto: 'capital', valor: 310_170 },
    { factura: null, concepto: 'abono_capital', valor: 143_165 },
  ],
  ...changes,
});

export interface CreditChanges {
  readonly credito?: Partial<CreditAnswer['credito']>;
  readonly facturas?: readonly InstalmentWire[];
  readonly precio?: Partial<CreditAnswer['precio']>;
  readonly pagos?: readonly PaymentWire[];
  readonly debt?: Partial<Debt>;
  readonly minimo?: Partial<Parts['minimo']>;
  readonly pagos_en_proceso?: readonly OpenWire[];
  readonly promesa?: CreditAnswer['promesa'];
}

/** A credit of $ 2.000.000 in six months without payments; no two figures are equal. */
export const creditAnswer = (changes: CreditChanges = {}): AnswerOf<typeof readCredit> => ({
  data: {
    credito: {
      id: CREDIT_NUMBER,
      monto: 2_000_000,
      cuotas: 6,
      tasa_interes_mv: 0.0184,
      valor_cuota: 356_835,
      fecha_desembolso: '2026-11-01',
      fecha_primer_pago: '2026-12-01',
      cuotas_pagadas: 0,
      saldo_capital: 1_999_999,
      saldo_a_favor: 0,
      dias_mora: 0,
      mora_por_dia: 0,
      estado: 'vigente',
      ...changes.credito,
    },
    facturas: [...(changes.facturas ?? [])],
    precio: {
      tasa_efectiva_anual: 0.2448,
      tasa_cobrada_mv: 0.0183,
      tasa_cobrada_ea: 0.2431,
      tasa_usura: { mes: '2026-11', tasa: 0.2499, conocida: true, mes_de_la_tasa: '2026-11' },
      tasa_ea_total: 0.2486,
      costo_total: 2_141_010,
      total_pagado: 0,
      ...changes.precio,
    },
    pagos: [...(changes.pagos ?? [])],
    pagos_en_proceso: [...(changes.pagos_en_proceso ?? [])],
    promesa: changes.promesa ?? null,
    application: {
      id: '33333333-3333-4333-8333-333333333333',
      estado: 'desembolsado',
      referencia_pago: CREDIT_NUMBER,
      medico: 'Clínica Arrayán',
      medico_id: 'provider-1',
      procedimiento: 'Diseño de sonrisa',
    },
    credit_hub: {
      response: {
        aggregated_debt: {
          quota_debt: 356_835,
          total_debt: 2_000_000,
          valid_until: '2026-11-22',
          next_due_date: '2026-12-01',
          ponerse_al_dia: null,
          ...changes.debt,
        },
        segregated_debt: {
          minimo: {
            capital: 310_001,
            interes: 36_802,
            seguro_vida: 2_403,
            fga: 7_604,
            mora: 15,
            costos: 10,
            cobrado_por_anticipado: 0,
            ...changes.minimo,
          },
          total: {
            capital: 1_953_105,
            interes: 36_806,
            seguro_vida: 2_407,
            fga: 7_608,
            mora: 39,
            costos: 35,
            cobrado_por_anticipado: 0,
          },
        },
      },
    },
    consultado: '2026-11-22T15:00:00.000Z',
  },
});
