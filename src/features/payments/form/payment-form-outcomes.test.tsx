import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { pesos } from '#core/money/money.ts';
import { holdScripts, type OpenedCheckout } from '../../../../tests/components/checkout-widget.ts';
import { findNetwork, loseNetwork } from '../../../../tests/components/connection.ts';
import { newPayer, type Payer } from '../../../../tests/components/payer.tsx';
import { lookedUp, payable } from '../../../../tests/components/paying.ts';
import { type RenderedAt, Surroundings } from '../../../../tests/components/render-at.tsx';
import { signatureAnswer } from '../../../../tests/samples/payments.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { deferred } from '../../../../tests/support/deferred.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';

const CHANGED = 'La deuda cambió desde que la consultaste: hoy es de $ 1.643.165.';
const TOO_MUCH = 'Tu deuda total hoy es de $ 1.900.000.';

let payer: Payer;

beforeEach(async () => {
  payer = await newPayer();
});

describe('Continuar', () => {
  it('pressed twice makes one attempt and one window, and says meanwhile that it works', async () => {
    const { promise, resolve: answer } = deferred<ReturnType<typeof signatureAnswer>>();
    const calls = payer.api.on(paymentCalls.signPayment, () => promise);
    const { submit, button, getByRole } = await payer.open();
    await submit.dblClick();
    const busy = button('Cargando...');
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => calls.length).toBe(1);
    answer(signatureAnswer());
    const window = getByRole('dialog', { name: 'Termina tu pago en la ventana de la pasarela' });
    await expect.element(window).toBeVisible();
    await busy.click({ force: true });
    expect(calls).toHaveLength(1);
    expect(payer.windows).toHaveLength(1);
  });

  it.each([
    ['the provider says that it closed', (_: RenderedAt, window: OpenedCheckout) => window.close()],
    [
      'the person says so, as not every provider does',
      (screen: RenderedAt) => screen.getByRole('button', { name: 'Ver el resultado' }).click(),
    ],
  ])('leads on, once, when %s', async (_, close) => {
    const screen = await payer.open();
    await screen.submit.click();
    await expect.poll(() => payer.windows.length).toBe(1);
    const [window] = payer.windows;
    if (!window) throw new Error('no window');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    // The provider alone knows whether something was typed: Escape outside of its frame ends nothing.
    screen.getByRole('button', { name: 'Ver el resultado' }).element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await close(screen, window);
    await expect.poll(() => payer.onClosed.mock.calls).toEqual([['CS-signed']]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    window.close();
    expect(payer.onClosed.mock.calls).toEqual([['CS-signed']]);
  });

  // @covers 8.22
  it('waits for a script that is late, and says when it is refused; pressed again it is the same attempt', async () => {
    const scripts = holdScripts();
    const { submit, button, alert } = await payer.open();
    await submit.click();
    await expect.element(button('Cargando...')).toBeVisible();
    await expect.poll(() => scripts.length).toBe(1);
    scripts[0]?.fails();
    await expect.element(alert.getByText('Error iniciando el pago')).toBeVisible();
    await expect.element(alert.getByText(/No se descontó dinero\. Revisa tu conexión/)).toBeVisible();

    await submit.click();
    await expect.poll(() => scripts.length).toBe(2);
    const windows: OpenedCheckout[] = [];
    scripts[1]?.loads(windows);
    await expect.poll(() => windows.length).toBe(1);
    expect(alert.query()).toBeNull();
    expect(payer.signed).toHaveLength(2);
    expect(new Set(payer.signed.map(({ body }) => body.id_intento)).size).toBe(1);
  });
});

describe('a payment that is refused', () => {
  const fields = { amount_in_cents: TOO_MUCH };

  // @covers 8.20
  it('says why, keeps what was chosen, and may be pressed again', async () => {
    payer.refuse(422, { code: 'invalid_fields', message: 'Revisa los datos.', fields });
    const { radio, submit, alert } = await payer.open();
    await radio(/^Pago total/).click();
    await submit.click();
    await expect.element(alert).toHaveTextContent(`Error iniciando el pago${TOO_MUCH}`);
    await expect.element(radio(/^Pago total/)).toBeChecked();
    await expect.element(submit).toBeEnabled();
    expect(payer.onStale).not.toHaveBeenCalled();
  });

  it('is told at the amount when that was typed', async () => {
    payer.refuse(422, { code: 'invalid_fields', message: 'Revisa los datos.', fields });
    const { radio, amount, submit } = await payer.open();
    await radio(/^Otro valor/).click();
    await amount.fill('1950000');
    await submit.click();
    await expect.element(amount).toHaveAccessibleDescription(/Tu deuda total hoy es de \$ 1\.900\.000\./);
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue('1950000');
  });

  it('because the debt changed asks for the figures of now, and what is no longer owed is not left chosen', async () => {
    payer.refuse(409, { code: 'debt_changed', message: CHANGED });
    const { submit, alert, radio, getByText, rerender } = await payer.open();
    await submit.click();
    await expect.poll(() => payer.onStale.mock.calls).toEqual([[CHANGED]]);
    await expect.element(alert.getByText(CHANGED)).toBeVisible();
    const now = payable({ minimumPayment: pesos(0), totalDebt: pesos(1_643_165) });
    await rerender(<Surroundings>{payer.detail(now)}</Surroundings>);
    await expect.element(radio('Otro valor')).toBeChecked();
    await expect.element(getByText('Hoy no tienes cuotas por pagar.')).toBeVisible();
  });

  it('because the look-up is over leads back to it, and never for a holder', async () => {
    payer.refuse(401, { code: 'no_session', message: 'Tu sesión terminó.' });
    const { submit, unmount } = await payer.open(lookedUp());
    await submit.click();
    await expect.poll(() => payer.onPassOver.mock.calls.length).toBe(1);
    await unmount();
    const own = await payer.open();
    await own.submit.click();
    await expect.element(own.alert).toBeVisible();
    expect(payer.onPassOver).toHaveBeenCalledTimes(1);
  });
});

it('without a network paying waits and says so, also when an answer of before comes late, and goes on by itself', async () => {
  const { promise, resolve: answer } = deferred<ReturnType<typeof simulationAnswer>>();
  payer.api.on(simulatePayment, () => promise);
  const { submit, getByText } = await payer.open();
  await expect.element(getByText('Calculando cómo se aplicará…')).toBeVisible();
  loseNetwork();
  answer(simulationAnswer(356_835));
  await expect.element(getByText(/pagarían/)).toBeVisible();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await expect.element(submit).toHaveAccessibleDescription(/^Para pagar necesitas conexión/);
  await submit.click({ force: true });
  expect(payer.signed).toHaveLength(0);
  findNetwork();
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
});
