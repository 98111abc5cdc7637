import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pesos } from '#core/money/money.ts';
import {
  attempt,
  emptyDevice,
  factsIn,
  goOffline,
  setAttempts,
} from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../../../tests/samples/credit.ts';
import { statusAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../model/attempt.ts';
import { PaymentDetail } from '../pay/payment-detail.tsx';
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx';

const REFERENCE = 'CS-signed';
const DOWN = new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' });

let api: StubbedApi;
const onSucceeded = vi.fn<() => void>();
const onPassOver = vi.fn<() => void>();

const open = (props: Partial<PaymentResultProps> = {}): Promise<RenderedAt> =>
  renderAt(
    <PaymentResult
      reference={REFERENCE}
      retryTo="/dashboard/pay/online"
      menuTo="/dashboard/pay"
      {...{ onSucceeded, onPassOver }}
      {...props}
    />,
    { path: `/dashboard/pay?reference=${REFERENCE}` },
  );
const heading = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });
const button = (screen: RenderedAt, name: string) => screen.getByRole('button', { name });

beforeEach(async () => {
  vi.clearAllMocks();
  await emptyDevice();
  setAttempts(attempt({ reference: REFERENCE }));
  api = stubApi();
});

describe('the result of a payment', () => {
  it('is asked of the server by its reference', async () => {
    const calls = api.on(paymentCalls.readPaymentStatus, HUNG);
    const screen = await open({ pass: 'pass-of-this-credit' });
    await expect.element(screen.getByText('Consultando tu pago…')).toBeVisible();
    expect(calls.map(({ query, headers }) => [query.reference, headers.get('authorization')])).toEqual([
      [REFERENCE, 'Bearer pass-of-this-credit'],
    ]);
    expect(store.get(viewedAttemptsAtom).size).toBe(0);
  });

  it('when it is paid says so with its facts, and nothing is under way any more', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    const screen = await open();
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
    await expect.element(screen.getByText('¡Muchas gracias!')).toBeVisible();
    expect(factsIn(screen.container)).toEqual({
      'Valor pagado': '$ 356.835',
      'Fecha y hora': '20 nov 2026, 10:05 a. m.',
      'Número de crédito': '1500000420',
      'Documento del titular': '1020304050',
    });
    expect(store.get(attemptsAtom)).toEqual([]);
    expect(onSucceeded).toHaveBeenCalledTimes(1);
    await button(screen, 'Ir al menú principal').click();
    await expect.poll(() => screen.location().search).toBe('');
  });

  it('shows no whole number to a payer who may not see it', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded', { document: '*** 4050' }));
    const screen = await open({ shownNumber: '*** 0420', pass: 'pass-of-this-credit' });
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
    expect(screen.container.textContent).not.toContain(String(CREDIT_NUMBER));
    expect(factsIn(screen.container)).toMatchObject({ 'Número de crédito': '*** 0420' });
  });

  it('when it is paid takes back what was chosen for it', async () => {
    const payable = {
      creditNumber: CREDIT_NUMBER,
      shownNumber: '*** 0420',
      shownDocument: '*** 4050',
      pass: 'pass-of-this-credit',
      minimumPayment: pesos(356_835),
      totalDebt: pesos(2_000_000),
      validOn: '2026-11-22' as never,
      openPayments: [],
      reportedPayments: [],
    };
    const detail = () =>
      renderAt(
        <PaymentDetail
          payable={payable}
          base="/public-payment"
          onClosed={() => undefined}
          onStale={() => undefined}
        />,
      );
    const before = await detail();
    await before.getByRole('radio', { name: /^Otro valor/ }).click();
    await before.getByLabelText('Valor a pagar').fill('400000');
    await before.unmount();
    await flushDrafts();
    api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    const result = await open();
    await expect.element(heading(result, 'Pago exitoso')).toBeVisible();
    await result.unmount();
    await flushDrafts();
    const after = await detail();
    await expect.element(after.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
  });

  // @covers 2.132, 4.35
  it('when it was declined says that nothing was paid, and leads to another try', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('failed'));
    const screen = await open();
    await expect.element(heading(screen, 'Pago no exitoso')).toBeVisible();
    for (const text of ['Tu pago no fue procesado.', 'Por favor intenta nuevamente.', /^Necesitas ayuda\?/])
      await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByText(/^Fecha y hora: 20\snov\s2026, 10:05\sa\.\sm\.$/)).toBeVisible();
    const help = screen.getByRole('link', { name: 'Escríbenos' }).element().getAttribute('href') ?? '';
    expect(new URL(help).searchParams.get('text')).toMatch(/Referencia: CS-signed$/);
    expect(store.get(attemptsAtom)).toEqual([]);
    expect(onSucceeded).not.toHaveBeenCalled();
    await button(screen, 'Reintentar el pago').click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
  });

  it('that the server knows nothing of is one that was not made', async () => {
    api.on(
      paymentCalls.readPaymentStatus,
      new StubbedError(404, { code: 'not_found', message: 'No encontramos ese pago.' }),
    );
    const screen = await open();
    await expect.element(heading(screen, 'Pago no exitoso')).toBeVisible();
    expect(screen.getByText(/^Fecha y hora/).query()).toBeNull();
  });
});

