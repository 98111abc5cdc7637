import { array, number, object } from 'yup';
import { loanIdParams } from './credit.ts';
import { appliedLineSchema } from './credit-payments.ts';
import { endpoint } from './endpoint.ts';
import { dateField, exact, pesosField, shape, signedPesosField } from './fields.ts';

/** What is left if each instalment is paid on its day. */
const plan = {
  cuotas: number().integer().required(),
  valor_cuota: pesosField().required(),
  ultima_cuota: pesosField().required(),
  ultima_fecha: dateField().required(),
  /** All that is still to be paid, charges included. */
  por_pagar: pesosField().required(),
  intereses: pesosField().required(),
};

/** What is spared against going on as now, of everything and of interest alone; below zero where it costs more. */
const savings = { ahorro: signedPesosField().required(), ahorro_intereses: signedPesosField().required() };

export const simulatePayment = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/simulacion',
  summary: 'Qué pasaría con el crédito al pagar hoy un valor; no cambia nada',
  access: 'session',
  params: loanIdParams,
  query: exact({ valor: pesosField().required('Ingrese el valor a pagar') }),
  answer: shape({
    data: shape({
      valor: pesosField().required(),
      /** The day for which all of it holds. */
      fecha: dateField().required(),
      /** Its amounts add up to `valor`. */
      aplicacion: array(appliedLineSchema).required(),
      intereses_ahorrados: pesosField().required(),
      /** The debt of that day once it is paid. */
      despues: shape({ quota_debt: pesosField().required(), total_debt: pesosField().required() }),
      /** Going on without this payment. */
      plan_actual: shape(plan),
      /** There when it ends the credit. */
      cierre: object(savings).nullable().defined(),
      /** There when something is left over that prepays capital: both plans, for the borrower to choose. */
      abono: object({
        valor: pesosField().required(),
        plazo: shape({ ...plan, ...savings }),
        cuota: shape({ ...plan, ...savings }),
      })
        .nullable()
        .defined(),
    }),
  }),
});

export const simulationEndpoints = [simulatePayment];
