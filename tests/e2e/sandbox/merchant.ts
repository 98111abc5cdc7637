import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { integritySignature } from '../../../sandbox/checkout/signatures.ts';
import { ask } from '../../../sandbox/demo/controls.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';

const { publicKey, privateKey, integritySecret } = sandboxKeys.payments;
const AMOUNT = 25_322_600;

const signatureOf = (reference: string): string =>
  integritySignature({ reference, amountInCents: AMOUNT, currency: 'COP' }, integritySecret);

/** The arguments of the widget's callback in the merchant's page. */
export const calledBack = (page: Page): Promise<{ transaction?: { id: string; status: string } }[]> =>
  page.evaluate('window.calls');

export interface Merchant {
  readonly url: string;
  close(): Promise<void>;
}

/** A merchant on its own origin: `/pay/REFERENCE` opens the provider's widget. */
export const openMerchant = async (sandboxUrl: string): Promise<Merchant> => {
  const scripts = (reference: string): string => {
    const options = {
      ...{ currency: 'COP', amountInCents: AMOUNT, reference, publicKey },
      signature: { integrity: signatureOf(reference) },
    };
    return `<script src="${sandboxUrl}/widget.js"></script>
<script>window.calls = []; new WidgetCheckout(${JSON.stringify(options)}).open((result) => window.calls.push(result));</script>`;
  };
  const server = createServer((request, response) => {
    const [, reference] = /^\/pay\/(.+)$/.exec(request.url ?? '') ?? [];
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Comercio</title><h1>Comercio</h1>${reference ? scripts(reference) : ''}</html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export const checkoutIn = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Pasarela de pago de prueba"]');

export const transactionsOf = async (sandboxUrl: string, reference: string) =>
  (await ask('GET', `${sandboxUrl}/v1/transactions?reference=${reference}`, undefined, privateKey)).data;
