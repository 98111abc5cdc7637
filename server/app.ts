import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './infrastructure/config/config.ts';
import type { Context } from './infrastructure/context.ts';
import { describeApi } from './infrastructure/http/api-document.ts';
import { createCallsUnderWay } from './infrastructure/http/calls-under-way.ts';
import { closeIdleConnections } from './infrastructure/http/closing.ts';
import { compressAnswers } from './infrastructure/http/compress-answers.ts';
import { answerUnroutable, handleErrors } from './infrastructure/http/error-handler.ts';
import { measureRequests } from './infrastructure/http/measured-requests.ts';
import {
  acceptEmptyJson,
  answerBroken,
  connectionLimits,
  endSlowBodies,
  refuseOddRequests,
} from './infrastructure/http/request-guards.ts';
import { requestIdOf, traceRequests } from './infrastructure/http/request-ids.ts';
import type { CallerReader } from './infrastructure/runtime/caller.ts';
import { createTracedLog, logSerializers } from './infrastructure/runtime/log.ts';

const MAX_BODY_BYTES = 256 * 1024;
// Percent-encoded characters: an e-mail address of the greatest length must pass.
const MAX_PARAM_LENGTH = 800;

/** Replaces the standard output. */
export interface LogStream {
  write(line: string): void;
}

/** Fastify without routes and port: limits, parsers, error handlers, compression and log. */
export const createApp = (
  { trustedProxies, logLevel, requests }: Pick<Config, 'trustedProxies' | 'logLevel' | 'requests'>,
  logStream?: LogStream,
): FastifyInstance => {
  const tracedLog = createTracedLog();
  const app: FastifyInstance = Fastify({
    genReqId: requestIdOf,
    childLoggerFactory: tracedLog.child,
    bodyLimit: MAX_BODY_BYTES,
    ...connectionLimits(requests),
    // Some GETs of the contract change state: a HEAD must not run them. `route` exposes those of public readings.
    exposeHeadRoutes: false,
    // X-Forwarded-For of any other peer can be forged, which would bypass every rate limit per address.
    trustProxy: trustedProxies === '' ? false : trustedProxies,
    logger: {
      level: logLevel,
      serializers: logSerializers,
      mixin: tracedLog.mixin,
      ...(logStream ? { stream: logStream } : {}),
    },
    // The contract's own schemas validate; Fastify's defaults would coerce "100" to 100 and drop unknown fields.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // Fails before routing, for example a URL that is not UTF-8.
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBroken,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A request on a connection that is still open is served: whoever sent it takes it for sent.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  traceRequests(app);
  handleErrors(app);
  measureRequests(app);
  acceptEmptyJson(app);
  refuseOddRequests(app);
  endSlowBodies(app, requests, MAX_BODY_BYTES);
  closeIdleConnections(app);
  return app;
};

export interface ApiOptions {
  readonly context: Context;
  readonly callers: CallerReader;
  /** One per module. */
  readonly routes: readonly ((app: FastifyInstance, context: Context) => void | Promise<void>)[];
}

/** Registers the contract's routes and its OpenAPI document. */
export const addApi = async (
  app: FastifyInstance,
  { context, callers, routes }: ApiOptions,
): Promise<void> => {
  app.decorate('callers', callers);
  app.decorate('callsUnderWay', createCallsUnderWay(app, context.config.limits));
  app.decorateRequest('caller', undefined);
  await app.register(swagger, describeApi(context.config.publicUrl));
  await app.register(async (api) => {
    await compressAnswers(api);
    // By the clock that dates are checked with: phones whose own is wrong go by it.
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('date', context.clock.now().toUTCString());
    });
    for (const add of routes) await api.register(async (scope) => add(scope, context));
    api.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  });
};
