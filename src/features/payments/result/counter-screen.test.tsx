import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attempt,
  emptyDevice,
  factsIn,
  goOffline,
  setAttempts,
} from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { HUNG, LOST, type StubbedApi, stubApi } from '../../../../tests/components/stub-api.ts';
import { counterAnswer, statusAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom } from '../model/attempt.ts';
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx';

const REFERENCE = 'CS-cash';
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

let api: StubbedApi;
const onAtCounter = vi.fn<() => void>();

const open = (props: Partial<PaymentResultProps> = {}): Promise<RenderedAt> =>
  renderAt(
    <PaymentResult
      reference={REFERENCE}
      retryTo="/dashboard/pay/online"
      menuTo="/dashboard/pay"
      onSucceeded={() => undefined}
      onAtCounter={onAtCounter}
      {...props}
    />,
    { path: `/dashboard/pay?reference=${REFERENCE}` },
  );
const heading = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });

beforeEach(async () => {
  onAtCounter.mockClear();
  await emptyDevice();
  setAttempts(attempt({ reference: REFERENCE }));
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: BEFORE_DEADLINE });
  api = stubApi();
});

describe('cash that is still to be paid at a counter', () => {
  it('says what to say there, how much and until when, and that nothing is paid', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('pending', { caja: counterAnswer() }));
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
  });

  it('copies each number as it is, and says how when it cannot', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('pending', { caja: counterAnswer() }));
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await open();
    await screen.getByRole('button', { name: 'Copiar el número de pago' }).click();
    await expect.element(screen.getByText('Copiado')).toBeVisible();
    await screen.getByRole('button', { name: 'Copiar el convenio' }).click();
    expect(copied.mock.calls).toEqual([['70123456789'], ['22955']]);
    copied.mockRejectedValue(new DOMException('blocked', 'NotAllowedError'));
    await screen.getByRole('button', { name: 'Copiar el convenio' }).click();
    await expect
      .element(screen.getByText('No pudimos copiarlo. Mantén presionado el número para copiarlo.'))
      .toBeVisible();
  });

  it('is asked about by a press, and is paid', async () => {
    let answer = statusAnswer('pending', { caja: counterAnswer() });
    const calls = api.on(paymentCalls.readPaymentStatus, () => answer);
    const screen = await open();
    await expect.element(heading(screen, TITLE)).toBeVisible();
    answer = statusAnswer('succeeded');
    await screen.getByRole('button', { name: 'Ya pagué: consultar' }).click();
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
    expect(calls).toHaveLength(2);
    expect(store.get(attemptsAtom)).toEqual([]);
  });

  it('leads to help with its reference', async () => {
    api.on(paymentCalls.readPaymentStatus, statusAnswer('pending', { caja: counterAnswer() }));
    const screen = await open();
    const missing = screen.getByRole('link', { name: 'Pagué y no aparece' });
    await expect.element(missing).toBeVisible();
    const message = new URL(missing.element().getAttribute('href') ?? '').searchParams.get('text');
    expect(message).toMatch(/Referencia: CS-cash$/);
  });
});

describe('without a network', () => {
  it('its numbers are read from what this device kept, until its own clock says that the time is over', async () => {
    api.on(paymentCalls.readPaymentStatus, LOST);
    setAttempts(attempt({ reference: REFERENCE, counter: KEPT }));
    goOffline();
    const screen = await open();
    await expect.element(heading(screen, TITLE)).toBeVisible();
    await expect.element(screen.getByText(/^Estás sin conexión\./)).toBeVisible();
    expect(factsIn(screen.container)).toEqual(NUMBERS);
    expect(screen.getByRole('button', { name: 'Ya pagué: consultar' }).query()).toBeNull();
    expect(screen.getByRole('link', { name: /^Ver los corresponsales/ }).query()).toBeNull();
    await vi.advanceTimersByTimeAsync(45_000);
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
    api.on(
      paymentCalls.readPaymentStatus,
      statusAnswer('failed', { caja: counterAnswer({ vencida: true }) }),
    );
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
    api.on(
      paymentCalls.readPaymentStatus,
      statusAnswer('pending', { caja: counterAnswer({ vencida: true }) }),
    );
    const screen = await open();
    await expect.element(heading(screen, LAPSED)).toBeVisible();
    expect(screen.getByText('No se pagó nada.').query()).toBeNull();
    expect(store.get(attemptsAtom)).toHaveLength(1);
  });
});
