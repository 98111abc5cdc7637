import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Deliveries } from './deliveries.ts';

export interface Network {
  readonly url: string;
  /** The provider's URL for a server, routed through this proxy. */
  providerUrl(index: number): string;
  close(): Promise<void>;
}

const LAGGARD_SHARE = 0.03;
const LONGEST_LAG_MS = 1_000;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * The network between provider and servers. The provider's events go to `deliveries`; its responses to servers may be
 * delayed until they are stale.
 */
export const openNetwork = async ({
  random,
  deliveries,
  provider,
  onProviderAnswer,
}: {
  readonly random: Random;
  readonly deliveries: Deliveries;
  readonly provider: () => string;
  /** A server is about to receive the provider's response. */
  readonly onProviderAnswer: (index: number) => void;
}): Promise<Network> => {
  const passOn = async (request: IncomingMessage, response: ServerResponse, index: number, path: string) => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(`${provider()}${path}`, { headers: { authorization } });
    const text = await answer.text();
    if (random.chance(LAGGARD_SHARE)) await pause(random.between(1, LONGEST_LAG_MS));
    onProviderAnswer(index);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, index, path] = /^\/to-provider-from\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    if (index !== undefined && path !== undefined) return passOn(request, response, Number(index), path);
    const isTaken = await deliveries.take(await bodyOf(request));
    response.writeHead(isTaken ? 200 : 502).end();
  };

  const server = createServer((request, response) => {
    // The caller may be dead by now.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    providerUrl: (index) => `${url}/to-provider-from/${index}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
