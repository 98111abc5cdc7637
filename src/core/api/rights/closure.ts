import { boolean } from 'yup';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { exact, idField, shape } from '../fields.ts';
import { claimSchema, decodeClaim, encodeClaim, type FiledClaim } from './claims.ts';

const closureSchema = shape({
  /** A signed credit that is not paid stands in its way. */
  tiene_credito: boolean().required(),
  /** What was asked for already. */
  solicitud: claimSchema.nullable().defined(),
});

export const readClosure = endpoint({
  method: 'GET',
  path: '/api/derechos/cierre',
  summary: 'Si la persona puede cerrar su cuenta, y si ya lo pidió',
  access: 'session',
  answer: closureSchema,
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/derechos/cierre',
  summary: 'Pide cerrar la cuenta y borrar lo que la ley no manda guardar; cierra sus sesiones',
  access: 'session',
  body: exact({
    /** Idempotency key, made before the first try. */
    id_solicitud: idField(),
  }),
  answer: closureSchema,
});

export const closureEndpoints = { readClosure, closeAccount };

export interface Closure {
  readonly hasCredit: boolean;
  readonly request: FiledClaim | undefined;
}

type Wire = AnswerOf<typeof readClosure>;

export const encodeClosure = ({ hasCredit, request }: Closure): Wire => ({
  tiene_credito: hasCredit,
  solicitud: request ? encodeClaim(request) : null,
});

export const decodeClosure = ({ tiene_credito, solicitud }: Wire): Closure => ({
  hasCredit: tiene_credito,
  request: solicitud ? decodeClaim(solicitud) : undefined,
});

export const encodeWantedClosure = (id: string): BodyOf<typeof closeAccount> => ({ id_solicitud: id });
