import { describe, expect, it } from 'vitest';
import {
  AFTER_HOLD,
  balances,
  call,
  createDelivered,
  obligation,
  openDelivered,
  pay,
  principalOf,
  TUESDAY,
  test,
  transfersOf,
} from '../../tests/support/delivered-withdrawals.ts';
import { lettersTo } from '../../tests/support/letters.ts';
import { carryObligationsAt } from '../../tests/support/obligations.ts';
import { operate } from '../../tests/support/operators.ts';
import { passOf } from '../../tests/support/paying-borrower.ts';
import { findRows } from '../../tests/support/rows.ts';
import {
  chargeBack,
  payAtSandbox,
  providerStatusOf,
  signForSandbox,
} from '../../tests/support/sandbox-payments.ts';
import type { SignedBorrower } from '../../tests/support/signed-borrower.ts';
import { verifyEvidence } from '../evidence/verify-evidence.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { checkRefunds } from '../payments/refunds/check-refunds.ts';

openDelivered();

const BEFORE_HOLD = '2026-11-30T15:00:00Z';
const SAME_DAY = '2026-11-24T16:00:00Z';
const LATER = '2026-12-01T16:00:00Z';

const carryAt = async (instant: string): Promise<void> => {
  await test.moveTo(instant);
  await carryObligationsAt(test, instant);
};

const payBy = (signed: SignedBorrower, method: 'CARD' | 'PSE', amount: number) =>
  payAtSandbox(test, method, { creditNumber: signed.creditNumber, amount, by: signed });

const createPaid = async (
  method: 'CARD' | 'PSE',
  amount: number,
): Promise<readonly [SignedBorrower, Row<'payment'>]> => {
  const signed = await createDelivered();
  await test.moveTo(TUESDAY);
  return [signed, await payBy(signed, method, amount)];
};

const triesOf = (payment: Row<'payment'>) =>
  findRows(test.context.db, 'refund', { payment_id: payment.id }, 'attempt');
/** What was written of money that went back. */
const returnLetters = async ({ email }: SignedBorrower) => {
  await test.drain();
  const letters = await lettersTo(test, email);
  return letters.filter((text) => /^(Devolvimos|Tu pago fue devuelto)/.test(text));
};
const owed = async (signed: SignedBorrower) => (await balances(signed)).borrower_credit ?? 0;
const release = (signed: SignedBorrower, payment: Row<'payment'>, ...more: readonly string[]) =>
  operate(
    test.context,
    ...[
      'refunds',
      'release',
      String(signed.creditNumber),
      payment.reference,
      ...more,
      '--reason',
      'devolución',
    ],
  );

