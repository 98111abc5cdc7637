import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { stubWidget } from '../../../../tests/components/checkout-widget.ts';
import { emptyDevice, factsIn, lookedUp, payable } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { type StubbedApi, type StubbedCall, stubApi } from '../../../../tests/components/stub-api.ts';
import { signatureAnswer } from '../../../../tests/samples/payments.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import type { Payable } from '../model/payable.ts';
import { PaymentDetail } from '../pay/payment-detail.tsx';

const LATE = { amount: pesos(200_001), since: calendarDate('2026-09-14') };

let api: StubbedApi;
let signed: readonly StubbedCall<typeof paymentCalls.signPayment>[];

const open = (of: Payable = payable()): Promise<RenderedAt> =>
  renderAt(
    <PaymentDetail payable={of} base="/dashboard/pay" onClosed={() => undefined} onStale={() => undefined} />,
    { path: '/dashboard/pay/online' },
  );

const radio = (screen: RenderedAt, name: RegExp) => screen.getByRole('radio', { name });
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar' });
const amountField = (screen: RenderedAt) => screen.getByLabelText('Valor a pagar');

beforeEach(async () => {
  await emptyDevice();
  api = stubApi();
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
  signed = api.on(paymentCalls.signPayment, signatureAnswer());
  stubWidget();
});

const amountsOf = () => signed.map(({ body }) => body.amount_in_cents / 100);

describe('how much to pay', () => {
  // @covers 2.125
  it('is the minimum unless something else is chosen, each way with its amount of the day', async () => {
    const screen = await open();
    await expect.element(radio(screen, /^Pago mínimo/)).toBeChecked();
    expect(factsIn(screen.container)).toEqual({
      'Número de crédito': '1500000420',
      'Documento del titular': '1012345678',
    });
    const cards = screen.getByRole('group', { name: '¿Cuánto vas a pagar?' }).element();
    expect(
      [...cards.querySelectorAll('label:has([type=radio])')].map((card) =>
        card.textContent.replaceAll(/\s/g, ' '),
      ),
    ).toEqual(['Pago mínimo$ 356.835', 'Pago totalTerminas tu crédito.$ 2.000.000', 'Otro valor']);
    await expect.element(screen.getByText('Valor al 22 nov 2026').first()).toBeVisible();
    await submit(screen).click();
    await expect.poll(amountsOf).toEqual([356_835]);
  });

  it('is the whole debt when that is chosen', async () => {
    const screen = await open();
    await radio(screen, /^Pago total/).click();
    await submit(screen).click();
    await expect.poll(amountsOf).toEqual([2_000_000]);
  });

  it('is what is overdue, before the minimum, for a credit in arrears', async () => {
    const screen = await open(payable({ catchUp: LATE }));
    await expect.element(radio(screen, /^Ponerme al día .*\$ 200\.001$/)).toBeChecked();
    await expect
      .element(
        radio(
          screen,
          /^Pago mínimo Incluye \$\s[\d.]+ vencidos desde el .* y la cuota del mes, que aún no vence\./,
        ),
      )
      .not.toBeChecked();
    await submit(screen).click();
    await expect.poll(amountsOf).toEqual([200_001]);
  });

  it('is told to a relative of a credit in arrears in words of their own', async () => {
    const screen = await open(lookedUp({ catchUp: LATE }));
    await expect.element(radio(screen, /^Ponerlo al día/)).toBeChecked();
    const why = screen.getByText('Este crédito está en mora desde el 14 de septiembre de 2026');
    await expect.element(why).toBeVisible();
    await expect.element(screen.getByText(/^Con \$\s200\.001 queda al día hoy/)).toBeVisible();
  });

  it.each([
    [0, 'Hoy no tienes cuotas por pagar.'],
    [1_499, 'La pasarela recibe pagos desde $ 1.500.'],
  ])('cannot be a minimum of $ %d: another amount is', async (minimum, why) => {
    const screen = await open(payable({ minimumPayment: pesos(minimum) }));
    await expect.element(radio(screen, /^Pago mínimo/)).toBeDisabled();
    await expect.element(screen.getByText(why)).toBeVisible();
    await expect.element(radio(screen, /^Otro valor/)).toBeChecked();
    await expect.element(amountField(screen)).toBeVisible();
  });
});

describe('another amount', () => {
  // @covers 2.125
  it('is held to its limits where it is typed, and nothing goes out', async () => {
    const screen = await open();
    await radio(screen, /^Otro valor/).click();
    await expect.element(amountField(screen)).toHaveAttribute('placeholder', 'Ingrese el valor a pagar');
    await submit(screen).click();
    await expect.element(amountField(screen)).toHaveAccessibleDescription(/Ingrese el valor a pagar/);
    await expect.element(amountField(screen)).toHaveFocus();
    await amountField(screen).fill('1499');
    await expect.element(amountField(screen)).toHaveAccessibleDescription(/Escribe \$\s1\.500 o más\./);
    await amountField(screen).fill('2000001');
    await expect
      .element(amountField(screen))
      .toHaveAccessibleDescription(/Tu deuda total hoy es de \$\s2\.000\.000/);
    expect(screen.getByRole('radio', { name: /^Reducir/ }).query()).toBeNull();
    await submit(screen).click();
    await expect.element(amountField(screen)).toHaveFocus();
    expect(signed).toHaveLength(0);
  });

  it.each([1_500, 2_000_000])('may be $ %d, the limit itself', async (amount) => {
    const screen = await open();
    await radio(screen, /^Otro valor/).click();
    await amountField(screen).fill(String(amount));
    await submit(screen).click();
    await expect.poll(amountsOf).toEqual([amount]);
  });

  it('beyond the minimum asks what to do with the rest, and says what was chosen', async () => {
    const screen = await open();
    await radio(screen, /^Otro valor/).click();
    await amountField(screen).fill('1000000');
    await expect.element(amountField(screen)).toHaveValue('$ 1.000.000');
    await expect.element(radio(screen, /^Reducir el plazo/)).toBeChecked();
    await radio(screen, /^Reducir la cuota/).click();
    await submit(screen).click();
    await expect
      .poll(() => signed.map(({ body }) => body))
      .toMatchObject([{ amount_in_cents: 100_000_000, abono: 'cuota' }]);
  });
});

describe("a payer's e-mail", () => {
  const address = (screen: RenderedAt) => screen.getByLabelText('Tu correo (opcional)');

  it('is asked of nobody who has a session', async () => {
    const screen = await open();
    await expect.element(submit(screen)).toBeVisible();
    expect(address(screen).query()).toBeNull();
  });

  it('may stay empty, is checked where it is typed, and goes as it reads', async () => {
    const screen = await open(lookedUp());
    await expect
      .element(address(screen))
      .toHaveAccessibleDescription(/Te enviamos el comprobante .* No lo usamos para nada más\./);
    await expect
      .element(screen.getByRole('link', { name: /^Cómo tratamos los datos personales/ }))
      .toHaveAttribute('href', '/legal/datos');
    await address(screen).fill('tia@correo');
    await submit(screen).click();
    await expect
      .element(address(screen))
      .toHaveAccessibleDescription(/Ingresa un formato válido de correo electrónico/);
    await expect.element(address(screen)).toHaveFocus();
    expect(signed).toHaveLength(0);
    await address(screen).fill(' TIA@Correo.example ');
    await expect.element(address(screen)).toHaveValue('tia@correo.example');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signed.map(({ body }) => body.correo_pagador)).toEqual(['tia@correo.example']);
  });
});
