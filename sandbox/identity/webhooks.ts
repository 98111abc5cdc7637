import type { SandboxContext } from '../context.ts';
import { signPayload } from './hmac.ts';
import type { Sessions } from './sessions.ts';
import { decisionWire, eventWire } from './wire.ts';

/** Sends a webhook for every change of a session, signed over the raw body. */
export function announceSessions({ webhooks, keys }: SandboxContext, sessions: Sessions): void {
  const { apiKey, sharedSecret } = keys.identity;
  webhooks.introduce('identity', {
    headers: (body) => ({ 'x-auth-client': apiKey, 'x-hmac-signature': signPayload(body, sharedSecret) }),
    acknowledged: (status) => status >= 200 && status < 300,
  });
  sessions.onChange((session) =>
    webhooks.send({
      adapter: 'identity',
      path: '/api/webhooks/identity',
      body: JSON.stringify(eventWire(session) ?? decisionWire(session)),
    }),
  );
}
