import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificates.ts';

export interface TlsProxy {
  readonly port: number;
  close(): void;
}

/** Ends TLS in front of a port of this machine. */
export const openTlsProxy = async ({ certificate, key }: Certificate, target: number): Promise<TlsProxy> => {
  const server = createServer({ cert: certificate, key }, (outside) => {
    const inside = connect(target, '127.0.0.1');
    outside.pipe(inside).pipe(outside);
    for (const socket of [outside, inside])
      socket.on('error', () => [outside, inside].map((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
};