describe('a payment that the bank has', () => {
  it('is looked at often at first and then gently, until it is paid, and nobody is asked to pay again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let status: 'pending' | 'succeeded' = 'pending';
    const calls = api.on(paymentCalls.readPaymentStatus, () => statusAnswer(status));
    const screen = await open();
    await expect.element(heading(screen, 'Tu pago está en proceso')).toBeVisible();
    await expect.element(screen.getByText(/^No pagues otra vez/)).toBeVisible();
    expect(factsIn(screen.container)).toEqual({
      Valor: '$ 356.835',
      'Fecha y hora': '20 nov 2026, 10:05 a. m.',
      'Número de crédito': '1500000420',
      'Documento del titular': '1020304050',
    });
    expect(screen.getByRole('button', { name: 'Reintentar el pago' }).query()).toBeNull();
    let polls = 1;
    for (const pause of [3_000, 5_000, 10_000, 15_000, 30_000, 30_000]) {
      // Waiting in a test also advances the clock a little.
      await vi.advanceTimersByTimeAsync(pause - 1_000);
      expect(calls, `before ${pause} ms`).toHaveLength(polls);
      if (polls === 6) status = 'succeeded';
      await vi.advanceTimersByTimeAsync(1_000);
      polls += 1;
      await expect.poll(() => calls.length).toBe(polls);
    }
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(polls);
    expect(store.get(attemptsAtom)).toEqual([]);
  });

  it('stays known to the device, and as one that was looked at', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('pending'));
    const screen = await open();
    await expect.element(heading(screen, 'Tu pago está en proceso')).toBeVisible();
    expect(store.get(attemptsAtom)).toMatchObject([{ reference: REFERENCE }]);
    expect([...store.get(viewedAttemptsAtom)]).toEqual([REFERENCE]);
    await button(screen, 'Ir al menú principal').click();
    await expect.poll(() => screen.location().search).toBe('');
  });
});

describe('a result that nobody can tell', () => {
  // @covers 8.21
  it.each<readonly [string, StubbedError | typeof LOST]>([
    ['our server is down', DOWN],
    ['too many asked', new StubbedError(429, { code: 'too_many', message: 'Espera un momento.' })],
    ['the line is dead', LOST],
  ])('because %s is not told as a failure, and is asked for again by a press', async (_, trouble) => {
    let answer: StubbedError | typeof LOST | ReturnType<typeof statusAnswer> = trouble;
    api.on(paymentCalls.readPaymentStatus, () => answer);
    const screen = await open();
    await expect.element(heading(screen, 'No pudimos confirmar tu pago')).toBeVisible();
    await expect.element(screen.getByText(/^No pagues otra vez/)).toBeVisible();
    expect(store.get(attemptsAtom)).toMatchObject([{ reference: REFERENCE }]);
    expect(screen.getByRole('button', { name: 'Reintentar el pago' }).query()).toBeNull();
    answer = statusAnswer('succeeded');
    await button(screen, 'Consultar de nuevo').click();
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
  });

  it('is told as soon as the network is back', async () => {
    let answer: typeof LOST | ReturnType<typeof statusAnswer> = LOST;
    api.on(paymentCalls.readPaymentStatus, () => answer);
    const goOnline = goOffline();
    const screen = await open();
    await expect.element(heading(screen, 'No pudimos confirmar tu pago')).toBeVisible();
    answer = statusAnswer('succeeded');
    goOnline();
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
  });

  it('because the pass is over leads back to the look-up', async () => {
    const over = new StubbedError(401, { code: 'no_session', message: 'Tu consulta venció.' });
    api.on(paymentCalls.readPaymentStatus, over);
    await open({ pass: 'pass-of-this-credit' });
    await expect.poll(() => onPassOver.mock.calls.length).toBe(1);
    expect(store.get(attemptsAtom)).toMatchObject([{ reference: REFERENCE }]);
  });
});
