import { array, boolean, number, object, string } from 'yup';
import { SLIP_REJECTIONS } from './cash-slips.ts';
import { catchUpSchema } from './catch-up.ts';
import { counterSchema } from './counter-payments.ts';
import { endpoint } from './endpoint.ts';
import {
  creditNumberField,
  dateField,
  exact,
  instantField,
  monthField,
  pesosField,
  rateField,
  shape,
} from './fields.ts';

/** The credit as its holder sees it. `id` is the credit number, which is the payment reference too. */
export const creditSchema = object({
  id: number().integer().required(),
  monto: pesosField().required(),
  /** Instalments of the plan in force; a prepayment may leave fewer than were agreed. */
  cuotas: number().integer().required(),
  tasa_interes_mv: rateField().required(),
  /** Of the next instalment to be paid, charges included. */
  valor_cuota: pesosField().required(),
  fecha_desembolso: dateField().required(),
  fecha_primer_pago: dateField().required(),
  cuotas_pagadas: number().integer().required(),
  saldo_capital: pesosField().required(),
  /** What arrived beyond the total debt and is the borrower's. */
  saldo_a_favor: pesosField().required(),
  dias_mora: number().integer().min(0).required(),
  /** What arrears grow by in the next day if nothing is paid. */
  mora_por_dia: pesosField().required(),
  estado: string().oneOf(['vigente', 'en_mora', 'pagado']).required(),
});

const debtPart = {
  capital: pesosField().required(),
  interes: pesosField().required(),
  seguro_vida: pesosField().required(),
  fga: pesosField().required(),
  mora: pesosField().required(),
  costos: pesosField().required(),
  /** What was paid for days not yet gone by; it lowers the sum of the others. */
  cobrado_por_anticipado: pesosField().required(),
};

export const creditHubSchema = object({
  response: shape({
    aggregated_debt: shape({
      quota_debt: pesosField().required(),
      total_debt: pesosField().required(),
      /** The day for which both figures hold. */
      valid_until: dateField().required(),
      next_due_date: dateField().nullable().defined(),
      ponerse_al_dia: catchUpSchema(),
    }),
    segregated_debt: shape({
      minimo: shape(debtPart),
      total: shape(debtPart),
    }),
  }),
});

export const instalmentSchema = shape({
  numero: number().integer().required(),
  fecha: dateField().required(),
  /** Capital, interest and charges; arrears and costs come on top of it. */
  cuota: pesosField().required(),
  capital: pesosField().required(),
  interes: pesosField().required(),
  seguro_vida: pesosField().required(),
  fga: pesosField().required(),
  mora: pesosField().required(),
  costos: pesosField().required(),
  pagado: pesosField().required(),
  /** Still to be paid of it today. */
  saldo: pesosField().required(),
  /** Capital of the credit left after it. */
  saldo_capital: pesosField().required(),
  estado: string().oneOf(['pagada', 'al_dia', 'vencida', 'por_vencer']).required(),
});

const CONCEPTS = [
  'costos',
  'mora',
  'seguro_vida',
  'fga',
  'interes',
  'capital',
  'abono_capital',
  'saldo_a_favor',
] as const;

/** Where some of a payment went. */
export const appliedLineSchema = shape({
  factura: number().integer().nullable().defined(),
  concepto: string().oneOf(CONCEPTS).required(),
  valor: pesosField().required(),
});

export const paymentSchema = shape({
  id: string().required(),
  /** `reversado`: its money went back and it counts no more. */
  estado: string().oneOf(['aplicado', 'reversado']).required(),
  fecha_reversion: instantField().nullable().defined(),
  fecha: instantField().required(),
  fecha_valor: dateField().required(),
  valor: pesosField().required(),
  canal: string().required(),
  referencia: string().required(),
  /** What its payer had said of it with the slip of the counter; null when nobody reported it. */
  reporte: shape({ fecha: instantField().required(), valor: pesosField().required() }).nullable().defined(),
  /** Null for one that was reversed. */
  puntualidad: string().oneOf(['On date', 'Late']).nullable().defined(),
  /** Interest already paid that a prepayment made unnecessary and that went to capital as well. */
  intereses_ahorrados: pesosField().required(),
  /** Its amounts add up to `valor`; empty for one that was reversed. */
  aplicacion: array(appliedLineSchema).required(),
});

/** A payment that was begun or reported and is not posted: nothing of it counts yet. */
export const openPaymentSchema = shape({
  /** `en_linea`: at the provider. `efectivo`: at a counter, as somebody reported it with its slip. */
  tipo: string().oneOf(['en_linea', 'efectivo']).required(),
  referencia: string().required(),
  valor: pesosField().required(),
  /** When it was begun, or paid at the counter. */
  fecha: instantField().required(),
  /** Null until the payer chose one. */
  canal: string().nullable().defined(),
  /**
   * `en_proceso`: the provider has it and waits for the bank, or an operator has its slip. `iniciado`: begun by the holder,
   * its end not known. `rechazado`: an operator could not post what was reported; it stays until another is. Also cash
   * that nobody paid before its time was over, for a week.
   */
  estado: string().oneOf(['en_proceso', 'iniciado', 'rechazado']).required(),
  /** Of cash that was reported: the number on the slip, who reported it, and why it was refused. */
  recibo: string().nullable().defined(),
  reportado_por: string().oneOf(['titular', 'otra_persona']).nullable().defined(),
  motivo: string().oneOf(Object.values(SLIP_REJECTIONS)).nullable().defined(),
  /** Of cash at the provider: it waits for its payer, `en_proceso`, or its time is over, `rechazado`. */
  caja: counterSchema(),
  /** The same in a sentence for people. */
  mensaje: string().required(),
});

/** What the credit costs. Rates are fractions; the legal cap is of the month of `valid_until`. */
export const priceSchema = shape({
  tasa_efectiva_anual: rateField().required(),
  /** What is charged this month: the agreed rate, or less where the cap lowers it. */
  tasa_cobrada_mv: rateField().required(),
  tasa_cobrada_ea: rateField().required(),
  tasa_usura: shape({
    mes: monthField().required(),
    tasa: rateField().required(),
    /** False while the month's own is not published: then it is that of `mes_de_la_tasa`. */
    conocida: boolean().required(),
    mes_de_la_tasa: monthField().required(),
  }),
  /** Effective annual rate with every charge in it, of the plan as agreed. */
  tasa_ea_total: rateField().required(),
  /** Sum of all payments of the plan as agreed. */
  costo_total: pesosField().required(),
  /** Sum of the payments that count so far. */
  total_pagado: pesosField().required(),
});

export const applicationOfCreditSchema = shape({
  id: string().required(),
  estado: string().required(),
  referencia_pago: number().integer().required(),
  medico: string().required(),
  procedimiento: string().required(),
});

export const loanIdParams = exact({ loanId: creditNumberField() });

export const readCredit = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId',
  summary: 'El crédito con su deuda al día de hoy, sus cuotas y sus pagos',
  access: 'session',
  params: loanIdParams,
  answer: shape({
    data: shape({
      credito: creditSchema.required(),
      facturas: array(instalmentSchema).required(),
      precio: priceSchema,
      /** The newest first, reversed ones among them. */
      pagos: array(paymentSchema).required(),
      pagos_en_proceso: array(openPaymentSchema).required(),
      application: applicationOfCreditSchema,
      credit_hub: creditHubSchema.required(),
      /** When the server computed these figures. */
      consultado: instantField().required(),
    }),
  }),
});

export const creditEndpoints = [readCredit];
