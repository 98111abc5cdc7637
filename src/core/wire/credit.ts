import { array, number, object, string } from 'yup';
import { endpoint } from './endpoint.ts';
import { calendarDate, exact, instant, pesos, rate, shape, words } from './fields.ts';

/** The credit as its holder sees it. `id` is the credit number, which is the payment reference too. */
export const creditSchema = object({
  id: number().integer().required(),
  monto: pesos().required(),
  /** Instalments of the plan in force; a prepayment may leave fewer than were agreed. */
  cuotas: number().integer().required(),
  tasa_interes_mv: rate().required(),
  /** Of the next instalment to be paid, charges included. */
  valor_cuota: pesos().required(),
  fecha_desembolso: calendarDate().required(),
  fecha_primer_pago: calendarDate().required(),
  cuotas_pagadas: number().integer().required(),
  saldo_capital: pesos().required(),
  /** What arrived beyond the total debt and is the borrower's. */
  saldo_a_favor: pesos().required(),
  dias_mora: number().integer().min(0).required(),
  /** What arrears grow by in the next day if nothing is paid. */
  mora_por_dia: pesos().required(),
  estado: string().oneOf(['vigente', 'en_mora', 'pagado']).required(),
});

const debtPart = {
  capital: pesos().required(),
  interes: pesos().required(),
  seguro_vida: pesos().required(),
  fga: pesos().required(),
  mora: pesos().required(),
  costos: pesos().required(),
  /** What was paid for days not yet gone by; it lowers the sum of the others. */
  cobrado_por_anticipado: pesos().required(),
};

export const creditHubSchema = object({
  response: shape({
    aggregated_debt: shape({
      quota_debt: pesos().required(),
      total_debt: pesos().required(),
      /** The day for which both figures hold. */
      valid_until: calendarDate().required(),
      next_due_date: calendarDate().nullable().defined(),
    }),
    segregated_debt: shape({
      minimo: shape(debtPart),
      total: shape(debtPart),
    }),
  }),
});

export const billSchema = shape({
  numero: number().integer().required(),
  fecha: calendarDate().required(),
  /** Capital, interest and charges; arrears and costs come on top of it. */
  cuota: pesos().required(),
  capital: pesos().required(),
  interes: pesos().required(),
  seguro_vida: pesos().required(),
  fga: pesos().required(),
  mora: pesos().required(),
  costos: pesos().required(),
  pagado: pesos().required(),
  /** Still to be paid of it today. */
  saldo: pesos().required(),
  /** Capital of the credit left after it. */
  saldo_capital: pesos().required(),
  estado: string().oneOf(['pagada', 'al_dia', 'vencida', 'por_vencer']).required(),
});

export const paymentSchema = shape({
  id: string().required(),
  fecha: instant().required(),
  fecha_valor: calendarDate().required(),
  valor: pesos().required(),
  canal: string().required(),
  referencia: string().required(),
  puntualidad: string().oneOf(['On date', 'Late']).required(),
  /** Interest already paid that a prepayment made unnecessary and that went to capital as well. */
  intereses_ahorrados: pesos().required(),
  /** Its amounts add up to `valor`. */
  aplicacion: array(
    shape({
      factura: number().integer().nullable().defined(),
      concepto: string()
        .oneOf([
          'costos',
          'mora',
          'seguro_vida',
          'fga',
          'interes',
          'capital',
          'abono_capital',
          'saldo_a_favor',
        ])
        .required(),
      valor: pesos().required(),
    }),
  ).required(),
});

export const applicationOfCreditSchema = shape({
  id: string().required(),
  estado: string().required(),
  referencia_pago: number().integer().required(),
  medico: string().required(),
  procedimiento: string().required(),
});

export const readCredit = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId',
  summary: 'El crédito con su deuda al día de hoy, sus cuotas y sus pagos',
  access: 'session',
  params: exact({ loanId: words(20).matches(/^\d+$/, 'No reconocemos este crédito.').required() }),
  answer: shape({
    data: shape({
      credito: creditSchema.required(),
      facturas: array(billSchema).required(),
      pagos: array(paymentSchema).required(),
      application: applicationOfCreditSchema,
      credit_hub: creditHubSchema.required(),
      /** When the server computed these figures. */
      consultado: instant().required(),
    }),
  }),
});

export const creditEndpoints = [readCredit];
