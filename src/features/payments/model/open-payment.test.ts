import { describe, expect, it } from 'vitest';
import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { pesos } from '#core/money/money.ts';
import { openPaymentOf } from './open-payment.ts';

const serverPayment = (reference: string, isPending: boolean): OpenPayment => ({
  reference,
  isPending,
  amount: pesos(356_835),
  startedAt: '2026-11-20T15:00:00.000Z',
  channel: undefined,
  counter: undefined,
});
const attempt = (reference: string) => ({
  id: reference,
  creditNumber: 1234567895,
  amount: 356_835,
  choice: 'reduce_term',
  isAnother: false,
  reference,
});
const counter = {
  agreement: '12345',
  paymentNumber: '65770204276',
  payBefore: '2999-11-23T15:00:00.000Z',
  isOver: false,
};
const facts = { amount: 356_835, startedAt: '2026-11-20T15:00:00.000Z' };

describe('underWayOf', () => {
  it('prefers what the bank has to what was merely begun, wherever it was begun', () => {
    expect(
      openPaymentOf([serverPayment('CS-2', false), serverPayment('CS-1', true)], [attempt('CS-3')]),
    ).toEqual({
      reference: 'CS-1',
      isPending: true,
      facts,
    });
  });

  it('puts what the holder paid at a counter before what was merely begun, until somebody answered', () => {
    const slip = {
      id: 'slip',
      amount: pesos(70_000),
      paidAt: '2026-11-20T16:00:00.000Z',
      receipt: undefined,
      isHolders: true,
      rejection: undefined,
    };
    const reportedPayment = {
      reference: undefined,
      isPending: false,
      facts: { amount: 70_000, startedAt: '2026-11-20T16:00:00.000Z' },
    };
    expect(openPaymentOf([serverPayment('CS-2', false)], [attempt('CS-3')], [slip])).toEqual(reportedPayment);
    expect(openPaymentOf([serverPayment('CS-1', true)], [], [slip])?.reference).toBe('CS-1');
    expect(openPaymentOf([], [], [{ ...slip, rejection: 'illegible' }])).toBeUndefined();
    expect(openPaymentOf([], [], [{ ...slip, isHolders: false }])).toBeUndefined();
  });

  it('puts cash that nobody has paid yet after what the bank has or somebody paid, and before what was begun', () => {
    const cash = { ...serverPayment('CS-4', true), counter };
    const found = { reference: 'CS-4', isPending: true, facts, counter: { ...counter, amount: 356_835 } };
    expect(openPaymentOf([serverPayment('CS-5', false), cash], [])).toEqual(found);
    expect(openPaymentOf([cash, serverPayment('CS-1', true)], [])?.reference).toBe('CS-1');
    expect(openPaymentOf([], [{ ...attempt('CS-3'), counter }])).toEqual({
      reference: 'CS-3',
      isPending: true,
      counter: { ...counter, amount: 356_835 },
    });
  });

  it('falls back on what was begun, here or elsewhere', () => {
    expect(openPaymentOf([serverPayment('CS-2', false)], [attempt('CS-3')])?.reference).toBe('CS-2');
    expect(openPaymentOf([], [attempt('CS-3'), attempt('CS-1')])).toEqual({
      reference: 'CS-3',
      isPending: false,
    });
    expect(openPaymentOf([], [])).toBeUndefined();
  });
});
