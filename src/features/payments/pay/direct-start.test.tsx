import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { type OpenedCheckout, stubWidget } from '../../../../tests/components/checkout-widget.ts';
import { attempt, emptyDevice, goOffline, setAttempts } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import {
  HUNG,
  type StubbedApi,
  type StubbedCall,
  StubbedError,
  stubApi,
} from '../../../../tests/components/stub-api.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  openPaymentAnswer,
} from '../../../../tests/samples/credit.ts';
import { signatureAnswer } from '../../../../tests/samples/payments.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { documentAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import { viewedAttemptsAtom } from '../model/attempt.ts';
import { OwnDetail } from './own-detail.tsx';

const MINIMUM = 356_835;
const DIRECT = { payment: { amount: MINIMUM, startsNow: true } };

let api: StubbedApi;
let windows: readonly OpenedCheckout[];
let signed: readonly StubbedCall<typeof paymentCalls.signPayment>[];

const open = (state: unknown = DIRECT, changes: CreditChanges = {}): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer(changes));
  return renderAt(
    <Routes>
      <Route
        path="/dashboard/pay/online"
        element={<OwnDetail creditNumber={CREDIT_NUMBER} base="/dashboard/pay" onClosed={() => undefined} />}
      />
      <Route path="*" element={null} />
    </Routes>,
    { path: '/dashboard/pay/online', state },
  );
};
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar' });
const urlOf = (screen: RenderedAt) => `${screen.location().pathname}${screen.location().search}`;
const amountsOf = () => signed.map(({ body }) => body.amount_in_cents / 100);

beforeEach(async () => {
  await emptyDevice();
  queryClient.clear();
  store.set(documentAtom, '1012345678');
  api = stubApi();
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
  signed = api.on(paymentCalls.signPayment, signatureAnswer());
  windows = stubWidget();
});

describe('a button that names its amount', () => {
  it.each<readonly [string, number, CreditChanges]>([
    ['the minimum', MINIMUM, {}],
    [
      'what brings the credit up to date',
      200_001,
      { debt: { ponerse_al_dia: { valor: 200_001, en_mora_desde: '2026-11-14' } } },
    ],
    ['the last instalment, which is the whole debt', MINIMUM, { debt: { total_debt: MINIMUM } }],
  ])('opens the window of the provider with it: %s', async (_, amount, changes) => {
    const screen = await open({ payment: { amount, startsNow: true } }, changes);
    await expect.poll(() => windows.map(({ options }) => options.amountInCents / 100)).toEqual([amount]);
    expect(amountsOf()).toEqual([amount]);
    expect(screen.location().state).toBeNull();
  });

  it('makes one attempt: whoever reloads or comes back sees what became of it', async () => {
    const first = await open();
    await expect.poll(() => windows.length).toBe(1);
    expect(first.location().state).toBeNull();
    await first.unmount();
    const reloaded = await open(null);
    await expect.poll(() => urlOf(reloaded)).toBe('/dashboard/pay?reference=CS-signed');
    await reloaded.unmount();
    // Pressed again on the home.
    const again = await open();
    await expect.poll(() => urlOf(again)).toBe('/dashboard/pay?reference=CS-signed');
    expect(signed).toHaveLength(1);
  });

  it('is tried again with the same attempt where the provider was down, by the button that names it', async () => {
    let outcome: StubbedError | ReturnType<typeof signatureAnswer> = new StubbedError(503, {
      code: 'vendor_down',
      message: 'La pasarela de pagos no responde.',
    });
    const calls = api.on(paymentCalls.signPayment, () => outcome);
    const screen = await open();
    await expect.element(screen.getByText('La pasarela de pagos no responde.')).toBeVisible();
    await expect.element(submit(screen)).toHaveAccessibleDescription(/^Vas a pagar \$\s356\.835$/);
    outcome = signatureAnswer();
    await submit(screen).click();
    await expect.poll(() => windows.length).toBe(1);
    expect(new Set(calls.map(({ body }) => body.id_intento)).size).toBe(1);
  });
});

describe('the form takes over, and nothing is sent,', () => {
  it('where the debt is another one by now: it says so and offers that of today', async () => {
    const screen = await open(DIRECT, { debt: { quota_debt: 357_001 } });
    await expect.element(screen.getByText(/^El valor cambió desde que lo viste\./)).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: /^Pago mínimo \$\s357\.001$/ })).toBeChecked();
    await expect.poll(() => screen.location().state).toBeNull();
    expect(signed).toHaveLength(0);
  });

  it('where a payment is under way', async () => {
    const screen = await open(DIRECT, { pagos_en_proceso: [openPaymentAnswer()] });
    await expect.element(screen.getByRole('link', { name: 'Ver cómo va' })).toBeVisible();
    // Comes last. Nobody is asked about a second payment before they press for one.
    await expect.element(screen.getByText(/pagarían la cuota 1/)).toBeVisible();
    expect(screen.getByRole('alertdialog').query()).toBeNull();
    expect(signed).toHaveLength(0);
  });

  it('where this device began one whose result was looked at and is open', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    store.set(viewedAttemptsAtom, new Set(['CS-here']));
    const screen = await open();
    await expect.element(screen.getByText('Tienes un pago sin terminar')).toBeVisible();
    expect(signed).toHaveLength(0);
  });

  it('where the amount is below what the provider takes', async () => {
    const screen = await open(
      { payment: { amount: 1_499, startsNow: true } },
      { debt: { quota_debt: 1_499 } },
    );
    await expect.element(screen.getByLabelText('Valor a pagar')).toBeVisible();
    expect(signed).toHaveLength(0);
  });

  it('without a network, and does not start by itself when it is back', async () => {
    // Any response would mean online.
    api.on(simulatePayment, HUNG);
    const before = await open(null);
    await expect.element(submit(before)).toBeVisible();
    await before.unmount();
    const goOnline = goOffline();
    const screen = await open();
    await expect.element(screen.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    goOnline();
    await expect.element(submit(screen)).not.toHaveAttribute('aria-disabled');
    expect(signed).toHaveLength(0);
  });
});
