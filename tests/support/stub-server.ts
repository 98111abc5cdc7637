import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StubRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubAnswer {
  readonly status: number;
  /** A text as it is, anything else as JSON. */
  readonly body: unknown;
}

/** A company's server on a free port that answers as a test says, always in JSON by its content type. */
export const startStubServer = async (
  answerTo: (request: StubRequest) => StubAnswer | Promise<StubAnswer>,
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const { status, body } = await answerTo({ method, url, headers, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
