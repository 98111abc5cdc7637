import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { pesos } from '#core/money/money.ts';
import { stubWidget } from '../../../../tests/components/checkout-widget.ts';
import { attempt, emptyDevice, lookedUp, payable, setAttempts } from '../../../../tests/components/paying.ts';
import { Surroundings } from '../../../../tests/components/render-at.tsx';
import { setSession } from '../../../../tests/components/session.ts';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { signatureAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { readPersisted } from '../../../platform/storage/persisted-atom.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../model/attempt.ts';
import type { PaymentOrder } from '../model/checkout.ts';
import type { Payable } from '../model/payable.ts';
import { useCheckout } from './widget-form.tsx';

const ORDER: PaymentOrder = { amount: pesos(356_835), choice: 'reduce_term', isAnother: false };
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const DOWN = new StubbedError(503, { code: 'vendor_down', message: 'La pasarela de pagos no responde.' });

let api: StubbedApi;
const onClosed = vi.fn<(reference: string) => void>();

const hook = async (of: Payable = payable()) => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  const rendered = await renderHook(() => useCheckout(of, onClosed, { current: dialog }), {
    wrapper: Surroundings,
  });
  dialog.onclose = () => rendered.result.current.onWindowClosed();
  return rendered;
};

/** Slow storage: writes commit after a delay, however much the app hurries them. */
const slowStorage = (): void => {
  vi.spyOn(IDBTransaction.prototype, 'commit').mockReturnValue();
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const request = put.call(this, value, key);
    const until = performance.now() + 100;
    // A transaction commits once it has no pending request.
    const keepOpen = () => {
      if (performance.now() < until) this.count().onsuccess = keepOpen;
    };
    keepOpen();
    return request;
  });
};

/** What is stored at this moment, read outside the storage's queue, which would wait for pending writes. */
const onDeviceNow = (): Promise<unknown> => {
  const late = new Promise((resolve) => setTimeout(() => resolve('still being written'), 50));
  return Promise.race([readPersisted('payment_attempts').then(([attempts]) => attempts), late]);
};

const idsOf = (calls: readonly { readonly body: { readonly id_intento?: string | undefined } }[]) =>
  calls.map(({ body }) => body.id_intento);

beforeEach(async () => {
  onClosed.mockClear();
  await emptyDevice();
  api = stubApi();
});

describe('starting a payment', () => {
  it("signs it and opens the provider's window with it, whose end names it", async () => {
    const { token } = setSession();
    const windows = stubWidget();
    const calls = api.on(paymentCalls.signPayment, signatureAnswer());
    const { result, act } = await hook();
    // Where a receipt would go is no matter of a holder's payment.
    await act(() => result.current.start({ ...ORDER, payerEmail: 'tia@correo.example' }));
    expect(calls.map(({ body }) => body)).toEqual([
      {
        amount_in_cents: 35_683_500,
        currency: 'COP',
        reference_payment: 1_500_000_420,
        profile_institucion_id: 'provider-1',
        id_intento: expect.stringMatching(UUID),
        abono: 'plazo',
        total_visto: 2_000_000,
      },
    ]);
    expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(windows.map(({ options }) => options)).toEqual([
      {
        currency: 'COP',
        amountInCents: 35_683_500,
        reference: 'CS-signed',
        publicKey: 'pub_test_key',
        signature: { integrity: 'e'.repeat(64) },
        expirationTime: '2026-11-20T16:00:00.000Z',
        redirectUrl: 'https://app.example/dashboard/pay?reference=CS-signed',
        paymentMethod: { referenceOne: '190.24.1.7', referenceTwo: '20261101', referenceThree: '1020304050' },
      },
    ]);
    expect(result.current.isOpen).toBe(true);
    expect(onClosed).not.toHaveBeenCalled();
    windows[0]?.close();
    await expect.poll(() => onClosed.mock.calls).toEqual([['CS-signed']]);
  });

  it('sends what a payer without a session may say, with the pass of the credit', async () => {
    const windows = stubWidget();
    // The server keeps the references of the lender.
    const calls = api.on(paymentCalls.signPayment, { ...signatureAnswer(), payment_method: null });
    const order = { ...ORDER, choice: 'reduce_instalment', isAnother: true } as const;
    const { result, act } = await hook(lookedUp());
    await act(() => result.current.start({ ...order, payerEmail: 'tia@correo.example' }));
    expect(calls[0]?.body).toMatchObject({
      abono: 'cuota',
      otro_pago: true,
      correo_pagador: 'tia@correo.example',
    });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
    expect(windows.map(({ options }) => 'paymentMethod' in options)).toEqual([false]);
  });

  it('is on the device before anybody is asked, and its reference before the window opens', async () => {
    slowStorage();
    let asked: unknown;
    api.on(paymentCalls.signPayment, async () => {
      asked = await onDeviceNow();
      return signatureAnswer();
    });
    let atOpening: Promise<unknown> | undefined;
    stubWidget();
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
      atOpening = onDeviceNow();
    });
    const { result, act } = await hook();
    await act(() => result.current.start(ORDER));
    expect(asked).toEqual([{ ...attempt(), id: expect.stringMatching(UUID) }]);
    expect(await atOpening).toEqual([
      { ...attempt(), id: expect.stringMatching(UUID), reference: 'CS-signed' },
    ]);
  });
});

