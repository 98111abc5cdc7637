import type { InferType } from 'yup';
import { APPLICATION_TERM } from '../constants.ts';
import type {
  applicationSchema,
  apply,
  readAmortization,
  searchProcedures,
  searchProviders,
} from './applications.ts';
import type { AnswerOf, BodyOf } from './endpoint.ts';

/** A doctor or an institution. A referral may name one by an id that the catalogue does not have. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

export interface Procedure {
  readonly id: string;
  readonly name: string;
  readonly speciality: string;
}

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

type ApplicationWire = InferType<typeof applicationSchema>;

/** The contract's fixed option for a procedure that the catalogue does not have. */
export const OTHER_PROCEDURE: Procedure = { id: '', name: 'Otro', speciality: 'Otro' };

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

export const decodeProviders = ({ data }: AnswerOf<typeof searchProviders>): readonly Provider[] =>
  data.map(({ id, nombre_comercial, ciudad }) => ({ id, name: nombre_comercial, city: ciudad }));

export const decodeProcedures = ({ data }: AnswerOf<typeof searchProcedures>): readonly Procedure[] =>
  data.map(({ id, name, speciality_name }) => ({ id, name, speciality: speciality_name }));

/** How the contract names a procedure: 'Odontología - Ortodoncia'. */
const procedureText = ({ speciality, name }: Procedure): string => `${speciality} - ${name}`;

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
export const applicationOf = (
  sent: BodyOf<typeof apply>,
  answer: AnswerOf<typeof apply>,
): ApplicationWire => ({
  id: answer.id,
  estado: answer.estado,
  referencia_pago: answer.referencia_pago,
  monto: sent.monto,
  cuotas: sent.cuotas,
  medico: sent.medico,
  procedimiento: sent.procedimiento,
  fecha_procedimiento: sent.fecha_procedimiento,
});