describe('a card payment of a credit that was withdrawn from', () => {
  it('goes back to its card on the same day, and never by transfer', async () => {
    const [signed, payment] = await createPaid('CARD', 1_900_000);
    await signed.withdrawFully();
    await carryAt(SAME_DAY);
    expect(await providerStatusOf(test, payment)).toBe('VOIDED');
    expect(await triesOf(payment)).toMatchObject([{ way: 'void', settled_at: expect.any(Date) }]);
    expect(await obligation(signed, 'payment_return')).toMatchObject([
      { state: 'met', channel: 'payments', vendor_reference: payment.provider_transaction_id },
    ]);
    await carryAt(AFTER_HOLD);
    expect(transfersOf(payment.id)).toEqual([]);
    const principal = await principalOf(signed);
    expect(await balances(signed)).toEqual({ bank: -principal, clinic_receivable: principal });
    expect((await signed.read()).registro.devoluciones).toMatchObject([{ devuelta: expect.any(String) }]);
    const [letter, ...more] = await returnLetters(signed);
    expect(more).toEqual([]);
    expect(letter).toContain(`Devolvimos $ 1.900.000 de un pago de tu crédito ${signed.creditNumber}\n`);
    expect(letter).toContain('El 24 de noviembre de 2026 a las 11:0');
    expect(letter).toContain('a la tarjeta con la que se hizo');
  });

  it('that the provider voids without an answer is asked after, and is given back once', async () => {
    const [signed, payment] = await createPaid('CARD', 400_000);
    await test.fault('payments', 'void-silent');
    await signed.withdrawFully();
    await carryAt(SAME_DAY);
    await test.fault('payments', 'ok');
    await carryAt(AFTER_HOLD);
    expect(await providerStatusOf(test, payment)).toBe('VOIDED');
    expect(await triesOf(payment)).toMatchObject([{ way: 'void', settled_at: expect.any(Date) }]);
    expect(transfersOf(payment.id)).toEqual([]);
  });

  it('is asked for again while the provider is down, and only then waits', async () => {
    const [signed, payment] = await createPaid('CARD', 400_000);
    await test.fault('payments', 'down');
    await signed.withdrawFully();
    await carryAt(SAME_DAY);
    expect(await triesOf(payment)).toEqual([]);
    await test.fault('payments', 'ok');
    await carryAt('2026-11-24T17:00:00Z');
    expect(await providerStatusOf(test, payment)).toBe('VOIDED');
  });

  it('that is not voided waits for two operators after its hold, however small', async () => {
    const [signed, payment] = await createPaid('CARD', 100_000);
    await test.fault('payments', 'void-declined');
    await signed.withdrawFully();
    await carryAt(SAME_DAY);
    await test.fault('payments', 'ok');
    expect(await triesOf(payment)).toMatchObject([{ way: 'void', failed_at: expect.any(Date) }]);
    await carryAt(AFTER_HOLD);
    expect(transfersOf(payment.id)).toEqual([]);
    expect(await operate(test.context, 'refunds', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*CARD .*espera que se libere`),
    );
    expect(await release(signed, payment)).toMatch(/^Liberado: \$ 100\.000 salen ya a la cuenta \*{4}\d{4}/);
    await expect(release(signed, payment)).rejects.toThrow(/ya se liberó/);
    await carryAt(LATER);
    expect(await obligation(signed, 'payment_return')).toMatchObject([{ state: 'met', channel: 'treasury' }]);
    expect(await owed(signed)).toBe(0);
  });
});

describe('a payment that its provider cannot void', () => {
  it('of the borrower goes to their key by itself, on the fifth business day', async () => {
    const [signed, payment] = await createPaid('PSE', 200_000);
    await signed.withdrawFully();
    await carryAt(SAME_DAY);
    await carryAt(BEFORE_HOLD);
    expect(transfersOf(payment.id)).toEqual([]);
    expect(await operate(test.context, 'refunds', 'list')).toMatch(/PSE .*espera hasta el 2026-12-01/);
    await carryAt(AFTER_HOLD);
    expect(transfersOf(payment.id)).toMatchObject([{ order: { amount: 200_000 } }]);
    expect(await owed(signed)).toBe(0);
    await carryAt(LATER);
    const [letter, ...more] = await returnLetters(signed);
    expect(more).toEqual([]);
    expect(letter).toContain('devolvimos $ 200.000 de un pago de tu crédito');
    expect(letter).toMatch(/El 1 de diciembre de 2026 .* a tu llave Bre-B terminada en \d{4}\./);
  });

  it('is released by two above the sum of the credit, split or not', async () => {
    const [signed, first] = await createPaid('PSE', 300_000);
    const second = await payBy(signed, 'PSE', 300_000);
    await signed.withdrawFully();
    await carryAt(AFTER_HOLD);
    expect([...transfersOf(first.id), ...transfersOf(second.id)]).toEqual([]);
    await release(signed, first);
    await carryAt(LATER);
    expect(transfersOf(first.id)).toHaveLength(1);
    expect(transfersOf(second.id)).toEqual([]);
  });

  it('of somebody else goes to the account that two operators wrote down, never to the borrower', async () => {
    const signed = await createDelivered();
    await test.moveTo(TUESDAY);
    const payment = await payAtSandbox(test, 'PSE', {
      ...{ creditNumber: signed.creditNumber, amount: 60_000 },
      by: passOf(test, signed),
    });
    await signed.withdrawFully();
    await carryAt(AFTER_HOLD);
    expect(transfersOf(payment.id)).toEqual([]);
    const account = ['--bank', 'Banco Uno', '--account-type', 'ahorros', '--account', '12345678901'];
    await expect(release(signed, payment, ...account)).rejects.toThrow(/de quién es la cuenta/);
    const payer = ['--holder', 'Tía Rosa', '--document', '41777888'];
    await expect(release(signed, payment, ...payer)).rejects.toThrow(/La cuenta no se puede usar/);
    await release(signed, payment, ...payer, ...account);
    await carryAt(LATER);
    expect(transfersOf(payment.id)).toMatchObject([
      {
        order: {
          beneficiary: { name: 'Tía Rosa', document_number: '41777888', account_number: '12345678901' },
        },
      },
    ]);
    await chargeBack(test, payment);
    expect(await balances(signed)).toMatchObject({ payer_receivable: 60_000 });
    const { credit_hub } = (await call(signed, 'GET', `/api/cartera/creditos/${signed.creditNumber}`)).json()
      .data;
    expect(credit_hub.response.aggregated_debt.total_debt).toBe(0);
    expect(await operate(test.context, 'refunds', 'charged-back')).toMatch(
      new RegExp(`${signed.creditNumber} +\\$ 0 +\\$ 60\\.000`),
    );
  });

  it('waits while the treasury has a transfer to the same key that is missing here', async () => {
    const [signed, payment] = await createPaid('PSE', 60_000);
    const { phone } = await test.row('account', { id: signed.accountId });
    const { transferId } = await test.context.adapters.treasury.requestTransfer({
      requestId: `return-${crypto.randomUUID()}-2`,
      beneficiary: {
        ...{ name: 'Ana', document_number: '1', bank: undefined },
        ...{ account_type: 'bre_b', account_number: phone },
      },
      ...{ amount: 60_000, concept: `DEVOLUCION ${signed.creditNumber}` },
    });
    await signed.withdraw();
    await test.moveTo(AFTER_HOLD);
    const reasoned = ['--reason', 'se restauró la copia'] as const;
    await operate(test.context, 'disbursements', 'reconcile', ...reasoned);
    await test.drain();
    await carryAt(AFTER_HOLD);
    expect(transfersOf(payment.id)).toEqual([]);
    expect(await operate(test.context, 'refunds', 'list')).toContain(
      `ESPERA: la tesorería hizo a esa cuenta el giro ${transferId}`,
    );
    await operate(test.context, 'disbursements', 'dismiss', transferId, ...reasoned);
    await carryAt('2026-12-02T15:00:00Z');
    expect(transfersOf(payment.id)).toHaveLength(1);
  });

  it.each(['CASH', 'BANCOLOMBIA_BNPL'])(
    'is released by two where its rail carries no money that the borrower had: %s',
    async (channel) => {
      const signed = await createDelivered();
      const paymentId = await pay(signed, 100_000, undefined, channel);
      await signed.withdraw();
      await carryAt(AFTER_HOLD);
      expect(transfersOf(paymentId)).toEqual([]);
      await release(signed, await test.row('payment', { id: paymentId }));
      await carryAt(LATER);
      expect(transfersOf(paymentId)).toHaveLength(1);
    },
  );

  it('goes nowhere when its bank took it back before', async () => {
    const [signed, payment] = await createPaid('PSE', 70_000);
    await signed.withdrawFully();
    await carryAt(SAME_DAY);
    await chargeBack(test, payment);
    await carryAt(AFTER_HOLD);
    expect(transfersOf(payment.id)).toEqual([]);
    expect(await obligation(signed, 'payment_return')).toMatchObject([{ state: 'lapsed' }]);
  });

  it('whose transfer the bank rejects is released anew, to another account', async () => {
    const signed = await createDelivered();
    const paymentId = await pay(signed, 50_000);
    await signed.withdrawFully();
    await test.fault('treasury', 'late');
    await carryObligationsAt(test, AFTER_HOLD);
    const [transfer] = transfersOf(paymentId);
    await test.control(`/treasury/transfers/${transfer?.id}/rejection`, {});
    await test.fault('treasury', 'ok');
    await carryObligationsAt(test, '2026-12-01T16:00:00Z');
    expect(await operate(test.context, 'refunds', 'list')).toMatch(/EL GIRO FALLÓ \(La cuenta no existe\.\)/);
    await carryObligationsAt(test, '2026-12-03T15:00:00Z');
    expect(transfersOf(paymentId)).toHaveLength(1);
    const payment = await test.row('payment', { id: paymentId });
    const own = await test.row('profile', { id: signed.profileId });
    const account = ['--bank', 'Banco Uno', '--account-type', 'ahorros', '--account', '12345678901'];
    await release(signed, payment, '--holder', 'Ana', '--document', own.document_number ?? '', ...account);
    await carryObligationsAt(test, '2026-12-03T16:00:00Z');
    expect(transfersOf(paymentId)).toHaveLength(2);
    expect(await triesOf(payment)).toMatchObject([
      { failure: 'La cuenta no existe.' },
      { is_to_holder: true, settled_at: expect.any(Date) },
    ]);
    expect(await owed(signed)).toBe(0);
  });
});

describe('a refund that the bank gives back', () => {
  const createReturned = async () => {
    const [signed, payment] = await createPaid('PSE', 200_000);
    await signed.withdraw();
    await carryAt(AFTER_HOLD);
    expect(await owed(signed)).toBe(0);
    const giveBack = () =>
      test.control(`/treasury/transfers/${transfersOf(payment.id).at(-1)?.id}/return`, {});
    return { signed, payment, giveBack };
  };
  const returnsOf = async (signed: SignedBorrower) => (await signed.read()).registro.devoluciones;

  it('is owed again, listed and told, and goes back anew when two release it', async () => {
    const { signed, payment, giveBack } = await createReturned();
    const paid = await balances(signed);
    await giveBack();
    await checkRefunds(test.context);
    await checkRefunds(test.context);
    expect(await balances(signed)).toEqual({
      ...paid,
      bank: (paid.bank ?? 0) + 200_000,
      borrower_credit: -200_000,
    });
    expect(await operate(test.context, 'refunds', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*EL BANCO REGRESÓ EL GIRO \\(La cuenta está cerrada\\.\\)`),
    );
    expect(await returnsOf(signed)).toMatchObject([{ valor: 200_000, devuelta: null }]);
    await test.drain();
    const letters = (await test.inbox(signed.email)).filter(({ subject }) =>
      /nos regresó/.test(subject ?? ''),
    );
    expect(letters).toHaveLength(1);
    await carryAt(LATER);
    expect(transfersOf(payment.id)).toHaveLength(1);
    await release(signed, payment);
    await carryAt('2026-12-01T18:00:00Z');
    expect(transfersOf(payment.id)).toHaveLength(2);
    expect(await owed(signed)).toBe(0);
    expect(await returnsOf(signed)).toMatchObject([{ devuelta: expect.any(String) }]);
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
  });

  it('is looked after for fifteen days, and later when an operator asks', async () => {
    const { signed, payment, giveBack } = await createReturned();
    await test.moveTo('2026-12-17T15:00:00Z');
    await giveBack();
    await checkRefunds(test.context);
    expect(await owed(signed)).toBe(0);
    const line = ['refunds', 'check', String(signed.creditNumber), payment.reference];
    await operate(test.context, ...line, '--reason', 'está en el extracto');
    await test.drain();
    expect(await owed(signed)).toBe(-200_000);
  });

  it('is no debt any more when its payment had been charged back, and goes nowhere', async () => {
    const { signed, payment, giveBack } = await createReturned();
    await chargeBack(test, payment);
    expect((await balances(signed)).refund_receivable).toBe(200_000);
    await giveBack();
    await checkRefunds(test.context);
    expect((await balances(signed)).refund_receivable).toBeUndefined();
    expect(await obligation(signed, 'payment_return')).toMatchObject([{ state: 'met' }]);
  });
});

