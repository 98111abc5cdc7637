import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createPayingBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';

// The provider's published test cards.
const APPROVED_CARD = '4242424242424242';
const DECLINED_CARD = '4111111111111111';

const server = openTestApp();
let borrower: PayingBorrower;
beforeAll(async () => {
  borrower = await createPayingBorrower(server, { amount: 3_000_000, term: 24 });
});

const sign = async (amount: number) => {
  const response = await borrower.trySigning(amount, {});
  expect(response.statusCode).toBe(200);
  return { ...response.json(), amount };
};

const atProvider = async (path: string, body: object): Promise<Response> =>
  fetch(`${server.sandbox.url}/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sandboxKeys.payments.publicKey}`,
    },
    body: JSON.stringify(body),
  });

/** Pays a signed attempt with a card in the provider's checkout. */
const payWith = async (
  number: string,
  signed: Awaited<ReturnType<typeof sign>>,
  changes: object = {},
): Promise<Response> => {
  const card = { number, cvc: '123', exp_month: '12', exp_year: '40', card_holder: 'ANA GOMEZ' };
  const token = await (await atProvider('/tokens/cards', card)).json();
  return atProvider('/transactions', {
    reference: signed.reference,
    amount_in_cents: signed.amount * 100,
    currency: 'COP',
    signature: signed.signature,
    expiration_time: signed.expiration_time,
    redirect_url: signed.redirect_url,
    payment_method: { type: 'CARD', token: token.data.id, installments: 1 },
    ...changes,
  });
};

const statusOf = async (reference: string) => (await borrower.status(reference)).json().status;
const paymentsOf = (reference: string) => server.rows('payment', { reference });

describe('paying in the checkout', () => {
  // @covers 4.34
  it('is accepted with our signature, refused by a card and then approved by another, and posted once', async () => {
    const signed = await sign(150_000);
    expect((await payWith(DECLINED_CARD, signed)).status).toBe(201);
    await expect.poll(() => statusOf(signed.reference)).toBe('failed');
    expect((await payWith(APPROVED_CARD, signed)).status).toBe(201);
    await expect.poll(() => statusOf(signed.reference)).toBe('succeeded');
    expect(await paymentsOf(signed.reference)).toMatchObject([{ amount: 150_000, channel: 'CARD' }]);
  });

  it('is posted without anybody looking, once though the webhook comes three times', async () => {
    await server.fault('payments', 'duplicate');
    const signed = await sign(90_000);
    await payWith(APPROVED_CARD, signed);
    const posted = async () => {
      await server.drain();
      return (await paymentsOf(signed.reference)).length;
    };
    await expect.poll(posted).toBe(1);
    await server.fault('payments', 'ok');
    await server.drain();
    expect(await posted()).toBe(1);
  });

  it('cannot be done for another amount or another time than we signed', async () => {
    const signed = await sign(90_000);
    for (const changes of [
      { amount_in_cents: 100_000 * 100 },
      { expiration_time: '2099-01-01T00:00:00.000Z' },
    ]) {
      const refused = await payWith(APPROVED_CARD, signed, changes);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        error: { messages: { signature: ['La firma es inválida'] } },
      });
    }
  });
});
