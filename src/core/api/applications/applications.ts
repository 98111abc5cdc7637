import { array, type InferType, number, string } from 'yup';
import { APPLICATION_TERM } from '../../constants.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import {
  amountField,
  dateField,
  exact,
  idField,
  longTextField,
  pesosField,
  shape,
  textField,
} from '../fields.ts';
import type { readAmortization } from './amortization.ts';
import { type Procedure, type Provider, procedureText } from './catalog.ts';

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

export const apply = endpoint({
  method: 'POST',
  path: '/api/applications/add',
  summary: 'Envía la solicitud de crédito y decide el riesgo',
  access: 'session',
  body: exact({
    medico_id: textField(80).default(undefined).optional(),
    medico: textField(200).required('El médico es obligatorio'),
    procedimiento: textField(240).required('El procedimiento es obligatorio'),
    monto: amountField('El costo estimado es requerido'),
    codigo_descuento: textField(40).optional(),
    codigo_asesor: textField(40).optional(),
    fecha_procedimiento: dateField().required('La fecha del procedimiento es requerida'),
    profile_id: idField(),
    amortizacion: longTextField(40_000).required('Falta la tabla de amortización.'),
    cuotas: number().integer().min(1).max(120).required(),
  }),
  answer: shape({
    id: string().required(),
    estado: string().required(),
    referencia_pago: number().integer().required(),
  }),
  repeatable: true,
});

export const applicationEndpoints = [listApplications, listApprovedApplications, apply];

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
  procedureDate: 'fecha_procedimiento',
} as const;

/** What is requested of the credit. */
export interface CreditRequest {
  readonly profileId: string;
  readonly provider: Provider;
  readonly procedure: Procedure;
  /** Whole pesos. */
  readonly cost: number;
  /** 'YYYY-MM-DD'. */
  readonly procedureDate: string;
  /** Empty when there is none. */
  readonly discountCode: string;
  readonly advisorCode: string;
}

/** The request's field for each field of the contract. */
export const requestFieldOf = {
  medico_id: 'provider',
  medico: 'provider',
  procedimiento: 'procedure',
  monto: 'cost',
  fecha_procedimiento: 'procedureDate',
  codigo_descuento: 'discountCode',
  codigo_asesor: 'advisorCode',
} as const satisfies Partial<Record<keyof BodyOf<typeof apply>, keyof CreditRequest>>;

export const encodeCreditRequest = (
  request: CreditRequest,
  amortization: AnswerOf<typeof readAmortization>,
): BodyOf<typeof apply> => ({
  profile_id: request.profileId,
  medico_id: request.provider.id,
  medico: request.provider.name,
  procedimiento: procedureText(request.procedure),
  monto: request.cost,
  fecha_procedimiento: request.procedureDate,
  cuotas: APPLICATION_TERM,
  amortizacion: JSON.stringify(amortization.data),
  ...(request.discountCode && { codigo_descuento: request.discountCode }),
  ...(request.advisorCode && { codigo_asesor: request.advisorCode }),
});

/** The application that a request has become, as the list of applications shows it. */
export const decodeApplied = (request: CreditRequest, answer: AnswerOf<typeof apply>): ApplicationFacts => ({
  id: answer.id,
  status: answer.estado,
  creditNumber: answer.referencia_pago,
  amount: request.cost,
  term: APPLICATION_TERM,
  providerName: request.provider.name,
  procedure: procedureText(request.procedure),
  procedureDate: request.procedureDate,
});
