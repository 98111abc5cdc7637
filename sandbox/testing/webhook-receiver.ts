import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves with the notice at `index`, received already or later. */
  notice(index: number): Promise<Received>;
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** Receives webhooks in the app's place. */
export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: Received[] = [];
  const waiting: { index: number; resolve: (notice: Received) => void }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const notice = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    response.writeHead(status).end();
    received.push(notice);
    for (const each of waiting) if (each.index === received.length - 1) each.resolve(notice);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    notice: (index) =>
      new Promise((resolve) => {
        const notice = received[index];
        if (notice === undefined) waiting.push({ index, resolve });
        else resolve(notice);
      }),
    answerWith(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
