import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { decodeOpenPayments } from '#core/api/credit/open-payments.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { stubWidget } from '../../../../tests/components/checkout-widget.ts';
import { attempt, emptyDevice, lookedUp, payable, setAttempts } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import {
  type StubbedApi,
  type StubbedCall,
  StubbedError,
  stubApi,
} from '../../../../tests/components/stub-api.ts';
import { openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { counterAnswer, signatureAnswer } from '../../../../tests/samples/payments.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { store } from '../../../platform/store.ts';
import { viewedAttemptsAtom } from '../model/attempt.ts';
import type { Payable } from '../model/payable.ts';
import { PaymentDetail } from '../pay/payment-detail.tsx';

const MESSAGE = 'Ya hay un pago de este crédito en proceso.';

let api: StubbedApi;
let windows: ReturnType<typeof stubWidget>;
let signed: readonly StubbedCall<typeof paymentCalls.signPayment>[];
const onClosed = vi.fn<(reference: string) => void>();
const onStale = vi.fn<(sentence: string) => void>();

const open = (of: Payable = payable()): Promise<RenderedAt> =>
  renderAt(<PaymentDetail payable={of} base="/dashboard/pay" {...{ onClosed, onStale }} />);
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar' });
/** Of a payment that the bank has, or that was reported: what follows it comes first. */
const anyway = (screen: RenderedAt) => screen.getByRole('button', { name: 'Pagar de todos modos' });
const dialog = (screen: RenderedAt) => screen.getByRole('alertdialog', { name: 'Ya hay un pago en proceso' });
const link = (screen: RenderedAt, name: string) => screen.getByRole('link', { name });
const button = (screen: RenderedAt, name: string) => screen.getByRole('button', { name });
/** The holder's credit with open payments from the server. */
const withOpen = (...open: Parameters<typeof decodeOpenPayments>[0]): Payable =>
  payable(decodeOpenPayments(open));

beforeEach(async () => {
  vi.clearAllMocks();
  await emptyDevice();
  api = stubApi();
  windows = stubWidget();
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
  signed = api.on(paymentCalls.signPayment, signatureAnswer());
});

describe('a second payment while one is under way', () => {
  it('is asked about before anything is sent, may wait, and may be made all the same', async () => {
    const screen = await open(withOpen(openPaymentAnswer()));
    await expect.element(screen.getByText('Tu pago está en proceso, no pagues otra vez')).toBeVisible();
    await expect
      .element(link(screen, 'Ver cómo va'))
      .toHaveAttribute('href', '/dashboard/pay?reference=CS-told');
    expect(submit(screen).query()).toBeNull();
    await anyway(screen).click();
    await expect.element(dialog(screen).getByRole('heading')).toHaveFocus();
    await expect
      .element(
        dialog(screen).getByText(
          /^Tu pago de \$\s356\.835, del 20\snov\s2026, 9:55\sa\.\sm\., espera la respuesta del banco\.$/,
        ),
      )
      .toBeVisible();
    expect(
      dialog(screen)
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Ver el resultado', 'Esperar', 'Pagar de todos modos']);
    await button(screen, 'Esperar').click();
    await expect.element(dialog(screen)).not.toBeInTheDocument();
    await expect.element(anyway(screen)).toHaveFocus();
    expect(signed).toHaveLength(0);

    await anyway(screen).click();
    await dialog(screen).getByRole('button', { name: 'Pagar de todos modos' }).click();
    await expect.poll(() => windows.length).toBe(1);
    expect(signed.map(({ body }) => body.otro_pago)).toEqual([true]);
  });

  it('may be given up for the result of the first', async () => {
    const screen = await open(withOpen(openPaymentAnswer()));
    await anyway(screen).click();
    await button(screen, 'Ver el resultado').last().click();
    expect(onClosed.mock.calls).toEqual([['CS-told']]);
    expect(signed).toHaveLength(0);
  });

  it('is asked about on the word of the server alone, which may know of another tab; Escape waits', async () => {
    api.on(
      paymentCalls.signPayment,
      new StubbedError(409, {
        code: 'payment_pending',
        message: 'A las 9:55 a. m. empezó un pago de $ 356.835.',
      }),
    );
    const screen = await open();
    await submit(screen).click();
    await expect
      .element(dialog(screen).getByText('A las 9:55 a. m. empezó un pago de $ 356.835.'))
      .toBeVisible();
    // The screen's figures lack it: they are refetched.
    expect(onStale.mock.calls).toEqual([['A las 9:55 a. m. empezó un pago de $ 356.835.']]);
    expect(screen.getByRole('alert').query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(screen)).not.toBeInTheDocument();
    await expect.element(submit(screen)).toHaveFocus();
    expect(windows).toHaveLength(0);
  });

  it('of somebody else’s credit is told with nothing of the first, and going on is the payer’s choice', async () => {
    const calls = api.on(paymentCalls.signPayment, ({ body }) =>
      body.otro_pago
        ? signatureAnswer()
        : new StubbedError(409, { code: 'payment_pending', message: MESSAGE }),
    );
    const screen = await open(lookedUp());
    await submit(screen).click();
    await expect.element(dialog(screen).getByText(MESSAGE)).toBeVisible();
    expect(dialog(screen).getByRole('button', { name: 'Ver el resultado' }).query()).toBeNull();
    expect(onStale).not.toHaveBeenCalled();
    await button(screen, 'Esperar').click();
    await submit(screen).click();
    await button(screen, 'Pagar de todos modos').click();
    await expect.poll(() => windows.length).toBe(1);
    expect(calls.map(({ body }) => body.otro_pago)).toEqual([undefined, undefined, true]);
    expect(new Set(calls.map(({ body }) => body.id_intento)).size).toBe(2);
  });

  it('is asked about when this phone began the first and looked at it, but not a moment after it was signed', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    const screen = await open();
    await submit(screen).click();
    await expect.poll(() => windows.length).toBe(1);
    await screen.unmount();
    store.set(viewedAttemptsAtom, new Set(['CS-here', 'CS-signed']));
    const again = await open();
    await submit(again).click();
    await expect
      .element(dialog(again).getByText('Este crédito tiene un pago que aún no termina.'))
      .toBeVisible();
    expect(signed).toHaveLength(1);
  });

  it('after one at a counter says that nothing is paid yet, until when, and shows its numbers', async () => {
    const screen = await open(withOpen(openPaymentAnswer({ referencia: 'CS-cash', caja: counterAnswer() })));
    await submit(screen).click();
    const counter = screen.getByRole('alertdialog', { name: 'Ya tienes un pago por hacer en la caja' });
    await expect
      .element(
        counter.getByText(
          /^Hasta el 24\snov\s2026, 11:59\sp\.\sm\. puedes pagar \$\s356\.835 en la caja\. Todavía no se ha pagado nada\.$/,
        ),
      )
      .toBeVisible();
    await expect.element(counter.getByText('Si haces los dos pagos, se descuentan los dos.')).toBeVisible();
    await button(screen, 'Ver los números para la caja').click();
    expect(onClosed.mock.calls).toEqual([['CS-cash']]);
  });

  it('after cash that was reported says so, and has no result to show', async () => {
    const reported = openPaymentAnswer({ tipo: 'efectivo', reportado_por: 'titular', valor: 100_000 });
    const screen = await open(withOpen(reported));
    await expect.element(link(screen, 'Ver cómo va')).toHaveAttribute('href', '/dashboard/payments');
    await anyway(screen).click();
    await expect
      .element(dialog(screen).getByText(/^Reportaste un pago en efectivo de \$\s100\.000, del 20\snov\s2026/))
      .toBeVisible();
    expect(dialog(screen).getByRole('button', { name: 'Ver el resultado' }).query()).toBeNull();
    await button(screen, 'Esperar').click();
    expect(signed).toHaveLength(0);
  });
});
