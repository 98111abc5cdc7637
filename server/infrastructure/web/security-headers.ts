import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const originOf = (url: string): string => new URL(url).origin;

const HASHED_FILE = /^\/assets\//;
/**
 * What browsers heed on a page or a worker and nowhere else. A start fetches some two hundred hashed files, which are
 * neither: with these their heads are as large as many of their bodies.
 */
const PAGES_ONLY: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * What the pages may load and who may frame them. The payment widget runs as a script of its vendor; the verification
 * frame needs the camera. Styles are allowed inline because the prerendered page carries its own and the identity
 * vendor's library writes some. Only calls and files that are added afterwards carry them.
 */
export const addSecurityHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const payments = originOf(config.vendors.payments.widgetUrl);
  const identity = config.vendors.identity && originOf(config.vendors.identity.url);
  const vendors = identity ? [...new Set([payments, identity])] : [payments];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", payments],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...vendors],
        frameSrc: ["'self'", 'blob:', ...vendors],
        objectSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.isProduction ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.isProduction,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const camera = identity ? `(self "${identity}")` : '(self)';
  const permissions = [
    `camera=${camera}`,
    `microphone=${camera}`,
    'geolocation=()',
    `payment=(self "${payments}")`,
    'otp-credentials=(self)',
  ].join(', ');
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && HASHED_FILE.test(request.url))
      for (const name of PAGES_ONLY) reply.removeHeader(name);
    else reply.header('permissions-policy', permissions);
  });
};
