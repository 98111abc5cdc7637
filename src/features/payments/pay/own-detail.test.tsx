import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { findNetwork, loseNetwork } from '../../../../tests/components/connection.ts';
import { newPayer, type Payer, paymentForm } from '../../../../tests/components/payer.tsx';
import { attempt, factsIn, setAttempts } from '../../../../tests/components/paying.ts';
import type { RenderedAt } from '../../../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../../../tests/components/render-route.tsx';
import { HUNG, LOST, StubbedError } from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, type CreditChanges, openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import { store } from '../../../platform/store.ts';
import { viewedAttemptsAtom } from '../model/attempt.ts';
import { OwnDetail } from './own-detail.tsx';

const DOWN = { code: 'unavailable', message: 'Este servicio no responde.' };
const MINIMUM = 356_835;
/** What a button on the home asks for: the window of the provider, with this amount. */
const direct = (amount = MINIMUM) => ({ payment: { amount, startsNow: true } });

let payer: Payer;

const open = async (state: unknown = null, changes?: CreditChanges) => {
  if (changes) payer.owe(changes);
  const element = <OwnDetail creditNumber={CREDIT_NUMBER} base="/dashboard/pay" onClosed={() => undefined} />;
  const path = '/dashboard/pay/online';
  return paymentForm(await renderRoute(path, element, { path, state }));
};
const unknown = (screen: RenderedAt) => screen.getByText('Consultando cuánto debes hoy…');

beforeEach(async () => {
  payer = await newPayer();
});

describe('the detail of one’s own credit', () => {
  it('shows the figures of now: each from its own place in the answer', async () => {
    const { radio, link, container } = await open(null, {
      debt: { quota_debt: 356_836, total_debt: 1_999_998 },
    });
    await expect.element(radio(/^Pago mínimo \$\s356\.836$/)).toBeChecked();
    await expect.element(radio(/^Pago total .*\$\s1\.999\.998$/)).toBeVisible();
    expect(factsIn(container)).toEqual({
      'Número de crédito': '1500000420',
      'Documento del titular': '1012345678',
    });
    await expect.element(link('Cerrar')).toHaveAttribute('href', '/dashboard/pay');
  });

  it('says that it could not ask, and a press asks again', async () => {
    payer.api.on(readCredit, new StubbedError(503, DOWN));
    const { radio, button, getByText } = await open();
    await expect.element(getByText('No pudimos consultar cuánto debes')).toBeVisible();
    await expect.element(getByText('No se ha hecho ningún pago.')).toBeVisible();
    payer.owe();
    await button('Volver a intentar').click();
    await expect.element(radio(/^Pago mínimo/)).toBeChecked();
  });

  it('says without a network that paying needs one', async () => {
    payer.api.on(readCredit, LOST);
    loseNetwork();
    const { getByText } = await open();
    await expect.element(getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  });

  it('pays on no figures of before: those on the device are asked for again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = await open(null, { debt: { quota_debt: 300_001 } });
    await expect.element(before.radio(/^Pago mínimo \$\s300\.001$/)).toBeVisible();
    await before.unmount();
    vi.setSystemTime(Date.now() + 31_000);
    payer.api.on(readCredit, HUNG);
    const screen = await open();
    await expect.element(unknown(screen)).toBeVisible();
    expect(screen.radio(/^Pago mínimo/).query()).toBeNull();
  });

  it('has nothing to pay, or too little for the provider', async () => {
    const paid = await open(null, { debt: { quota_debt: 0, total_debt: 0 } });
    await expect.element(paid.getByText('Este crédito no tiene nada por pagar hoy')).toBeVisible();
    expect(paid.submit.query()).toBeNull();
    await paid.unmount();
    queryClient.clear();
    const little = await open(null, { debt: { quota_debt: 1_499, total_debt: 1_499 } });
    await expect.element(little.getByText('Debes $ 1.499 en total')).toBeVisible();
    await expect
      .element(little.link(/^Escríbenos/))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//));
    expect(little.submit.query()).toBeNull();
  });
});