describe('a payment that is charged back after its refund', () => {
  it('is a debt in the books, the list, the portal and a letter, and is paid as any', async () => {
    const [signed, payment] = await createPaid('PSE', 200_000);
    const principal = await principalOf(signed);
    await signed.withdrawFully();
    await carryAt(AFTER_HOLD);
    await chargeBack(test, payment);
    expect(await balances(signed)).toEqual({
      bank: -principal - 200_000,
      clinic_receivable: principal,
      refund_receivable: 200_000,
    });
    expect(await operate(test.context, 'refunds', 'charged-back')).toMatch(
      new RegExp(`${signed.creditNumber} +\\$ 200\\.000 +\\$ 0`),
    );
    expect(await operate(test.context, 'loans', 'overpaid')).not.toContain(String(signed.creditNumber));
    const read = async () =>
      (await call(signed, 'GET', `/api/cartera/creditos/${signed.creditNumber}`)).json().data;
    expect((await read()).credit_hub.response.aggregated_debt).toMatchObject({
      total_debt: 200_000,
      quota_debt: 200_000,
    });
    const letter = (await test.inbox(signed.email)).find(({ subject }) =>
      /^Debes un pago/.test(subject ?? ''),
    );
    expect(letter?.text).toMatch(/nos debes \$\s200\.000, sin intereses/);
    const again = await payBy(signed, 'PSE', 200_000);
    await carryAt('2026-12-20T15:00:00Z');
    expect(transfersOf(again.id)).toEqual([]);
    expect((await balances(signed)).refund_receivable).toBeUndefined();
    expect((await read()).credit_hub.response.aggregated_debt.total_debt).toBe(0);
    const more = await call(signed, 'POST', '/api/wompi-signature', {
      ...{ reference_payment: signed.creditNumber, amount_in_cents: 5_000_000, otro_pago: true },
    });
    expect(more.statusCode).toBe(409);
  });
});

