import { randomUUID } from 'node:crypto';
import { PAGE_ERRORS_PATH } from '#core/api/page-errors.ts';
import { eventChecksum } from '../../../sandbox/checkout/signatures.ts';
import { signPayload } from '../../../sandbox/identity/wire.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { REPORTS_PATH } from '../../../server/infrastructure/http/policy-reports.ts';
import { twilioSignature } from '../../../server/infrastructure/vendors/messaging.ts';
import type { Fixtures } from '../../contract/fixtures.ts';
import { signedEvent } from '../../support/checkout-provider.ts';
import { identitySession } from '../../support/identity-messages.ts';
import type { Random } from '../../support/random.ts';
import type { Headers } from './hostile-headers.ts';
import { hostileAddressPart, withHostilePart } from './hostile-values.ts';

/** A request to what the contract does not list, before its bytes are damaged. */
export interface HiddenRequest {
  readonly what: string;
  readonly path: string;
  readonly body: Buffer;
  /** With the right signature over other bytes, if these are to be signed. */
  headers(body: Buffer): Headers;
}

const paymentEvent = (random: Random, { borrower }: Fixtures) => {
  const genuine = signedEvent({
    id: `1234-${random.between(1, 9_999)}`,
    reference: borrower.paymentReference,
    amount_in_cents: 5_000_000,
    currency: 'COP',
    status: random.pick(['APPROVED', 'DECLINED', 'VOIDED', 'ERROR', 'PENDING']),
    payment_method_type: 'CARD',
    created_at: new Date().toISOString(),
    finalized_at: null,
  });
  const changed = withHostilePart(random, genuine);
  if (random.chance(0.4)) return changed;
  // Signed by whoever has the secret: what is in it is still not to be trusted.
  const data = withHostilePart(random, genuine.data);
  const { timestamp, signature } = genuine;
  try {
    const checksum = eventChecksum({ ...signature, data, timestamp }, sandboxKeys.payments.eventsSecret);
    return { ...genuine, data, signature: { ...signature, checksum } };
  } catch {
    // Of a value without text nobody can make a checksum.
    return changed;
  }
};

const sendJson = (
  what: string,
  path: string,
  value: unknown,
  more: (body: Buffer) => Headers = () => ({}),
): HiddenRequest => ({
  what,
  path,
  body: Buffer.from(JSON.stringify(value) ?? ''),
  headers: (body) => ({ 'content-type': 'application/json', ...more(body) }),
});

const payments = (random: Random, cast: Fixtures): HiddenRequest =>
  sendJson(
    'payments',
    '/api/webhooks/payments',
    paymentEvent(random, cast),
    (): Headers => (random.chance(0.1) ? { 'x-event-checksum': 'x' } : {}),
  );

const identity = (random: Random, { signed }: Fixtures): HiddenRequest => {
  const session = identitySession({ ...signed, document: signed.documentNumber });
  const message = random.pick([
    session.started(),
    session.submitted(),
    session.verdict(random.pick(['approved', 'declined', 'review', 'expired'])),
  ]);
  return sendJson('identity', '/api/webhooks/identity', withHostilePart(random, message), (body) => ({
    'x-hmac-signature': random.chance(0.8)
      ? signPayload(body.toString(), sandboxKeys.identity.sharedSecret)
      : random.pick(['', 'x', 'é', '0'.repeat(64), 'f'.repeat(5_000)]),
  }));
};

const messages = (random: Random, publicUrl: string): HiddenRequest => {
  const id = random.chance(0.7) ? randomUUID() : hostileAddressPart(random);
  const path = `/api/webhooks/messages/${id}`;
  const form = new URLSearchParams({
    MessageSid: 'SM1',
    MessageStatus: random.pick(['failed', 'sent', '', '\u0000']),
  });
  if (random.chance(0.5))
    form.append(random.pick(['MessageSid', 'ErrorCode', '__proto__']), hostileAddressPart(random));
  return {
    what: 'messages',
    path,
    body: Buffer.from(form.toString()),
    headers: (body) => ({
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': random.chance(0.8)
        ? twilioSignature(
            `${publicUrl}${path}`,
            new URLSearchParams(body.toString()),
            sandboxKeys.messaging.authToken,
          )
        : random.pick(['', 'bm8=', 'x'.repeat(3_000)]),
    }),
  };
};

const policyReports = (random: Random): HiddenRequest => {
  const blocked = {
    'effective-directive': 'img-src',
    'blocked-uri': 'https://a.example',
    'document-uri': 'x',
  };
  const report = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } };
  const body = random.chance(0.5) ? { 'csp-report': blocked } : [report, report];
  return sendJson('policy reports', REPORTS_PATH, withHostilePart(random, body), () => ({
    'content-type': random.pick(['application/csp-report', 'application/reports+json', 'application/json']),
  }));
};

const PAGE_ERROR = {
  kind: 'error',
  name: 'TypeError',
  frames: ['/assets/a.js:1:2'],
  release: 'a',
  path: '/login',
};

export const hiddenRequest = (random: Random, cast: Fixtures, publicUrl: string): HiddenRequest => {
  switch (random.weighted({ payments: 4, identity: 4, messages: 3, reports: 3, failures: 3 })) {
    case 'payments':
      return payments(random, cast);
    case 'identity':
      return identity(random, cast);
    case 'messages':
      return messages(random, publicUrl);
    case 'reports':
      return policyReports(random);
    case 'failures':
      return sendJson('page errors', PAGE_ERRORS_PATH, withHostilePart(random, PAGE_ERROR));
  }
};

/** Addresses of no call. */
export const NO_CALLS: readonly string[] = [
  '/api',
  '/api/',
  '/api//',
  '//',
  '///api/accounts/login',
  '/api/accounts',
  '/api/accounts/login/',
  '/API/accounts/login',
  '/api/accounts/login;x=1',
  '/api/openapi.yaml',
  '/api/__proto__',
  '/api/webhooks/other',
  '/.env',
];

/** Addresses of pages, of what serves them, and broken ones. */
export const OTHER_PATHS: readonly string[] = [
  '/api/%ff',
  '/%ff',
  '/api/accounts/%00',
  '/%c0%ae%c0%ae/etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '//evil.example/',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/config.js',
  '/sw.js',
  '/index.html',
  '/checkout-frame.html',
  '/dashboard?x=%ff',
  `/${'a/'.repeat(500)}`,
  `/api/textos/datos?${'a=1&'.repeat(1_500)}`,
  `/api/textos/datos?${'[a]'.repeat(500)}=1`,
];