it('what was chosen is what the screen before asked for, and that leaves the history: a reload does not undo a change', async () => {
  const before = await open({ payment: { amount: 900_000, choice: 'reduce_instalment' } });
  await expect.element(before.amount).toHaveValue('$ 900.000');
  await expect.element(before.radio(/^Reducir la cuota/)).toBeChecked();
  await expect.poll(() => before.location().state).toBeNull();
  await before.amount.fill('1000000');
  await before.unmount();
  await flushDrafts();
  const { amount, radio } = await open();
  await expect.element(amount).toHaveValue('$ 1.000.000');
  await expect.element(radio(/^Reducir la cuota/)).toBeChecked();
});

describe('whoever comes back to the detail in the middle of a payment', () => {
  it('sees first what became of it, once', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    const first = await open(null, { pagos_en_proceso: [openPaymentAnswer()] });
    await expect.poll(() => pathOf(first)).toBe('/dashboard/pay?reference=CS-here');
    await first.unmount();
    store.set(viewedAttemptsAtom, new Set(['CS-here']));
    const screen = await open();
    await expect.element(screen.radio(/^Pago mínimo/)).toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/pay/online');
  });

  it('is not led away by the payment of another credit', async () => {
    setAttempts(attempt({ reference: 'CS-other', creditNumber: 1_876_543_214 }));
    const screen = await open();
    await expect.element(screen.radio(/^Pago mínimo/)).toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/pay/online');
  });
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
    const screen = await open(direct(amount), changes);
    await expect
      .poll(() => payer.windows.map(({ options }) => options.amountInCents / 100))
      .toEqual([amount]);
    expect(payer.amounts()).toEqual([amount]);
    expect(screen.location().state).toBeNull();
  });

  it('makes one attempt: whoever reloads or comes back sees what became of it', async () => {
    const first = await open(direct());
    await expect.poll(() => payer.windows.length).toBe(1);
    await first.unmount();
    // Reloaded, and pressed again on the home.
    for (const state of [null, direct()]) {
      const again = await open(state);
      await expect.poll(() => pathOf(again)).toBe('/dashboard/pay?reference=CS-signed');
      await again.unmount();
    }
    expect(payer.signed).toHaveLength(1);
  });

  it('is named by the button of another try where the provider was down', async () => {
    payer.refuse(503, DOWN);
    const { submit, getByText } = await open(direct());
    await expect.element(getByText(DOWN.message)).toBeVisible();
    await expect.element(submit).toHaveAccessibleDescription(/^Vas a pagar \$\s356\.835$/);
  });
});

describe('the form takes over, and nothing is sent,', () => {
  it('where the debt is another one by now: it says so and offers that of today', async () => {
    const screen = await open(direct(), { debt: { quota_debt: 357_001 } });
    await expect.element(screen.getByText(/^El valor cambió desde que lo viste\./)).toBeVisible();
    await expect.element(screen.radio(/^Pago mínimo \$\s357\.001$/)).toBeChecked();
    await expect.poll(() => screen.location().state).toBeNull();
    expect(payer.signed).toHaveLength(0);
  });

  it('where a payment is under way', async () => {
    const { link, getByText, getByRole } = await open(direct(), { pagos_en_proceso: [openPaymentAnswer()] });
    await expect.element(link('Ver cómo va')).toBeVisible();
    // Comes last. Nobody is asked about a second payment before they press for one.
    await expect.element(getByText(/pagarían la cuota 1/)).toBeVisible();
    expect(getByRole('alertdialog').query()).toBeNull();
    expect(payer.signed).toHaveLength(0);
  });

  it('where this device began one whose result was looked at and is open', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    store.set(viewedAttemptsAtom, new Set(['CS-here']));
    const { getByText } = await open(direct());
    await expect.element(getByText('Tienes un pago sin terminar')).toBeVisible();
    expect(payer.signed).toHaveLength(0);
  });

  it('where the amount is below what the provider takes', async () => {
    const { amount } = await open(direct(1_499), { debt: { quota_debt: 1_499 } });
    await expect.element(amount).toBeVisible();
    expect(payer.signed).toHaveLength(0);
  });

  it('without a network, and does not start by itself when it is back', async () => {
    // Any response would mean online.
    payer.api.on(simulatePayment, HUNG);
    const before = await open();
    await expect.element(before.submit).toBeVisible();
    await before.unmount();
    loseNetwork();
    const { submit, getByText } = await open(direct());
    await expect.element(getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    findNetwork();
    await expect.element(submit).not.toHaveAttribute('aria-disabled');
    expect(payer.signed).toHaveLength(0);
  });
});
