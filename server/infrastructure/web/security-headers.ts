import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { reserveFrameHost } from './checkout-frame.ts';

const originOf = (url: string): string => new URL(url).origin;

const HASHED_FILE = /^\/assets\//;
/**
 * Only effective on pages and workers: omitted on the some two hundred hashed files of a start, many of which are no
 * larger than these headers.
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
 * CSP and the other security headers. The payment provider's script is in a frame of its own, with a policy of its own;
 * the verification frame needs the camera. Inline styles are allowed because the prerendered page carries its own and
 * the identity vendor's library writes some.
 * Applies only to routes registered afterwards.
 */
export const addSecurityHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const { paymentFrameOrigin } = config.publicSettings;
  const identity = config.vendors.identity && originOf(config.vendors.identity.url);
  const vendors = identity ? [identity] : [];
  reserveFrameHost(app, paymentFrameOrigin);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...vendors],
        frameSrc: ["'self'", 'blob:', ...vendors, ...(paymentFrameOrigin === '' ? [] : [paymentFrameOrigin])],
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
    'payment=()',
    'otp-credentials=(self)',
  ].join(', ');
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && HASHED_FILE.test(request.url))
      for (const name of PAGES_ONLY) reply.removeHeader(name);
    else reply.header('permissions-policy', permissions);
  });
};
