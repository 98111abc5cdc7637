import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
  startPayingApp,
  transactionOf,
} from '../../../tests/support/checkout-provider.ts';
import {
  createJanuaryBorrower,
  type PayingBorrower,
  passOf,
  signWithPass,
} from '../../../tests/support/paying-borrower.ts';
import { sessionOf } from '../../../tests/support/people.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';
import { applyRetention } from '../../infrastructure/retention/retention.ts';
import { PAYMENTS_RETENTION } from '../retention.ts';

let provider: CheckoutProvider;
let server: TestApp;
let borrower: PayingBorrower;
let address: string;
const lines: string[] = [];

beforeAll(async () => {
  const started = await startPayingApp({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) });
  ({ server, provider } = started);
  return started.close;
});
beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
  address = `tia.${borrower.document}@correo.example`;
});

const storedEmail = async (reference: string): Promise<string | null | undefined> =>
  (
    await server.context.db
      .selectFrom('payment_attempt')
      .select('payer_email')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.payer_email;
const addressed = () =>
  server.context.db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('recipient', '=', address)
    .execute();
const at = async (instant: string): Promise<void> => {
  server.setClock(instant);
  await applyRetention(server.context, PAYMENTS_RETENTION);
};
const pay = async (reference: string): Promise<void> => {
  provider.put(transactionOf(reference, 120_000, server.clock.now()));
  await borrower.status(reference);
  await server.context.jobs.drain();
};

describe('the address of a payer without a session', () => {
  it('is kept in lower case; the one typed last for the same attempt counts', async () => {
    const id_intento = randomUUID();
    const sign = (correo_pagador: string) =>
      signWithPass(server, borrower, 120_000, { id_intento, correo_pagador });
    const reference = await sign(' Otra@Correo.Example ');
    expect(await storedEmail(reference)).toBe('otra@correo.example');
    expect(await sign(address)).toBe(reference);
    expect(await storedEmail(reference)).toBe(address);
    await sign('');
    expect(await storedEmail(reference)).toBeNull();
  });

  it('is refused by its sentence when it is none, and from whoever has a session', async () => {
    const send = (headers: Record<string, string>, correo_pagador: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/wompi-signature',
        headers,
        payload: {
          reference_payment: borrower.creditNumber,
          amount_in_cents: 12_000_000,
          correo_pagador,
        },
      });
    const wrong = await send(passOf(server, borrower), 'tia@correo');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().fields).toEqual({
      correo_pagador: 'Ingresa un formato válido de correo electrónico',
    });
    const refused = await send(await sessionOf(server.context, borrower), address);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      correo_pagador: 'Tu recibo llega al correo de tu cuenta. Deja este campo vacío.',
    });
  });

  it('is in no answer and no line of the log', async () => {
    const reference = await signWithPass(server, borrower, 120_000, { correo_pagador: address });
    await pay(reference);
    const url = `/api/wompi-status?reference=${reference}`;
    const responses = await Promise.all([
      server.app.inject({ method: 'GET', url, headers: passOf(server, borrower) }),
      server.app.inject({ method: 'GET', url, headers: await sessionOf(server.context, borrower) }),
    ]);
    const answers = [...responses.map(({ body }) => body), JSON.stringify(await borrower.readCredit())];
    expect(lines.length).toBeGreaterThan(3);
    expect([...answers, ...lines].filter((one) => one.includes(address))).toEqual([]);
  });

  it('is forgotten a day after an attempt that nobody paid', async () => {
    const reference = await signWithPass(server, borrower, 120_000, { correo_pagador: address });
    server.setClock('2026-01-20T15:50:00Z');
    await server.context.jobs.drain();
    await at('2026-01-21T15:29:00Z');
    expect(await storedEmail(reference)).toBe(address);
    await at('2026-01-21T15:31:00Z');
    expect(await storedEmail(reference)).toBeNull();
  });

  // @covers 2.130
  it('is forgotten thirty days after its letter, there too; what was sent stays known', async () => {
    const reference = await signWithPass(server, borrower, 120_000, { correo_pagador: address });
    await pay(reference);
    await at('2026-02-19T14:59:00Z');
    expect(await storedEmail(reference)).toBe(address);
    expect(await addressed()).toHaveLength(1);
    await at('2026-02-19T15:31:00Z');
    expect(await storedEmail(reference)).toBeNull();
    expect(await addressed()).toEqual([]);
    const [payment] = await borrower.payments();
    const letter = await server.context.db
      .selectFrom('outbox_message')
      .select(['recipient', 'sent_at'])
      .where('dedupe_key', '=', `payer_receipt:${payment?.id}`)
      .executeTakeFirstOrThrow();
    expect(letter).toMatchObject({ recipient: null, sent_at: expect.any(Date) });
  });

  it('still serves a payment that is posted long after its attempt', async () => {
    const reference = await signWithPass(server, borrower, 120_000, { correo_pagador: address });
    server.setClock('2026-02-25T15:00:00Z');
    await pay(reference);
    await applyRetention(server.context, PAYMENTS_RETENTION);
    expect(await storedEmail(reference)).toBe(address);
    expect(await server.inbox(address)).toHaveLength(1);
  });

  it('of a payment that never ends is forgotten after thirty days', async () => {
    const reference = await signWithPass(server, borrower, 120_000, { correo_pagador: address });
    provider.put(transactionOf(reference, 120_000, server.clock.now(), { status: 'PENDING' }));
    await borrower.status(reference);
    await at('2026-02-19T15:29:00Z');
    expect(await storedEmail(reference)).toBe(address);
    await at('2026-02-19T15:31:00Z');
    expect(await storedEmail(reference)).toBeNull();
  });
});
