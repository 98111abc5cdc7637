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

/** A merchant on its own origin: `/pay/REFERENCE` opens the provider's widget, `?lender` with a lender's references. */
export const openMerchant = async (sandboxUrl: string): Promise<Merchant> => {
  const optionsOf = ({ pathname, searchParams }: URL) => {
    const reference = pathname.replace('/pay/', '');
    const paymentMethod = {
      referenceOne: '190.1.2.3',
      referenceTwo: '20260115',
      referenceThree: '1020300999',
    };
    return {
      ...{ currency: 'COP', amountInCents: AMOUNT, reference, publicKey },
      signature: { integrity: signatureOf(reference) },
      ...(searchParams.has('lender') ? { paymentMethod } : {}),
    };
  };
  const scripts = (url: URL): string => `<script src="${sandboxUrl}/widget.js"></script>
<script>window.calls = []; new WidgetCheckout(${JSON.stringify(optionsOf(url))}).open((result) => window.calls.push(result));</script>`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://merchant');
    const pay = url.pathname.startsWith('/pay/') ? scripts(url) : '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Comercio</title><h1>Comercio</h1>${pay}</html>`,
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

/** A bank transfer created by the merchant's server; returns its id. */
export const askForTransfer = async (
  sandboxUrl: string,
  { reference, redirectUrl }: { reference: string; redirectUrl: string },
): Promise<string> => {
  const merchant = await ask('GET', `${sandboxUrl}/v1/merchants/${publicKey}`);
  const order = {
    reference,
    amount_in_cents: AMOUNT,
    currency: 'COP',
    signature: signatureOf(reference),
    acceptance_token: merchant.data.presigned_acceptance.acceptance_token,
    customer_email: 'ana@example.com',
    customer_data: { full_name: 'Ana Ríos', phone_number: '3001112233' },
    redirect_url: redirectUrl,
    payment_method: {
      type: 'PSE',
      user_type: 0,
      user_legal_id_type: 'CC',
      user_legal_id: '1020304050',
      financial_institution_code: '1',
      payment_description: 'Cuota 3 de 12',
      reference_two: '20260115',
      reference_three: '1020304050',
    },
  };
  const { data } = await ask('POST', `${sandboxUrl}/v1/transactions`, order, privateKey);
  return data.id;
};
