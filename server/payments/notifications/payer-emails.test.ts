import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/app-calls.ts';
import { passOf, signWithPass } from '../../../tests/support/paying-borrower.ts';
import { openPayments } from '../../../tests/support/server-test.ts';
import { applyRetention } from '../../infrastructure/retention/retention.ts';
import { PAYMENTS_RETENTION } from '../retention.ts';

const lines: string[] = [];
const { server, borrower, put } = openPayments({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) });
let address: string;
beforeEach(() => {
  address = `tia.${borrower.document}@correo.example`;
});

const sign = () => signWithPass(server, borrower, 120_000, { correo_pagador: address });
const storedEmail = async (reference: string): Promise<string | null | undefined> =>
  (await server.row('payment_attempt', { reference })).payer_email;
const addressed = () => server.rows('outbox_message', { recipient: address });
const at = async (instant: string): Promise<void> => {
  server.setClock(instant);
  await applyRetention(server.context, PAYMENTS_RETENTION);
};
const pay = async (reference: string): Promise<void> => {
  put(reference, 120_000);
  await borrower.status(reference);
  await server.drain();
};

describe('the address of a payer without a session', () => {
  it('is kept in lower case; the one typed last for the same attempt counts', async () => {
    const id_intento = randomUUID();
    const signFrom = (correo_pagador: string) =>
      signWithPass(server, borrower, 120_000, { id_intento, correo_pagador });
    const reference = await signFrom(' Otra@Correo.Example ');
    expect(await storedEmail(reference)).toBe('otra@correo.example');
    expect(await signFrom(address)).toBe(reference);
    expect(await storedEmail(reference)).toBe(address);
    await signFrom('');
    expect(await storedEmail(reference)).toBeNull();
  });

  it('is refused by its sentence when it is none, and from whoever has a session', async () => {
    const send = (by: Caller, correo_pagador: string) => borrower.trySigning(120_000, { correo_pagador }, by);
    const wrong = await send(passOf(server, borrower), 'tia@correo');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().fields).toEqual({
      correo_pagador: 'Ingresa un formato válido de correo electrónico',
    });
    const refused = await send(borrower, address);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      correo_pagador: 'Tu recibo llega al correo de tu cuenta. Deja este campo vacío.',
    });
  });

  it('is in no answer and no line of the log', async () => {
    const reference = await sign();
    await pay(reference);
    const url = `/api/wompi-status?reference=${reference}`;
    const responses = await Promise.all([
      server.get(url, passOf(server, borrower)),
      server.get(url, borrower),
    ]);
    const answers = [...responses.map(({ body }) => body), JSON.stringify(await borrower.readCredit())];
    expect(lines.length).toBeGreaterThan(3);
    expect([...answers, ...lines].filter((one) => one.includes(address))).toEqual([]);
  });

  it('is forgotten a day after an attempt that nobody paid', async () => {
    const reference = await sign();
    server.setClock('2026-01-20T15:50:00Z');
    await server.drain();
    await at('2026-01-21T15:29:00Z');
    expect(await storedEmail(reference)).toBe(address);
    await at('2026-01-21T15:31:00Z');
    expect(await storedEmail(reference)).toBeNull();
  });

  // @covers 2.130
  it('is forgotten thirty days after its letter, there too; what was sent stays known', async () => {
    const reference = await sign();
    await pay(reference);
    await at('2026-02-19T14:59:00Z');
    expect(await storedEmail(reference)).toBe(address);
    expect(await addressed()).toHaveLength(1);
    await at('2026-02-19T15:31:00Z');
    expect(await storedEmail(reference)).toBeNull();
    expect(await addressed()).toEqual([]);
    const [payment] = await borrower.payments();
    const letter = await server.row('outbox_message', { dedupe_key: `payer_receipt:${payment?.id}` });
    expect(letter).toMatchObject({ recipient: null, sent_at: expect.any(Date) });
  });

  it('still serves a payment that is posted long after its attempt', async () => {
    const reference = await sign();
    server.setClock('2026-02-25T15:00:00Z');
    await pay(reference);
    await applyRetention(server.context, PAYMENTS_RETENTION);
    expect(await storedEmail(reference)).toBe(address);
    expect(await server.inbox(address)).toHaveLength(1);
  });

  it('of a payment that never ends is forgotten after thirty days', async () => {
    const reference = await sign();
    put(reference, 120_000, { status: 'PENDING' });
    await borrower.status(reference);
    await at('2026-02-19T15:29:00Z');
    expect(await storedEmail(reference)).toBe(address);
    await at('2026-02-19T15:31:00Z');
    expect(await storedEmail(reference)).toBeNull();
  });
});
