import { number, string } from 'yup';
import { APPLICATION_TERM } from '../../constants.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import {
  amountField,
  dateField,
  exact,
  idField,
  longTextField,
  numberField,
  shape,
  textField,
} from '../fields.ts';
import type { readAmortization } from './amortization.ts';
import type { ApplicationFacts } from './applications.ts';
import { type Procedure, type Provider, procedureText } from './catalog.ts';

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
    codigo_descuento: numberField().max(40).optional(),
    codigo_asesor: numberField().max(40).optional(),
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

export const creditRequestEndpoints = { apply };

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
export const REQUEST_FIELD_OF = {
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