describe('a payment that could not be started', () => {
  it('is the same attempt when it is pressed again: after a rejection, a lost answer and a line that hangs', async () => {
    const windows = stubWidget();
    let outcome: typeof DOWN | typeof LOST | typeof HUNG | ReturnType<typeof signatureAnswer> = DOWN;
    const calls = api.on(paymentCalls.signPayment, () => outcome);
    const { result, act } = await hook();
    await act(() => result.current.start(ORDER));
    expect(result.current.failure).toMatchObject({ code: 'vendor_down', status: 503 });
    outcome = LOST;
    await act(() => result.current.start(ORDER));
    expect(result.current.failure).toMatchObject({ kind: 'offline' });
    outcome = HUNG;
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    await act(async () => {
      const starting = result.current.start(ORDER);
      await expect.poll(() => calls).toHaveLength(3);
      deadline.abort();
      await starting;
    });
    expect(result.current.failure).toMatchObject({ kind: 'slow' });
    expect(windows).toHaveLength(0);
    timeout.mockRestore();
    outcome = signatureAnswer();
    await act(() => result.current.start(ORDER));
    expect(windows).toHaveLength(1);
    expect(calls).toHaveLength(4);
    expect(new Set([...idsOf(calls), store.get(attemptsAtom)[0]?.id]).size).toBe(1);
  });

  it('is another attempt once the server says that this one takes no more', async () => {
    stubWidget();
    const over = attempt();
    setAttempts(over);
    const calls = api.on(paymentCalls.signPayment, ({ body }) =>
      body.id_intento === over.id
        ? new StubbedError(409, { code: 'attempt_over', message: 'Ese intento terminó.' })
        : signatureAnswer(),
    );
    const { result, act } = await hook();
    await act(() => result.current.start(ORDER));
    expect(result.current.failure?.sentence).toMatch(/^Ese intento de pago ya se cerró/);
    await act(() => result.current.start(ORDER));
    expect(result.current.isOpen).toBe(true);
    expect(idsOf(calls)).toEqual([over.id, expect.not.stringMatching(over.id)]);
  });
});

it('an attempt that this device knows is taken up by the same order alone, and not once its result was looked at', async () => {
  stubWidget();
  const known = attempt({ reference: 'CS-signed' });
  setAttempts(known);
  const calls = api.on(paymentCalls.signPayment, signatureAnswer('CS-other'));
  const { result, act } = await hook();
  await act(() => result.current.start({ ...ORDER, amount: pesos(2_000_000) }));
  setAttempts(known);
  await act(() => result.current.start(ORDER));
  setAttempts(known);
  // The bank may have it.
  store.set(viewedAttemptsAtom, new Set(['CS-signed']));
  await act(() => result.current.start(ORDER));
  const another = expect.not.stringMatching(known.id);
  expect(idsOf(calls)).toEqual([another, known.id, another]);
  expect(store.get(attemptsAtom).map(({ reference }) => reference)).toEqual(['CS-other', 'CS-signed']);
});
