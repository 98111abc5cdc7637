import { sandboxKeys } from '../../sandbox/keys.ts';
import type { Row } from '../../server/infrastructure/database/tables.ts';
import type { Caller } from './app-calls.ts';
import type { TestApp } from './test-app.ts';

const { publicKey, privateKey } = sandboxKeys.payments;

const ask = async (
  { sandbox }: TestApp,
  path: string,
  key: string,
  body?: object,
): Promise<ReturnType<typeof JSON.parse>> => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ReturnType<typeof JSON.parse>;
};

const CARD = {
  number: '4242424242424242',
  cvc: '123',
  exp_month: '12',
  exp_year: '40',
  card_holder: 'ANA PAGADORA',
};

const METHODS = {
  CARD: async (test: TestApp) => ({
    type: 'CARD',
    token: (await ask(test, '/v1/tokens/cards', publicKey, CARD)).data.id,
    installments: 1,
  }),
  PSE: async () => ({
    ...{ type: 'PSE', financial_institution_code: '1' },
    ...{ reference_two: '20260115', reference_three: '1020300999' },
  }),
};

interface Wanted {
  readonly creditNumber: number;
  /** Whole pesos. */
  readonly amount: number;
  /** In a session or with a pass. */
  readonly by: Caller;
}

type Pay = (method: keyof typeof METHODS) => Promise<Row<'payment'>>;

/** Signs a payment; what it returns pays it at the sandbox's provider and waits until it is posted. */
export const signForSandbox = async (test: TestApp, { creditNumber, amount, by }: Wanted): Promise<Pay> => {
  const cents = amount * 100;
  const intent = { reference_payment: creditNumber, amount_in_cents: cents, otro_pago: true };
  const signed = await test.post('/api/wompi-signature', intent, by);
  if (signed.statusCode !== 200) throw new Error(signed.body);
  const { reference, signature, expiration_time, public_key } = signed.json();
  return async (method) => {
    await ask(test, '/v1/transactions', public_key, {
      ...{ amount_in_cents: cents, currency: 'COP', reference, signature, expiration_time },
      ...{ customer_email: 'ana@correo.example', payment_method: await METHODS[method](test) },
    });
    await test.sandbox.idle();
    await test.drain();
    return test.row('payment', { reference });
  };
};

export const payAtSandbox = async (
  test: TestApp,
  method: keyof typeof METHODS,
  wanted: Wanted,
): Promise<Row<'payment'>> => (await signForSandbox(test, wanted))(method);

/** The payer's bank takes a payment back. */
export const chargeBack = async (test: TestApp, payment: Row<'payment'>): Promise<void> => {
  await test.control(`/payments/${payment.provider_transaction_id}/charge-back`, {});
  await test.sandbox.idle();
  await test.drain();
};

/** What the provider says of a payment. */
export const providerStatusOf = async (test: TestApp, payment: Row<'payment'>): Promise<string> =>
  (await ask(test, `/v1/transactions/${payment.provider_transaction_id}`, privateKey)).data.status;
