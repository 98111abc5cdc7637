import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnySchema } from 'yup';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  errorWireSchema,
  FILE_TYPES,
  type FileKind,
  type ParamsOf,
  PROOF_HEADER,
  type QueryOf,
} from '#core/api/endpoint.ts';
import type { Caller, CallerReader, SessionCaller } from '../runtime/caller.ts';
import { NoSession } from '../runtime/errors.ts';
import { WrittenAnswer, writeAnswer } from './answers.ts';
import { toJsonSchema } from './openapi.ts';
import { parseRequest } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerReader;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Authenticates by the endpoint's access.
 * @throws NoSession without a valid token.
 */
export const requireCaller = async (
  app: FastifyInstance,
  { access, afterExpiry }: Pick<Endpoint, 'access' | 'afterExpiry'>,
  request: FastifyRequest,
): Promise<Caller | undefined> => {
  if (access === 'public') return undefined;
  const token = bearer(request);
  if (!token) throw new NoSession();
  const session = await app.callers.session(token, { afterExpiry: afterExpiry === true });
  if (session) return session;
  const pass = access === 'session-or-pass' ? app.callers.pass(token) : undefined;
  if (pass) return pass;
  throw new NoSession();
};

/** A validated request with its caller. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Empty unless the endpoint takes a file. */
  readonly file: Buffer;
  readonly caller: E['access'] extends 'session'
    ? SessionCaller
    : E['access'] extends 'public'
      ? undefined
      : Caller;
  readonly ip: string;
  readonly userAgent: string;
  /** Solved proof of work, unchecked. */
  readonly proof: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const contentTypes = {
  pdf: FILE_TYPES.pdf,
  csv: `${FILE_TYPES.csv}; charset=utf-8`,
  ics: `${FILE_TYPES.ics}; charset=utf-8`,
  json: `${FILE_TYPES.json}; charset=utf-8`,
} satisfies Record<FileKind, string>;

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_FILE = Buffer.alloc(0);

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | WrittenAnswer>;

const documented = (endpoint: Endpoint) => {
  const schemaOf = (schema: AnySchema) => toJsonSchema(schema.describe());
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: schemaOf(endpoint.params) } : {}),
    ...(endpoint.query ? { querystring: schemaOf(endpoint.query) } : {}),
    ...(endpoint.body ? { body: schemaOf(endpoint.body) } : {}),
    ...(endpoint.file
      ? { consumes: [...endpoint.file.mediaTypes], body: { type: 'string', format: 'binary' } }
      : {}),
    response: {
      200:
        typeof endpoint.answer === 'string'
          ? {
              description: endpoint.answer.toUpperCase(),
              content: { [FILE_TYPES[endpoint.answer]]: { schema: { type: 'string', format: 'binary' } } },
            }
          : { description: 'Respuesta', ...schemaOf(endpoint.answer) },
      '4xx': {
        description: 'Lo que quien llama puede corregir; un 429 dice en Retry-After cuándo volver',
        ...schemaOf(errorWireSchema),
      },
      503: {
        description:
          'Una empresa de la que dependemos, o nuestra base de datos, no responde; Retry-After dice cuándo repetir la llamada',
        ...schemaOf(errorWireSchema),
      },
    },
  };
};

/**
 * Registers one endpoint of the contract: authenticates, validates request and response. Authentication runs before the
 * body is read: only entitled callers make the server buffer it, and a token may be replaced while a file arrives.
 */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: documented(endpoint),
    ...(endpoint.file ? { bodyLimit: endpoint.file.maxBytes } : {}),
    onRequest: async (request) => {
      request.caller = await requireCaller(app, endpoint, request);
    },
    handler: async (request, reply) => {
      const call = {
        params: endpoint.params && parseRequest(endpoint.params, request.params, 'text'),
        query: endpoint.query && parseRequest(endpoint.query, request.query, 'text'),
        body: endpoint.body && parseRequest(endpoint.body, request.body, 'body'),
        file: Buffer.isBuffer(request.body) ? request.body : NO_FILE,
        caller: request.caller,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        proof: request.headers[PROOF_HEADER]?.toString(),
        request,
        reply,
      };
      const answer = await handler(call as unknown as Call<E>);
      reply.header('cache-control', 'no-store');
      if (typeof endpoint.answer === 'string')
        return reply.type(contentTypes[endpoint.answer]).send(Buffer.from(answer as Uint8Array));
      const json = answer instanceof WrittenAnswer ? answer.json : writeAnswer(endpoint.answer, answer);
      return reply.type(JSON_TYPE).send(json);
    },
  });
};
