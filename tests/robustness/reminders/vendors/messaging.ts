import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Vendors, wholeOf } from './received.ts';

export interface VendorStub {
  readonly port: number;
  close(): Promise<void>;
}

export const portOf = (address: unknown): number => {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('a vendor has no port');
};

const WHATSAPP = 'whatsapp:';

/** Stub of the messaging vendor for SMS and WhatsApp: an idempotency token identifies a message. */
export const openMessaging = async (vendors: Vendors): Promise<VendorStub> => {
  const server = createServer(async (request, response) => {
    const body = await wholeOf(text(request));
    if (body === undefined) return;
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    const id = String(request.headers['i-twilio-idempotency-token'] ?? '');
    const behaviour = vendors.mannerOf('messaging');
    vendors.note({
      channel: to.startsWith(WHATSAPP) ? 'whatsapp' : 'sms',
      to: to.replace(WHATSAPP, '').replace('+57', ''),
      id,
      outcome: behaviour === 'refuse' ? 'refused' : 'taken',
    });
    await pause(vendors.answerMs());
    if (behaviour === 'hang') return;
    if (behaviour === 'cut') return void response.destroy();
    const sid = `SM${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
    const [status, answer] = behaviour === 'refuse' ? [503, {}] : [201, { sid, status: 'queued' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: portOf(server.address()),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
