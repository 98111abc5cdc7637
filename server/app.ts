import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './infrastructure/config/config.ts';
import type { Context } from './infrastructure/context.ts';
import { answerBroken } from './infrastructure/http/broken-requests.ts';
import { compressAnswers } from './infrastructure/http/compress-answers.ts';
import { answerUnroutable, handleErrors } from './infrastructure/http/error-handler.ts';
import { acceptEmptyJson } from './infrastructure/http/json-body.ts';
import { connectionLimits, endSlowBodies } from './infrastructure/http/slow-requests.ts';
import type { CallerReader } from './infrastructure/runtime/caller.ts';
import { logSerializers } from './infrastructure/runtime/log.ts';

const MAX_BODY_BYTES = 256 * 1024;
// Characters as they come, percent signs included: an e-mail address of the greatest length must pass.
const LONGEST_PATH_VALUE = 800;

/** Where lines of the log go when not to the standard output. */
export interface LogStream {
  write(line: string): void;
}

/** A server without calls and without a port: how requests are read, failures answered and lines of the log written. */
export const createApp = (
  { trustedProxies, logLevel, requests }: Pick<Config, 'trustedProxies' | 'logLevel' | 'requests'>,
  logStream?: LogStream,
): FastifyInstance => {
  const app: FastifyInstance = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    ...connectionLimits(requests),
    // Some GETs of the contract change state: a HEAD must not run them.
    exposeHeadRoutes: false,
    // Whoever is not one of these may write any address into X-Forwarded-For, and so escape every limit.
    trustProxy: trustedProxies === '' ? false : trustedProxies,
    logger: {
      level: logLevel,
      serializers: logSerializers,
      ...(logStream ? { stream: logStream } : {}),
    },
    // Checked by the contract's own schemas; Fastify's defaults would turn "100" into 100 and drop what it does not know.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // What fails before any route is found, such as an address that is no UTF-8.
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBroken,
    routerOptions: { maxParamLength: LONGEST_PATH_VALUE },
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  handleErrors(app);
  acceptEmptyJson(app);
  endSlowBodies(app, requests, MAX_BODY_BYTES);
  compressAnswers(app);
  return app;
};

export interface ApiOptions {
  readonly context: Context;
  readonly callers: CallerReader;
  /** Each adds the routes of one room. */
  readonly routes: readonly ((app: FastifyInstance, context: Context) => void | Promise<void>)[];
}

/** Adds every call of the contract, and the contract itself as OpenAPI. */
export const addApi = async (
  app: FastifyInstance,
  { context, callers, routes }: ApiOptions,
): Promise<void> => {
  app.decorate('callers', callers);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'CuotaSana', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  for (const add of routes) await app.register(async (scope) => add(scope, context));
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
};
