import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { REPORTS_PATH } from '../http/policy-reports.ts';
import { hashesOf, policyOf } from './content-policy.ts';
import { FRAME_FILE, frameHostOf } from './frame-host.ts';
import { openPage } from './page-files.ts';

/** Those of the frame element: the page is as confined when it is opened in any other way. */
const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
];

type FrameConfig = Pick<Config, 'distDir' | 'publicUrl' | 'publicSettings' | 'vendors'>;

/** Serves the page, with the provider as the only other origin that it may reach. */
export const serveCheckoutFrame = (app: FastifyInstance, config: FrameConfig): void => {
  const { distDir, publicUrl, publicSettings, vendors } = config;
  const provider = new URL(vendors.payments.widgetUrl).origin;
  const text = readFileSync(path.join(distDir, FRAME_FILE), 'utf8');
  const scripts = hashesOf('script', text);
  const policy = (isOwnOrigin: boolean): string =>
    policyOf({
      'default-src': ["'none'"],
      'script-src': [...scripts, provider],
      // What a provider writes is not known ahead, and nothing of ours is in the page.
      'style-src': ["'unsafe-inline'", provider],
      'img-src': [provider, 'data:', 'blob:'],
      'font-src': [provider, 'data:'],
      'connect-src': [provider],
      'frame-src': [provider],
      'form-action': [provider],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'self'", new URL(publicUrl).origin],
      'report-uri': [REPORTS_PATH],
      sandbox: isOwnOrigin ? [...SANDBOX, 'allow-same-origin'] : SANDBOX,
    });
  const frameHost = frameHostOf(publicSettings.paymentFrameOrigin);
  const policies = { own: policy(true), none: policy(false) };
  const page = openPage(text, {});
  app.route({
    method: ['GET', 'HEAD'],
    url: `/${FRAME_FILE}`,
    schema: { hide: true },
    handler: (request, reply) => {
      reply.header('content-security-policy', policies[request.host === frameHost ? 'own' : 'none']);
      return page(request, reply);
    },
  });
};
