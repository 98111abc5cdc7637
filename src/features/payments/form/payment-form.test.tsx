import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { newPayer, type Payer } from '../../../../tests/components/payer.tsx';
import { factsIn, lookedUp, payable } from '../../../../tests/components/paying.ts';

const LATE = { amount: pesos(200_001), since: calendarDate('2026-09-14') };

let payer: Payer;

beforeEach(async () => {
  payer = await newPayer();
});

describe('how much to pay', () => {
  // @covers 2.125
  it('is the minimum or what else is chosen, each way with its amount of the day', async () => {
    const { container, radio, submit, getByRole, getByText, getByLabelText } = await payer.open();
    await expect.element(radio(/^Pago mínimo/)).toBeChecked();
    expect(factsIn(container)).toEqual({
      'Número de crédito': '1500000420',
      'Documento del titular': '1012345678',
    });
    const cards = getByRole('group', { name: '¿Cuánto vas a pagar?' }).element();
    const words = [...cards.querySelectorAll('label:has([type=radio])')].map(({ textContent }) =>
      textContent.replaceAll(/\s/g, ' '),
    );
    expect(words).toEqual([
      'Pago mínimo$ 356.835',
      'Pago totalTerminas tu crédito.$ 2.000.000',
      'Otro valor',
    ]);
    await expect.element(getByText('Valor al 22 nov 2026').first()).toBeVisible();
    // Asked of nobody who has a session.
    expect(getByLabelText('Tu correo (opcional)').query()).toBeNull();
    await submit.click();
    await expect.poll(payer.amounts).toEqual([356_835]);
  });

  it('is the whole debt when that is chosen', async () => {
    const { radio, submit } = await payer.open();
    await radio(/^Pago total/).click();
    await submit.click();
    await expect.poll(payer.amounts).toEqual([2_000_000]);
  });

  it('is what is overdue, before the minimum, for a credit in arrears', async () => {
    const { radio, submit } = await payer.open(payable({ catchUp: LATE }));
    await expect.element(radio(/^Ponerme al día .*\$ 200\.001$/)).toBeChecked();
    const minimum =
      /^Pago mínimo Incluye \$\s[\d.]+ vencidos desde el .* y la cuota del mes, que aún no vence\./;
    await expect.element(radio(minimum)).not.toBeChecked();
    await submit.click();
    await expect.poll(payer.amounts).toEqual([200_001]);
  });

  it('is told to a relative of a credit in arrears in words of their own', async () => {
    const { radio, getByText } = await payer.open(lookedUp({ catchUp: LATE }));
    await expect.element(radio(/^Ponerlo al día/)).toBeChecked();
    const why = getByText('Este crédito está en mora desde el 14 de septiembre de 2026');
    await expect.element(why).toBeVisible();
    await expect.element(getByText(/^Con \$\s200\.001 queda al día hoy/)).toBeVisible();
  });

  it.each([
    [0, 'Hoy no tienes cuotas por pagar.'],
    [1_499, 'La pasarela recibe pagos desde $ 1.500.'],
  ])('cannot be a minimum of $ %d: another amount is', async (minimum, why) => {
    const { radio, amount, getByText } = await payer.open(payable({ minimumPayment: pesos(minimum) }));
    await expect.element(radio(/^Pago mínimo/)).toBeDisabled();
    await expect.element(getByText(why)).toBeVisible();
    await expect.element(radio(/^Otro valor/)).toBeChecked();
    await expect.element(amount).toBeVisible();
  });
});

describe('another amount', () => {
  // @covers 2.125
  it('is held to its limits where it is typed, and nothing goes out', async () => {
    const { radio, amount, submit } = await payer.open();
    await radio(/^Otro valor/).click();
    await expect.element(amount).toHaveAttribute('placeholder', 'Ingrese el valor a pagar');
    await submit.click();
    await expect.element(amount).toHaveAccessibleDescription(/Ingrese el valor a pagar/);
    await expect.element(amount).toHaveFocus();
    await amount.fill('2000001');
    await expect.element(amount).toHaveAccessibleDescription(/Tu deuda total hoy es de \$\s2\.000\.000/);
    expect(radio(/^Reducir/).query()).toBeNull();
    await submit.click();
    await expect.element(amount).toHaveFocus();
    expect(payer.signed).toHaveLength(0);
  });

  it('beyond the minimum asks what to do with the rest, and says what was chosen', async () => {
    const { radio, amount, submit } = await payer.open();
    await radio(/^Otro valor/).click();
    await amount.fill('1000000');
    await expect.element(radio(/^Reducir el plazo/)).toBeChecked();
    await radio(/^Reducir la cuota/).click();
    await expect.element(amount).toHaveValue('$ 1.000.000');
    await submit.click();
    await expect.poll(payer.amounts).toEqual([1_000_000]);
    expect(payer.signed[0]?.body).toMatchObject({ abono: 'cuota' });
  });
});

it("a payer's e-mail may stay empty, is checked where it is typed, and goes as it reads", async () => {
  const { submit, link, getByLabelText } = await payer.open(lookedUp());
  const address = getByLabelText('Tu correo (opcional)');
  const use = /Te enviamos el comprobante .* No lo usamos para nada más\./;
  await expect.element(address).toHaveAccessibleDescription(use);
  await expect.element(link(/^Cómo tratamos los datos personales/)).toHaveAttribute('href', '/legal/datos');
  await address.fill('tia@correo');
  await submit.click();
  await expect.element(address).toHaveAccessibleDescription(/Ingresa un formato válido de correo/);
  await expect.element(address).toHaveFocus();
  expect(payer.signed).toHaveLength(0);
  await address.fill(' TIA@Correo.example ');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => payer.signed.map(({ body }) => body.correo_pagador))
    .toEqual(['tia@correo.example']);
});
