import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a screen can take: a page of one element, without styles or scripts, from a server that does nothing else. */
export const withPlainPage = async <T>(element: string, work: (url: string) => Promise<T>): Promise<T> => {
  const page = `<!doctype html><html lang="es-CO"><title>CuotaSana</title><main>${element}</main></html>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
