import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  FILE_TYPES,
  type FileKind,
  type ParamsOf,
  PROOF_HEADER,
  type QueryOf,
} from '#core/api/endpoint.ts';
import type { Caller, CallerReader, SessionCaller } from '../runtime/caller.ts';
import { NoSession } from '../runtime/errors.ts';
import { WrittenAnswer, writeAnswer } from './answers.ts';
import { describeEndpoint } from './api-document.ts';
import { requireCallOfApp } from './calls-of-other-sites.ts';
import { beforeBody, type CallsUnderWay, untilAnswered } from './calls-under-way.ts';
import { parseRequest } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerReader;
    callsUnderWay: CallsUnderWay;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Whose calls under way are counted. */
const callerName = (caller: Caller): string =>
  caller.kind === 'session' ? `account ${caller.accountId}` : `credit ${caller.creditNumber}`;

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
/** Of a call without a session, whose body is read before it takes a turn. */
const PUBLIC_BODY_BYTES = 16 * 1024;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | WrittenAnswer>;

/**
 * Registers one endpoint of the contract: authenticates, validates request and response. Authentication runs before the
 * body is read: only entitled callers make the server buffer it, and a token may be replaced while a file arrives.
 */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void => {
  const isPublic = endpoint.access === 'public';
  app.route({
    method: endpoint.method,
    // Calendar programs ask with HEAD first whether something changed.
    exposeHeadRoute: endpoint.method === 'GET' && isPublic && !endpoint.changesState,
    url: endpoint.path,
    schema: describeEndpoint(endpoint),
    ...(isPublic ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
    ...(endpoint.file ? { bodyLimit: endpoint.file.maxBytes } : {}),
    onRequest: async (request) => {
      if (endpoint.changesState) requireCallOfApp(request.headers);
      if (isPublic) return;
      const { callsUnderWay: calls } = app;
      await beforeBody(request, async () => {
        const token = bearer(request);
        // Before the database is asked whose token it is.
        if (token) await calls.takeTurn(request, 'token', token);
        const address = await calls.takeTurn(request, 'address', request.ip);
        request.caller = await requireCaller(app, endpoint, request);
        // Neighbours behind one address wait for strangers alone.
        address();
        if (request.caller) await calls.takeTurn(request, 'caller', callerName(request.caller));
      });
    },
    // A body that drips holds no turn of its address.
    ...(isPublic
      ? {
          preHandler: async (request: FastifyRequest) => {
            await app.callsUnderWay.takeTurn(request, 'address', request.ip);
          },
        }
      : {}),
    handler: (request, reply) =>
      untilAnswered(request, async () => {
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
        reply.header('cache-control', 'no-store');
        const { answer: expected } = endpoint;
        if (typeof expected === 'string') {
          const file = await handler(call as unknown as Call<E>);
          return reply.type(contentTypes[expected]).send(Buffer.from(file as Uint8Array));
        }
        const answer = await handler(call as unknown as Call<E>);
        const json = answer instanceof WrittenAnswer ? answer.json : writeAnswer(expected, answer);
        return reply.type(JSON_TYPE).send(json);
      }),
  });
};
