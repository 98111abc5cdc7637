import { array, string } from 'yup';
import type {
  AuthorisationKind,
  Purpose,
  RevocableKind,
  RevocationStanding,
} from '../../rights/authorisations.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { exact, instantField, sha256Field, shape, textField } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const KINDS = {
  personal_data: 'datos',
  terms: 'terminos',
  bureau: 'centrales',
  health: 'salud',
  biometrics: 'biometria',
} as const satisfies Record<AuthorisationKind, string>;

const STANDINGS = {
  possible: 'posible',
  with_account: 'con_la_cuenta',
  credit_open: 'credito_vigente',
} as const satisfies Record<RevocationStanding, string>;

const authorisationSchema = shape({
  tipo: string().oneOf(Object.values(KINDS)).required(),
  version: string().required(),
  sha256: sha256Field().required(),
  texto: string().required(),
  aceptada: instantField().required(),
  retirada: instantField().nullable().defined(),
  /** Null of one that was taken back or replaced by a newer one. */
  retiro: string().oneOf(Object.values(STANDINGS)).nullable().defined(),
});

const listSchema = shape({ autorizaciones: array(authorisationSchema).required() });

export const listAuthorisations = endpoint({
  method: 'GET',
  path: '/api/derechos/autorizaciones',
  summary: 'Lo que la persona autorizó, con su texto, su versión, su fecha y si se puede retirar',
  access: 'session',
  answer: listSchema,
});

const kindField = <const K extends AuthorisationKind>(kinds: readonly K[]) =>
  string()
    .oneOf(
      kinds.map((kind) => KINDS[kind]),
      'No reconocemos esta autorización.',
    )
    .required();

export const giveAuthorisation = endpoint({
  method: 'PUT',
  path: '/api/derechos/autorizaciones/:kind',
  summary: 'Guarda la autorización para un fin: consultar las centrales, o guardar el procedimiento',
  access: 'session',
  params: exact({ kind: kindField(['bureau', 'health']) }),
  body: exact({
    /** Of the text that was shown and accepted. */
    version: textField(40).required('Falta la versión del texto.'),
  }),
  answer: shape({ aceptada: instantField().required() }),
});

export const revokeAuthorisation = endpoint({
  method: 'DELETE',
  path: '/api/derechos/autorizaciones/:kind',
  summary: 'Retira una autorización; lo que se hizo con ella queda anotado',
  access: 'session',
  params: exact({ kind: kindField(['bureau', 'health', 'biometrics']) }),
  answer: listSchema,
});

export const authorisationEndpoints = { listAuthorisations, giveAuthorisation, revokeAuthorisation };

export interface Authorisation {
  readonly kind: AuthorisationKind;
  readonly version: string;
  /** Of the text in UTF-8. */
  readonly sha256: string;
  readonly text: string;
  readonly acceptedAt: Date;
  readonly revokedAt: Date | undefined;
  /** Undefined of one that was taken back or replaced by a newer one. */
  readonly revocation: RevocationStanding | undefined;
}

type ListWire = AnswerOf<typeof listAuthorisations>;

export const encodePurpose = (kind: Purpose) => KINDS[kind];
export const encodeRevocable = (kind: RevocableKind) => KINDS[kind];
export const decodePurpose = (name: (typeof KINDS)[Purpose]): Purpose => keyOf(KINDS, name) as Purpose;
export const decodeRevocable = (name: (typeof KINDS)[RevocableKind]): RevocableKind =>
  keyOf(KINDS, name) as RevocableKind;

export const encodeAcceptedVersion = (version: string): BodyOf<typeof giveAuthorisation> => ({ version });

export const encodeAuthorisations = (authorisations: readonly Authorisation[]): ListWire => ({
  autorizaciones: authorisations.map((one) => ({
    tipo: KINDS[one.kind],
    version: one.version,
    sha256: one.sha256,
    texto: one.text,
    aceptada: one.acceptedAt.toISOString(),
    retirada: one.revokedAt?.toISOString() ?? null,
    retiro: one.revocation ? STANDINGS[one.revocation] : null,
  })),
});

export const decodeAuthorisations = ({ autorizaciones }: ListWire): readonly Authorisation[] =>
  autorizaciones.map((one) => ({
    kind: keyOf(KINDS, one.tipo),
    version: one.version,
    sha256: one.sha256,
    text: one.texto,
    acceptedAt: new Date(one.aceptada),
    revokedAt: one.retirada === null ? undefined : new Date(one.retirada),
    revocation: one.retiro === null ? undefined : keyOf(STANDINGS, one.retiro),
  }));