describe('what was paid beyond the debt', () => {
  const createTwicePaid = async (firstAmount: (total: number) => number) => {
    const signed = await createDelivered();
    await test.moveTo(TUESDAY);
    const { data } = (await call(signed, 'GET', `/api/cartera/creditos/${signed.creditNumber}`)).json();
    const { total_debt: total } = data.credit_hub.response.aggregated_debt;
    const sign = (amount: number) =>
      signForSandbox(test, { creditNumber: signed.creditNumber, amount, by: signed });
    const [payFirst, paySecond] = [await sign(firstAmount(total)), await sign(total)];
    return { signed, first: await payFirst('PSE'), paySecond };
  };

  it('goes back whole to the card that paid everything a second time', async () => {
    const { signed, first, paySecond } = await createTwicePaid((total) => total);
    const second = await paySecond('CARD');
    expect(await owed(signed)).toBe(-second.amount);
    await carryAt(SAME_DAY);
    expect([await providerStatusOf(test, first), await providerStatusOf(test, second)]).toEqual([
      'APPROVED',
      'VOIDED',
    ]);
    expect(await owed(signed)).toBe(0);
    expect(await signed.status()).toBe('fulfilled');
  });

  it('goes back in part by transfer, once, and is not in favour any more', async () => {
    const { signed, paySecond } = await createTwicePaid(() => 90_000);
    const second = await paySecond('PSE');
    await carryAt(AFTER_HOLD);
    expect(transfersOf(second.id)).toMatchObject([{ order: { amount: 90_000 } }]);
    expect(await owed(signed)).toBe(0);
    const { data } = (await call(signed, 'GET', `/api/cartera/creditos/${signed.creditNumber}`)).json();
    expect(data.credito).toMatchObject({ estado: 'pagado', saldo_a_favor: 0 });
    await carryAt('2026-12-10T15:00:00Z');
    expect(transfersOf(second.id)).toHaveLength(1);
  });

  it('owes what was given back when the payment is charged back, before any clearance certificate', async () => {
    const { signed, first, paySecond } = await createTwicePaid((total) => total);
    const second = await paySecond('PSE');
    await release(signed, second);
    await carryAt(LATER);
    await chargeBack(test, first);
    expect((await balances(signed)).refund_receivable).toBe(first.amount);
    const refused = await call(signed, 'POST', `/api/cartera/creditos/${signed.creditNumber}/paz_y_salvo`);
    expect(refused.json().message).toMatch(/^Te falta pagar/);
  });
});
