import type { FastifyInstance, FastifyRequest } from 'fastify';
import { object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { allowAnyOrigin, type OneById, sameSecret, type Vendor, vendorRoutes } from '../http/routes.ts';
import { read, VendorError } from '../http/validation.ts';
import type { Sessions } from './sessions.ts';
import { createdWire, decisionWire, isSignedBy } from './wire.ts';

const line = string().max(200).nullable();

const creationSchema = object({
  verification: object({
    callback: string().max(2_000).nullable(),
    person: object({ firstName: line, lastName: line, idNumber: line, dateOfBirth: line })
      .nullable()
      .default(undefined),
    vendorData: string()
      .max(1_000, '1500 vendorData field cannot be more than 1000 symbols.')
      .typeError('1501 vendorData must be a string.')
      .nullable(),
    timestamp: string().max(40).nullable(),
    lang: string().max(20).nullable(),
  })
    .default(undefined)
    .required('1102 Mandatory parameters are missing from the request.'),
}).required('1102 Mandatory parameters are missing from the request.');

/** The schema's messages begin with the vendor's code; 1104 is its general one for wrong parameters. */
const sendError: Vendor['sendError'] = ({ status, code, message }, reply) => {
  const [, own, sentence] = /^(\d{4}) (.*)$/.exec(message) ?? [];
  const fallback = /^\d{4}$/.test(code) ? code : '1104';
  return reply
    .code(status === 422 ? 400 : status)
    .send({ status: 'fail', code: own ?? (status >= 500 ? '1000' : fallback), message: sentence ?? message });
};

export const identityVendorRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  sessions: Sessions,
): void => {
  const { apiKey, sharedSecret } = context.keys.identity;
  const rawBodies = new WeakMap<FastifyRequest, string>();

  const requireClient = (request: FastifyRequest): void => {
    const given = request.headers['x-auth-client'];
    if (given === undefined)
      throw new VendorError(401, '1801', 'The X-AUTH-CLIENT header with the API key is missing.');
    if (!sameSecret(given, apiKey)) throw new VendorError(401, '1803', 'No integration has this API key.');
  };

  vendorRoutes(app, context, { adapter: 'identity', sendError }, (routes) => {
    allowAnyOrigin(
      routes,
      ['/v1/sessions', '/v1/sessions/:id/decision'],
      ['content-type', 'x-auth-client', 'x-origin', 'vrf-integration-id', 'x-hmac-signature'],
    );
    const parseJson = routes.getDefaultJsonParser('error', 'error');
    routes.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      rawBodies.set(request, body);
      parseJson(request, body, done);
    });

    routes.post('/v1/sessions', async (request, reply) => {
      requireClient(request);
      const signature = request.headers['x-hmac-signature'];
      // Browsers hold no secret, so a session may be created unsigned; a signature that is sent must be valid.
      if (signature !== undefined && !isSignedBy(signature, rawBodies.get(request) ?? '', sharedSecret)) {
        throw new VendorError(401, '1819', 'The signature is not the HMAC-SHA256 of this body.');
      }
      const { verification } = read(creationSchema, request.body);
      const session = sessions.create({
        vendorData: verification.vendorData ?? undefined,
        person: verification.person ?? {},
      });
      return reply.code(201).send(createdWire(session, context.publicUrl()));
    });

    routes.get<OneById>('/v1/sessions/:id/decision', async (request) => {
      requireClient(request);
      if (!isSignedBy(request.headers['x-hmac-signature'], request.params.id, sharedSecret)) {
        throw new VendorError(401, '1818', 'The signature is not the HMAC-SHA256 of the session id.');
      }
      const session = sessions.find(request.params.id);
      if (session === undefined) throw new VendorError(404, '1002', 'No session has this id.');
      return decisionWire(session);
    });
  });
};
