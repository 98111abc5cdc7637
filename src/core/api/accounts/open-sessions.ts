import { array, boolean, number, string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { acceptedField, exact, idField, instantField, shape } from '../fields.ts';
import { logout, refreshToken, reportPresence } from './sessions.ts';

const openSessionSchema = shape({
  id: string().required(),
  /** Browser and system in words. */
  equipo: string().required(),
  desde: instantField().required(),
  /** A few minutes late at most. */
  ultimo_uso: instantField().required(),
  es_esta: boolean().required(),
});

export const readOpenSessions = endpoint({
  method: 'GET',
  path: '/api/accounts/sesiones',
  summary: 'Las sesiones abiertas de la persona: equipo, desde cuándo y último uso',
  access: 'session',
  answer: shape({ sesiones: array(openSessionSchema).required() }),
});

export const endOpenSession = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sesiones/:id',
  summary: 'Cierra una sesión de la persona',
  access: 'session',
  params: exact({ id: idField() }),
  answer: shape({ cerrada: acceptedField('') }),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/accounts/sesiones/cerrar-las-demas',
  summary: 'Cierra todas las sesiones de la persona menos la que llama',
  access: 'session',
  answer: shape({ cerradas: number().integer().min(0).required() }),
  repeatable: true,
});

/** Authorized by the digest of one of the session's tokens, which opens nothing. `equipo`: as in `logout`. */
export const endSessionByKey = endpoint({
  method: 'POST',
  path: '/api/accounts/logout/pendiente',
  summary: 'Cierra una sesión que se cerró sin conexión; su clave no sirve para nada más',
  access: 'public',
  body: exact({
    /** SHA-256, base64url. */
    clave: string()
      .matches(/^[\w-]{43}$/, 'No reconocemos esta sesión.')
      .required('Falta la sesión.'),
    equipo: string().oneOf(['olvidar']).optional(),
  }),
  answer: shape({ cerrada: acceptedField('') }),
});

export const sessionEndpoints = {
  refreshToken,
  logout,
  reportPresence,
  readOpenSessions,
  endOpenSession,
  endOtherSessions,
  endSessionByKey,
};

/** A session of the person on one of their devices. */
export interface OpenSession {
  readonly id: string;
  /** Browser and system in words: 'Chrome en Android'. */
  readonly device: string;
  readonly openedAt: Date;
  /** A few minutes late at most. */
  readonly lastUsedAt: Date;
  /** The one that asks. */
  readonly isThisOne: boolean;
}

type OpenSessionsWire = AnswerOf<typeof readOpenSessions>;

export const encodeOpenSessions = (sessions: readonly OpenSession[]): OpenSessionsWire => ({
  sesiones: sessions.map(({ id, device, openedAt, lastUsedAt, isThisOne }) => ({
    id,
    equipo: device,
    desde: openedAt.toISOString(),
    ultimo_uso: lastUsedAt.toISOString(),
    es_esta: isThisOne,
  })),
});

export const decodeOpenSessions = ({ sesiones }: OpenSessionsWire): readonly OpenSession[] =>
  sesiones.map((session) => ({
    id: session.id,
    device: session.equipo,
    openedAt: new Date(session.desde),
    lastUsedAt: new Date(session.ultimo_uso),
    isThisOne: session.es_esta,
  }));
