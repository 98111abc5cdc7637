import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../../../src/core/wire/endpoint.ts';
import { NoSession } from '../runtime/errors.ts';

export interface SessionCaller {
  readonly kind: 'session';
  readonly accountId: string;
  readonly sessionId: string;
  /** The token that opened this call, hashed: what a refresh takes out of use. */
  readonly tokenSha256: Buffer;
  readonly phone: string;
}

/** Somebody without a session who showed a credit's number and its holder's document: one credit, for a short time. */
export interface PassCaller {
  readonly kind: 'pass';
  readonly creditNumber: number;
}

export type Caller = SessionCaller | PassCaller;

/** Reads who a bearer token belongs to; undefined when it is unknown, expired or revoked. */
export interface CallerReader {
  session(token: string): Promise<SessionCaller | undefined>;
  pass(token: string): PassCaller | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerReader;
  }
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Who is calling, as the endpoint's access asks for it. Errors: NoSession without a token that opens it. */
export const requireCaller = async (
  app: FastifyInstance,
  access: Access,
  request: FastifyRequest,
): Promise<Caller | undefined> => {
  if (access === 'public') return undefined;
  const token = bearer(request);
  if (!token) throw new NoSession();
  const session = await app.callers.session(token);
  if (session) return session;
  const pass = access === 'session-or-pass' ? app.callers.pass(token) : undefined;
  if (pass) return pass;
  throw new NoSession();
};
