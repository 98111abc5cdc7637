import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#core/api/endpoint.ts';
import type { Caller, CallerReader } from '../runtime/caller.ts';
import { NoSession } from '../runtime/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerReader;
  }
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Authenticates by the endpoint's access. Errors: NoSession without a valid token. */
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
