import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findNetwork, loseNetwork } from '../../../../tests/components/connection.ts';
import { newPayer } from '../../../../tests/components/payer.tsx';
import { attempt, emptyDevice, factsIn, lookedUp, setAttempts } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../../../tests/samples/credit.ts';
import { counterAnswer, statusAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom, viewedAttemptsAtom } from '../model/attempt.ts';
import { isNotPaid } from '../model/payment-paths.ts';
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx';

const REFERENCE = 'CS-signed';
const BEFORE_DEADLINE = Date.parse('2026-11-25T04:58:30.000Z');
const TITLE = 'Te falta pagar en la caja';
const LAPSED = 'Terminó el plazo para pagar en la caja';
const NUMBERS = {
  Convenio: '22955',
  'Número de pago': '70123456789',
  'Valor exacto': '$ 356.835',
};
const KEPT = {
  agreement: '22955',
  paymentNumber: '70123456789',
  payBefore: '2026-11-25T04:59:00.000Z',
  isOver: false,
};
const DOWN = new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' });

let api: StubbedApi;
const onSucceeded = vi.fn<() => void>();
const onPassOver = vi.fn<() => void>();
const onAtCounter = vi.fn<() => void>();

const open = (props: Partial<PaymentResultProps> = {}): Promise<RenderedAt> =>
  renderAt(
    <PaymentResult
      reference={REFERENCE}
      retryTo="/dashboard/pay/online"
      menuTo="/dashboard/pay"
      {...{ onSucceeded, onPassOver, onAtCounter }}
      {...props}
    />,
    { path: `/dashboard/pay?reference=${REFERENCE}` },
  );
/** What the server says of it. */
const atCounter = (status: 'pending' | 'failed' = 'pending', isOver = false) =>
  statusAnswer(status, { caja: counterAnswer({ vencida: isOver }) });
