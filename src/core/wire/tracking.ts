import { array, boolean, number, string } from 'yup';
import { endpoint } from './endpoint.ts';
import { dateField, exact, idField, instantField, pesosField, shape } from './fields.ts';

const documentSize = shape({ paginas: number().integer().required(), bytes: number().integer().required() });

export const readTracking = endpoint({
  method: 'GET',
  path: '/api/applications/seguimiento/:applicationId',
  summary: 'En qué va un crédito firmado hasta el desembolso: cada paso, su fecha y hasta cuándo se espera',
  access: 'session',
  params: exact({ applicationId: idField() }),
  answer: shape({
    data: shape({
      estado: string().required(),
      referencia_pago: number().integer().required(),
      monto: pesosField().required(),
      medico: string().required(),
      /** As its own call says it; null once the application was closed without a loan. */
      identidad: string().nullable().defined(),
      /** The day for which all of it holds. */
      fecha: dateField().required(),
      /** In their order. */
      pasos: array(
        shape({
          paso: string().oneOf(['firma', 'identidad', 'clinica', 'desembolso']).required(),
          estado: string().oneOf(['hecho', 'actual', 'pendiente', 'detenido']).required(),
          /** When it was done, began or stopped. */
          cuando: instantField().nullable().defined(),
          /** The last day on which a step of somebody else is expected. */
          esperado_hasta: dateField().nullable().defined(),
          /** That day is over. */
          demorado: boolean().required(),
          /** What a step that is not done may take. */
          dias_habiles: number().integer().nullable().defined(),
        }),
      ).required(),
      contrato: documentSize.nullable().defined(),
      pagare: documentSize.nullable().defined(),
    }),
  }),
});

export const trackingEndpoints = [readTracking];
