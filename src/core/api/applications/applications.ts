import { array, type InferType, number, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import { dateField, exact, idField, pesosField, shape } from '../fields.ts';

export const applicationFields = {
  id: string().required(),
  estado: string().required(),
  referencia_pago: number().integer().required(),
  monto: pesosField().required(),
  cuotas: number().integer().required(),
  medico: string().required(),
  procedimiento: string().required(),
  fecha_procedimiento: dateField().required(),
};

const applicationSchema = shape(applicationFields);

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications/:profileId',
  summary: 'Las solicitudes de la persona, la más reciente primero',
  access: 'session',
  params: exact({ profileId: idField() }),
  answer: shape({ data: array(applicationSchema).required() }),
});

export const listApprovedApplications = endpoint({
  method: 'GET',
  path: '/api/applications/approved/:id',
  summary: 'Las solicitudes aprobadas de la persona',
  access: 'session',
  params: exact({ id: idField() }),
  answer: array(applicationSchema).required(),
});

export const applicationEndpoints = { listApplications, listApprovedApplications };

export type ApplicationWire = InferType<typeof applicationSchema>;

/** An application in our terms, independent of its storage. Amounts in whole pesos, term in months. */
export interface ApplicationFacts {
  readonly id: string;
  readonly status: string;
  readonly creditNumber: number;
  readonly amount: number;
  readonly term: number;
  readonly providerName: string;
  readonly procedure: string;
  readonly procedureDate: string;
}

export const encodeApplication = (application: ApplicationFacts): ApplicationWire => ({
  id: application.id,
  estado: application.status,
  referencia_pago: application.creditNumber,
  monto: application.amount,
  cuotas: application.term,
  medico: application.providerName,
  procedimiento: application.procedure,
  fecha_procedimiento: application.procedureDate,
});

export const decodeApplication = (application: ApplicationWire): ApplicationFacts => ({
  id: application.id,
  status: application.estado,
  creditNumber: application.referencia_pago,
  amount: application.monto,
  term: application.cuotas,
  providerName: application.medico,
  procedure: application.procedimiento,
  procedureDate: application.fecha_procedimiento,
});

/** Wire names of an application's fields, for errors that name one. */
export const APPLICATION_FIELDS = {
  amount: 'monto',
  term: 'cuotas',
  provider: 'medico',
  procedure: 'procedimiento',
  procedureDate: 'fecha_procedimiento',
} as const;
