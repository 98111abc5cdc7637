import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { decodeOpenPayments } from '#core/api/credit/open-payments.ts';
import { newPayer, type Payer } from '../../../../tests/components/payer.tsx';
import { attempt, lookedUp, payable, setAttempts } from '../../../../tests/components/paying.ts';
import { StubbedError } from '../../../../tests/components/stub-api.ts';
import { openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { counterAnswer, signatureAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { store } from '../../../platform/store.ts';
import { viewedAttemptsAtom } from '../model/attempt.ts';

const MESSAGE = 'Ya hay un pago de este crédito en proceso.';
const PENDING = { code: 'payment_pending', message: MESSAGE };

let payer: Payer;

const open = async (of?: Parameters<Payer['open']>[0]) => {
  const screen = await payer.open(of);
  return {
    ...screen,
    /** Of a payment that the bank has, or that was reported: what follows it comes first. */
    anyway: screen.button('Pagar de todos modos'),
    dialog: screen.getByRole('alertdialog', { name: 'Ya hay un pago en proceso' }),
  };
};
/** The holder's credit with open payments from the server. */
const withOpen = (...open: Parameters<typeof decodeOpenPayments>[0]) => payable(decodeOpenPayments(open));

beforeEach(async () => {
  payer = await newPayer();
});

describe('a second payment while one is under way', () => {
  it('is asked about before anything is sent, may wait, and may be made all the same', async () => {
    const { dialog, anyway, button, link, submit, getByText } = await open(withOpen(openPaymentAnswer()));
    await expect.element(getByText('Tu pago está en proceso, no pagues otra vez')).toBeVisible();
    await expect.element(link('Ver cómo va')).toHaveAttribute('href', '/dashboard/pay?reference=CS-told');
    expect(submit.query()).toBeNull();
    await anyway.click();
    await expect.element(dialog.getByRole('heading')).toHaveFocus();
    const asks =
      /^Tu pago de \$\s356\.835, del 20\snov\s2026, 9:55\sa\.\sm\., espera la respuesta del banco\.$/;
    await expect.element(dialog.getByText(asks)).toBeVisible();
    const choices = dialog.getByRole('button').elements();
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      '',
      'Ver el resultado',
      'Esperar',
      'Pagar de todos modos',
    ]);
    await button('Esperar').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(anyway).toHaveFocus();
    expect(payer.signed).toHaveLength(0);

    await anyway.click();
    await dialog.getByRole('button', { name: 'Pagar de todos modos' }).click();
    await expect.poll(() => payer.windows.length).toBe(1);
    expect(payer.signed.map(({ body }) => body.otro_pago)).toEqual([true]);
  });

  it('is asked about on the word of the server alone, which may know of another tab; Escape waits', async () => {
    payer.refuse(409, PENDING);
    const { dialog, submit, alert } = await open();
    await submit.click();
    await expect.element(dialog.getByText(MESSAGE)).toBeVisible();
    // The screen's figures lack it: they are refetched.
    expect(payer.onStale.mock.calls).toEqual([[MESSAGE]]);
    expect(alert.query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(submit).toHaveFocus();
    expect(payer.windows).toHaveLength(0);
  });

  it('of somebody else’s credit is told with nothing of the first, and going on is the payer’s choice', async () => {
    const calls = payer.api.on(paymentCalls.signPayment, ({ body }) =>
      body.otro_pago ? signatureAnswer() : new StubbedError(409, PENDING),
    );
    const { dialog, button, submit } = await open(lookedUp());
    await submit.click();
    await expect.element(dialog.getByText(MESSAGE)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ver el resultado' }).query()).toBeNull();
    expect(payer.onStale).not.toHaveBeenCalled();
    await button('Esperar').click();
    await submit.click();
    await button('Pagar de todos modos').click();
    await expect.poll(() => payer.windows.length).toBe(1);
    expect(calls.map(({ body }) => body.otro_pago)).toEqual([undefined, undefined, true]);
    expect(new Set(calls.map(({ body }) => body.id_intento)).size).toBe(2);
  });

  it('is asked about when this phone began the first and looked at it, but not a moment after it was signed', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    const first = await open();
    await first.submit.click();
    await expect.poll(() => payer.windows.length).toBe(1);
    await first.unmount();
    store.set(viewedAttemptsAtom, new Set(['CS-here', 'CS-signed']));
    const { dialog, submit } = await open();
    await submit.click();
    await expect.element(dialog.getByText('Este crédito tiene un pago que aún no termina.')).toBeVisible();
    expect(payer.signed).toHaveLength(1);
  });

  it.each([
    ['that the bank has', {}, 'Pagar de todos modos', 'Ver el resultado', 'CS-told'],
    ['at a counter', { caja: counterAnswer() }, 'Continuar', 'Ver los números para la caja', 'CS-told'],
  ])('%s may be given up for the result of the first', async (_, of, press, see, reference) => {
    const { button } = await open(withOpen(openPaymentAnswer(of)));
    await button(press).click();
    await button(see).last().click();
    expect(payer.onClosed.mock.calls).toEqual([[reference]]);
    expect(payer.signed).toHaveLength(0);
  });

  it('after one at a counter says that nothing is paid yet, and until when', async () => {
    const { submit, getByRole } = await open(withOpen(openPaymentAnswer({ caja: counterAnswer() })));
    await submit.click();
    const counter = getByRole('alertdialog', { name: 'Ya tienes un pago por hacer en la caja' });
    const unpaid =
      /^Hasta el 24\snov\s2026, 11:59\sp\.\sm\. puedes pagar \$\s356\.835 en la caja\. Todavía no se ha pagado nada\.$/;
    await expect.element(counter.getByText(unpaid)).toBeVisible();
    await expect.element(counter.getByText('Si haces los dos pagos, se descuentan los dos.')).toBeVisible();
  });

  it('after cash that was reported says so, and has no result to show', async () => {
    const reported = openPaymentAnswer({ tipo: 'efectivo', reportado_por: 'titular', valor: 100_000 });
    const { dialog, anyway, link } = await open(withOpen(reported));
    await expect.element(link('Ver cómo va')).toHaveAttribute('href', '/dashboard/payments');
    await anyway.click();
    const said = /^Reportaste un pago en efectivo de \$\s100\.000, del 20\snov\s2026/;
    await expect.element(dialog.getByText(said)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ver el resultado' }).query()).toBeNull();
    expect(payer.signed).toHaveLength(0);
  });
});
