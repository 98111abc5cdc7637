import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { pesos } from '#core/money/money.ts';
import {
  holdScripts,
  type OpenedCheckout,
  stubWidget,
} from '../../../../tests/components/checkout-widget.ts';
import { emptyDevice, goOffline, lookedUp, payable } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt, Surroundings } from '../../../../tests/components/render-at.tsx';
import { type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { signatureAnswer } from '../../../../tests/samples/payments.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import type { Payable } from '../model/payable.ts';
import { PaymentDetail } from '../pay/payment-detail.tsx';

const CHANGED = 'La deuda cambió desde que la consultaste: hoy es de $ 1.643.165.';

let api: StubbedApi;
const onClosed = vi.fn<(reference: string) => void>();
const onStale = vi.fn<(sentence: string) => void>();
const onPassOver = vi.fn<() => void>();

const detail = (of: Payable) => (
  <PaymentDetail payable={of} base="/dashboard/pay" {...{ onClosed, onStale, onPassOver }} />
);
const open = (of: Payable = payable()) => renderAt(detail(of), { path: '/dashboard/pay/online' });
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar' });
const refuse = (status: number, body: StubbedError['body']) =>
  api.on(paymentCalls.signPayment, new StubbedError(status, body));

beforeEach(async () => {
  vi.clearAllMocks();
  await emptyDevice();
  api = stubApi();
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
});

describe('Continuar', () => {
  it('pressed twice makes one attempt and one window, and says meanwhile that it works', async () => {
    const windows = stubWidget();
    let answer: () => void = () => undefined;
    const calls = api.on(
      paymentCalls.signPayment,
      () => new Promise((resolve) => (answer = () => resolve(signatureAnswer()))),
    );
    const screen = await open();
    await submit(screen).dblClick();
    const busy = screen.getByRole('button', { name: 'Cargando...' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => calls.length).toBe(1);
    answer();
    await expect
      .element(screen.getByRole('dialog', { name: 'Termina tu pago en la ventana de la pasarela' }))
      .toBeVisible();
    await busy.click({ force: true });
    expect(calls).toHaveLength(1);
    expect(windows).toHaveLength(1);
  });

  it.each([
    ['the provider says that it closed', (_: RenderedAt, window: OpenedCheckout) => window.close()],
    [
      'the person says so, as not every provider does',
      (screen: RenderedAt) => screen.getByRole('button', { name: 'Ver el resultado' }).click(),
    ],
    [
      'Escape is pressed outside of the frame',
      (screen: RenderedAt) => {
        screen.getByRole('button', { name: 'Ver el resultado' }).element().focus();
        return userEvent.keyboard('{Escape}');
      },
    ],
  ])('leads on, once, when %s', async (_, close) => {
    const windows = stubWidget();
    api.on(paymentCalls.signPayment, signatureAnswer());
    const screen = await open();
    await submit(screen).click();
    await expect.poll(() => windows.length).toBe(1);
    const [window] = windows;
    if (!window) throw new Error('no window');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await close(screen, window);
    await expect.poll(() => onClosed.mock.calls).toEqual([['CS-signed']]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    window.close();
    expect(onClosed.mock.calls).toEqual([['CS-signed']]);
  });

  // @covers 8.22
  it('waits for a script that is late, and says when it is refused; pressed again it is the same attempt', async () => {
    const scripts = holdScripts();
    const calls = api.on(paymentCalls.signPayment, signatureAnswer());
    const screen = await open();
    await submit(screen).click();
    await expect.element(screen.getByRole('button', { name: 'Cargando...' })).toBeVisible();
    await expect.poll(() => scripts.length).toBe(1);
    scripts[0]?.fails();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('Error iniciando el pago')).toBeVisible();
    await expect.element(alert.getByText(/No se descontó dinero\. Revisa tu conexión/)).toBeVisible();

    await submit(screen).click();
    await expect.poll(() => scripts.length).toBe(2);
    const windows: OpenedCheckout[] = [];
    scripts[1]?.loads(windows);
    await expect.poll(() => windows.length).toBe(1);
    expect(screen.getByRole('alert').query()).toBeNull();
    expect(new Set(calls.map(({ body }) => body.id_intento)).size).toBe(1);
  });
});

describe('a payment that is refused', () => {
  // @covers 8.20
  it('says why, keeps what was chosen, and may be pressed again', async () => {
    stubWidget();
    refuse(422, {
      code: 'invalid_fields',
      message: 'Revisa los datos.',
      fields: { amount_in_cents: 'Tu deuda total hoy es de $ 1.900.000.' },
    });
    const screen = await open();
    await screen.getByRole('radio', { name: /^Pago total/ }).click();
    await submit(screen).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Error iniciando el pagoTu deuda total hoy es de $ 1.900.000.');
    await expect.element(screen.getByRole('radio', { name: /^Pago total/ })).toBeChecked();
    await expect.element(submit(screen)).toBeEnabled();
    expect(onStale).not.toHaveBeenCalled();
  });

  it('is told at the amount when that was typed', async () => {
    stubWidget();
    refuse(422, {
      code: 'invalid_fields',
      message: 'Revisa los datos.',
      fields: { amount_in_cents: 'Tu deuda total hoy es de $ 1.900.000.' },
    });
    const screen = await open();
    await screen.getByRole('radio', { name: /^Otro valor/ }).click();
    await screen.getByLabelText('Valor a pagar').fill('1950000');
    await submit(screen).click();
    const field = screen.getByLabelText('Valor a pagar');
    await expect.element(field).toHaveAccessibleDescription(/Tu deuda total hoy es de \$ 1\.900\.000\./);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('$ 1.950.000');
  });

  it('because the debt changed asks for the figures of now, and what is no longer owed is not left chosen', async () => {
    stubWidget();
    refuse(409, { code: 'debt_changed', message: CHANGED });
    const screen = await open();
    await submit(screen).click();
    await expect.poll(() => onStale.mock.calls).toEqual([[CHANGED]]);
    await expect.element(screen.getByRole('alert').getByText(CHANGED)).toBeVisible();
    const now = payable({ minimumPayment: pesos(0), totalDebt: pesos(1_643_165) });
    await screen.rerender(<Surroundings>{detail(now)}</Surroundings>);
    await expect.element(screen.getByRole('radio', { name: 'Otro valor' })).toBeChecked();
    await expect.element(screen.getByText('Hoy no tienes cuotas por pagar.')).toBeVisible();
  });

  it('because the look-up is over leads back to it, and never for a holder', async () => {
    stubWidget();
    refuse(401, { code: 'no_session', message: 'Tu sesión terminó.' });
    const screen = await open(lookedUp());
    await submit(screen).click();
    await expect.poll(() => onPassOver.mock.calls.length).toBe(1);
    await screen.unmount();
    const own = await open();
    await submit(own).click();
    await expect.element(own.getByRole('alert')).toBeVisible();
    expect(onPassOver).toHaveBeenCalledTimes(1);
  });
});

describe('without a network', () => {
  it('paying waits and says so, also when an answer of before comes late, and goes on by itself', async () => {
    let answer: () => void = () => undefined;
    api.on(simulatePayment, ({ query }) => {
      return new Promise((resolve) => {
        answer = () => resolve(simulationAnswer(Number(query.valor)));
      });
    });
    const calls = api.on(paymentCalls.signPayment, signatureAnswer());
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
    await expect.element(screen.getByText('Calculando cómo se aplicará…')).toBeVisible();
    const goOnline = goOffline();
    const needs = screen.getByText(/^Para pagar necesitas conexión/);
    await expect.element(needs).toBeVisible();
    answer();
    await expect.element(screen.getByText(/pagarían/)).toBeVisible();
    await expect.element(submit(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(submit(screen)).toHaveAccessibleDescription(/^Para pagar necesitas conexión/);
    await submit(screen).click({ force: true });
    expect(calls).toHaveLength(0);
    goOnline();
    await expect.element(needs).not.toBeInTheDocument();
    await expect.element(submit(screen)).not.toHaveAttribute('aria-disabled');
  });
});
