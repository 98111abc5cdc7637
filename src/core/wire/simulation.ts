import { array, number, object } from 'yup';
import { appliedLineSchema, loanIdParams } from './credit.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, exact, pesos, shape, signedPesos } from './fields.ts';

/** What is left if each instalment is paid on its day. */
const plan = {
  cuotas: number().integer().required(),
  valor_cuota: pesos().required(),
  ultima_cuota: pesos().required(),
  ultima_fecha: calendarDate().required(),
  /** All that is still to be paid, charges included. */
  por_pagar: pesos().required(),
  intereses: pesos().required(),
};

/** What is spared against going on as now, of everything and of interest alone; below zero where it costs more. */
const savings = { ahorro: signedPesos().required(), ahorro_intereses: signedPesos().required() };

export const simulatePayment = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/simulacion',
  summary: 'Qué pasaría con el crédito al pagar hoy un valor; no cambia nada',
  access: 'session',
  params: loanIdParams,
  query: exact({ valor: pesos().required('Ingrese el valor a pagar') }),
  answer: shape({
    data: shape({
      valor: pesos().required(),
      /** The day for which all of it holds. */
      fecha: calendarDate().required(),
      /** Its amounts add up to `valor`. */
      aplicacion: array(appliedLineSchema).required(),
      intereses_ahorrados: pesos().required(),
      /** The debt of that day once it is paid. */
      despues: shape({ quota_debt: pesos().required(), total_debt: pesos().required() }),
      /** Going on without this payment. */
      plan_actual: shape(plan),
      /** There when it ends the credit. */
      cierre: object(savings).nullable().defined(),
      /** There when something is left over that prepays capital: both plans, for the borrower to choose. */
      abono: object({
        valor: pesos().required(),
        plazo: shape({ ...plan, ...savings }),
        cuota: shape({ ...plan, ...savings }),
      })
        .nullable()
        .defined(),
    }),
  }),
});

export const simulationEndpoints = [simulatePayment];
