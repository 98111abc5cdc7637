import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import type { Deliveries } from './deliveries.ts';

export interface Network {
  readonly url: string;
  /** Where a server reaches the provider, so that its calls pass here. */
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
 * What lies between the provider and the servers. Events that the provider sends are handed to `deliveries`; answers that
 * servers get from it may arrive late, when they are no longer true.
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
  /** A server is about to be told what the provider has. */
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
    // Whoever called may be dead by now: then nobody waits for the answer.
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