const stopBeforeDeadline = () =>
  void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: BEFORE_DEADLINE });
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
    const payer = await newPayer();
    const before = await payer.open(lookedUp());
    await before.radio(/^Otro valor/).click();
    await before.amount.fill('400000');
    await before.unmount();
    await flushDrafts();
    setAttempts(attempt({ reference: REFERENCE }));
    payer.api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    const result = await open();
    await expect.element(heading(result, 'Pago exitoso')).toBeVisible();
    await result.unmount();
    await flushDrafts();
    const after = await payer.open(lookedUp());
    await expect.element(after.radio(/^Pago mínimo/)).toBeChecked();
  });

  // @covers 2.132, 4.35
  it('when it was declined says that nothing was paid, and leads to another try', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('failed'));
    const screen = await open();
    await expect.element(heading(screen, 'Pago no exitoso')).toBeVisible();
    for (const text of [
      'Tu pago no fue procesado.',
      'No se descontó dinero. Por favor intenta nuevamente.',
      /^Necesitas ayuda\?/,
    ])
      await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByText(/^Fecha y hora: 20\snov\s2026, 10:05\sa\.\sm\.$/)).toBeVisible();
    const help = screen.getByRole('link', { name: 'Escríbenos' }).element().getAttribute('href') ?? '';
    expect(new URL(help).searchParams.get('text')).toMatch(/Referencia: CS-signed$/);
    expect(store.get(attemptsAtom)).toEqual([]);
    expect(onSucceeded).not.toHaveBeenCalled();
    await button(screen, 'Reintentar el pago').click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
  });

  // @covers 2.132
  it('whose window was closed before anything was begun leads back to the amount', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('failed', { sin_transaccion: true, method: null }));
    const screen = await open();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
    expect(isNotPaid(screen.location().state)).toBe(true);
    expect(store.get(attemptsAtom)).toEqual([]);
  });

  it('that the server knows nothing of is one that was not made', async () => {
    api.on(
      paymentCalls.readPaymentStatus,
      new StubbedError(404, { code: 'not_found', message: 'No encontramos ese pago.' }),
    );
    const screen = await open();
    await expect.element(heading(screen, 'Pago no exitoso')).toBeVisible();
    expect(screen.getByText(/No se descontó/).query()).toBeNull();
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
    api.on(paymentCalls.readPaymentStatus, trouble);
    const screen = await open();
    await expect.element(heading(screen, 'No pudimos confirmar tu pago')).toBeVisible();
    await expect.element(screen.getByText(/^No pagues otra vez/)).toBeVisible();
    expect(store.get(attemptsAtom)).toMatchObject([{ reference: REFERENCE }]);
    expect(screen.getByRole('button', { name: 'Reintentar el pago' }).query()).toBeNull();
    api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    await button(screen, 'Consultar de nuevo').click();
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
  });

  it('is told as soon as the network is back', async () => {
    api.on(paymentCalls.readPaymentStatus, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(heading(screen, 'No pudimos confirmar tu pago')).toBeVisible();
    api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    findNetwork();
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

describe('cash that is still to be paid at a counter', () => {
  beforeEach(stopBeforeDeadline);

  it('says what to say there, how much and until when, and that nothing is paid', async () => {
    api.on(paymentCalls.readPaymentStatus, atCounter());
    const screen = await open();
    await expect.element(heading(screen, TITLE)).toBeVisible();
    await expect.element(screen.getByText('Todavía no se ha pagado nada.')).toBeVisible();
    expect(factsIn(screen.container)).toEqual(NUMBERS);
    await expect
      .element(screen.getByText(/^Paga en la caja antes del 24\snov\s2026, 11:59\sp\.\sm\.$/))
      .toBeVisible();
    expect(screen.container.querySelectorAll('ol > li')).toHaveLength(3);
    expect(screen.getByText(/no pagues otra vez/i).query()).toBeNull();
    expect(onAtCounter).toHaveBeenCalledTimes(1);
    expect(store.get(attemptsAtom)).toMatchObject([{ reference: REFERENCE, counter: KEPT }]);
    const help = screen.getByRole('link', { name: 'Pagué y no aparece' }).element().getAttribute('href');
    expect(new URL(help ?? '').searchParams.get('text')).toMatch(/Referencia: CS-signed$/);
  });

  it('copies each number as it is, and says how when it cannot', async () => {
    api.on(paymentCalls.readPaymentStatus, atCounter());
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await open();
    const copy = (what: string) => screen.getByRole('button', { name: `Copiar el ${what}` }).click();
    await copy('número de pago');
    await expect.element(screen.getByText('Copiado')).toBeVisible();
    await copy('convenio');
    expect(copied.mock.calls).toEqual([['70123456789'], ['22955']]);
    copied.mockRejectedValue(new DOMException('blocked', 'NotAllowedError'));
    await copy('convenio');
    const how = screen.getByText('No pudimos copiarlo. Mantén presionado el número para copiarlo.');
    await expect.element(how).toBeVisible();
  });

  it('is asked about by a press, and is paid', async () => {
    api.on(paymentCalls.readPaymentStatus, atCounter());
    const screen = await open();
    await expect.element(heading(screen, TITLE)).toBeVisible();
    const calls = api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    await screen.getByRole('button', { name: 'Ya pagué: consultar' }).click();
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(store.get(attemptsAtom)).toEqual([]);
  });
});

describe('cash at a counter without a network', () => {
  beforeEach(stopBeforeDeadline);

  it('its numbers are read from what this device kept, until its own clock says that the time is over', async () => {
    api.on(paymentCalls.readPaymentStatus, LOST);
    setAttempts(attempt({ reference: REFERENCE, counter: KEPT }));
    loseNetwork();
    const screen = await open();
    await expect.element(heading(screen, TITLE)).toBeVisible();
    await expect.element(screen.getByText(/^Estás sin conexión\./)).toBeVisible();
    expect(factsIn(screen.container)).toEqual(NUMBERS);
    expect(screen.getByRole('button', { name: 'Ya pagué: consultar' }).query()).toBeNull();
    expect(screen.getByRole('link', { name: /^Ver los corresponsales/ }).query()).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(heading(screen, LAPSED)).toBeVisible();
    await expect.element(screen.getByText(/^Si alcanzaste a pagar, tu pago aparecerá aquí/)).toBeVisible();
  });

  it('or from the credit, where another device began it', async () => {
    api.on(paymentCalls.readPaymentStatus, HUNG);
    setAttempts();
    const screen = await open({ known: { amount: 356_835, counter: KEPT } });
    await expect.element(heading(screen, TITLE)).toBeVisible();
    expect(factsIn(screen.container)).toEqual(NUMBERS);
  });
});

describe('cash whose time is over', () => {
  it('was not paid, its numbers are gone, and another payment begins with a press', async () => {
    api.on(paymentCalls.readPaymentStatus, atCounter('failed', true));
    const screen = await open();
    await expect.element(heading(screen, LAPSED)).toBeVisible();
    await expect.element(screen.getByText('No se pagó nada.')).toBeVisible();
    await expect.element(screen.getByText(/^No uses esos números en la caja/)).toBeVisible();
    expect(screen.container.textContent).not.toContain('70123456789');
    expect(store.get(attemptsAtom)).toEqual([]);
    await screen.getByRole('button', { name: 'Empezar otro pago' }).click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
  });

  it('while the provider does not know yet is not told as unpaid', async () => {
    api.on(paymentCalls.readPaymentStatus, atCounter('pending', true));
    const screen = await open();
    await expect.element(heading(screen, LAPSED)).toBeVisible();
    expect(screen.getByText('No se pagó nada.').query()).toBeNull();
    expect(store.get(attemptsAtom)).toHaveLength(1);
  });
});
