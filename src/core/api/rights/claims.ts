import { array, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import {
  type ClaimKind,
  filingNumber,
  LONGEST_CLAIM,
  parseFilingNumber,
  type RequestKind,
  SHORTEST_CLAIM,
} from '../../rights/claims.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, idField, instantField, paragraphsField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const KINDS = {
  petition: 'peticion',
  complaint: 'queja',
  claim: 'reclamo',
  data_query: 'consulta_datos',
  data_claim: 'reclamo_datos',
  correction: 'correccion',
  identity_theft: 'suplantacion',
} as const satisfies Record<ClaimKind, string>;

const REQUESTS = { ...KINDS, closure: 'cierre' } as const satisfies Record<RequestKind, string>;

const KIND_NAMES = Object.values(KINDS);

export const claimSchema = shape({
  radicado: string().required(),
  tipo: string().oneOf(Object.values(REQUESTS)).required(),
  texto: string().required(),
  recibido: instantField().required(),
  responder_hasta: dateField().required(),
  /** Null while it waits. */
  respuesta: shape({ texto: string().required(), fecha: instantField().required() }).nullable().defined(),
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/derechos/reclamos',
  summary: 'Las peticiones, quejas y reclamos de la persona, con su plazo y su respuesta',
  access: 'session',
  answer: shape({ reclamos: array(claimSchema).required() }),
});

export const fileClaim = endpoint({
  method: 'POST',
  path: '/api/derechos/reclamos',
  summary: 'Radica una petición, queja, reclamo o consulta; da su número y hasta cuándo se responde',
  access: 'session',
  body: exact({
    /** Idempotency key, made before the first try. */
    id_reclamo: idField(),
    tipo: string().oneOf(KIND_NAMES, 'Elige qué quieres pedir.').required('Elige qué quieres pedir.'),
    texto: paragraphsField(LONGEST_CLAIM)
      .required('Escribe qué pasó o qué necesitas.')
      .min(SHORTEST_CLAIM, `Escribe al menos ${SHORTEST_CLAIM} caracteres.`),
  }),
  answer: shape({ reclamo: claimSchema }),
  repeatable: true,
});

export const claimEndpoints = { listClaims, fileClaim };

/** A claim as its form has it. */
export interface WantedClaim {
  readonly id: string;
  readonly kind: ClaimKind;
  readonly text: string;
}

/** Fields of the contract, for errors. */
export const CLAIM_FIELDS = { kind: 'tipo', text: 'texto' } as const satisfies Partial<
  Record<keyof WantedClaim, keyof BodyOf<typeof fileClaim>>
>;

export interface FiledClaim {
  readonly number: number;
  readonly kind: RequestKind;
  readonly text: string;
  readonly receivedAt: Date;
  readonly dueOn: CalendarDate;
  readonly answer: { readonly text: string; readonly at: Date } | undefined;
}

type ClaimWire = AnswerOf<typeof fileClaim>['reclamo'];

export const encodeWantedClaim = ({ id, kind, text }: WantedClaim): BodyOf<typeof fileClaim> => ({
  id_reclamo: id,
  tipo: KINDS[kind],
  texto: text,
});

export const decodeWantedClaim = ({ id_reclamo, tipo, texto }: BodyOf<typeof fileClaim>): WantedClaim => ({
  id: id_reclamo,
  kind: keyOf(KINDS, tipo),
  text: texto,
});

export const encodeClaim = ({ number, kind, text, receivedAt, dueOn, answer }: FiledClaim): ClaimWire => ({
  radicado: filingNumber(number),
  tipo: REQUESTS[kind],
  texto: text,
  recibido: receivedAt.toISOString(),
  responder_hasta: dueOn,
  respuesta: answer ? { texto: answer.text, fecha: answer.at.toISOString() } : null,
});

export const decodeClaim = ({
  radicado,
  tipo,
  texto,
  recibido,
  responder_hasta,
  respuesta,
}: ClaimWire): FiledClaim => ({
  number: parseFilingNumber(radicado) ?? 0,
  kind: keyOf(REQUESTS, tipo),
  text: texto,
  receivedAt: new Date(recibido),
  dueOn: calendarDate(responder_hasta),
  answer: respuesta ? { text: respuesta.texto, at: new Date(respuesta.fecha) } : undefined,
});

export const decodeFiledClaim = ({ reclamo }: AnswerOf<typeof fileClaim>): FiledClaim => decodeClaim(reclamo);

export const decodeClaims = ({ reclamos }: AnswerOf<typeof listClaims>): readonly FiledClaim[] =>
  reclamos.map(decodeClaim);
