import type { FastifyInstance } from 'fastify';
import { TRUSTED_TYPES_POLICY } from '#core/pwa/trusted-types.ts';
import type { Config } from '../config/config.ts';
import { BASE_HEADERS } from '../http/base-headers.ts';
import { REPORTS_PATH } from '../http/policy-reports.ts';
import { hashesOf, policyOf } from './content-policy.ts';
import { reserveFrameHost } from './frame-host.ts';

type HeadersConfig = Pick<Config, 'isProduction' | 'publicSettings' | 'vendors'>;

/** An empty style element, which the library of code fields fills rule by rule. */
const EMPTY = hashesOf('style', '<style></style>');

/** Headers of a page of the app, and of its worker. The verification frame needs the camera. */
export const pageHeaders = (
  { isProduction, publicSettings, vendors }: HeadersConfig,
  page = '',
): Readonly<Record<string, string>> => {
  const identity = vendors.identity ? [new URL(vendors.identity.url).origin] : [];
  const frame = publicSettings.paymentFrameOrigin === '' ? [] : [publicSettings.paymentFrameOrigin];
  const camera = ['self', ...identity.map((origin) => `"${origin}"`)].join(' ');
  return {
    'content-security-policy': policyOf({
      'default-src': ["'self'"],
      // The map of the chunks' names.
      'script-src': ["'self'", ...hashesOf('script', page)],
      'style-src': ["'self'", ...EMPTY, ...hashesOf('style', page)],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'", ...identity],
      'frame-src': ["'self'", 'blob:', ...identity, ...frame],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': [TRUSTED_TYPES_POLICY],
      'report-uri': [REPORTS_PATH],
      'report-to': ['policy'],
      ...(isProduction ? { 'upgrade-insecure-requests': [] } : {}),
    }),
    'reporting-endpoints': `policy="${REPORTS_PATH}"`,
    'x-frame-options': 'DENY',
    'permissions-policy': [
      `camera=(${camera})`,
      `microphone=(${camera})`,
      'geolocation=()',
      'payment=()',
      'otp-credentials=(self)',
    ].join(', '),
  };
};

const HASHED_FILE = /^\/assets\//;
/** Effective on a file that is loaded by a page: some two hundred of them at a start, many no larger than these headers. */
const OF_FILES = ['cross-origin-resource-policy', 'x-content-type-options'] as const;

/** Applies only to routes registered afterwards; what a route has set stays. */
export const addSecurityHeaders = (
  app: FastifyInstance,
  config: HeadersConfig & Pick<Config, 'publicUrl'>,
): void => {
  reserveFrameHost(app, config.publicSettings.paymentFrameOrigin, config.publicUrl);
  const secure: Readonly<Record<string, string>> = config.isProduction
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  const ofFiles = {
    ...secure,
    ...Object.fromEntries(OF_FILES.map((name) => [name, BASE_HEADERS[name]])),
  };
  const ofAnswers = { ...secure, ...BASE_HEADERS };
  app.addHook('onSend', async (request, reply) => {
    const isFile = reply.statusCode < 400 && HASHED_FILE.test(request.url);
    for (const [name, value] of Object.entries(isFile ? ofFiles : ofAnswers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
};
