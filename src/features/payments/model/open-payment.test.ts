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
const slip = {
  id: 'slip',
  amount: pesos(70_000),
  paidAt: '2026-11-20T16:00:00.000Z',
  receipt: undefined,
  isHolders: true,
  rejection: undefined,
};
const begun = serverPayment('CS-2', false);
const withBank = serverPayment('CS-1', true);
const cash = { ...serverPayment('CS-4', true), counter };
const told = { ...counter, amount: 356_835 };
const here = attempt('CS-3');

describe('openPaymentOf', () => {
  it.each<readonly [string, Parameters<typeof openPaymentOf>, ReturnType<typeof openPaymentOf>]>([
    [
      'what the bank has, wherever it was begun',
      [[begun, cash, withBank], [here], [slip]],
      { reference: 'CS-1', isPending: true, facts },
    ],
    [
      'then what the holder paid at a counter, until somebody answered',
      [[begun], [here], [slip]],
      {
        reference: undefined,
        isPending: false,
        facts: { amount: 70_000, startedAt: '2026-11-20T16:00:00.000Z' },
      },
    ],
    ['no slip that was refused', [[], [], [{ ...slip, rejection: 'illegible' }]], undefined],
    ['no slip of somebody else’s', [[], [], [{ ...slip, isHolders: false }]], undefined],
    [
      'then cash that nobody has paid yet',
      [[begun, cash], [here]],
      { reference: 'CS-4', isPending: true, facts, counter: told },
    ],
    [
      'cash that this device chose',
      [[], [{ ...here, counter }]],
      { reference: 'CS-3', isPending: true, counter: told },
    ],
    ['then what was begun elsewhere', [[begun], [here]], { reference: 'CS-2', isPending: false, facts }],
    ['or here, the newest', [[], [here, attempt('CS-0')]], { reference: 'CS-3', isPending: false }],
    ['nothing where there is none', [[], []], undefined],
  ])('tells %s', (_, given, expected) => {
    expect(openPaymentOf(...given)).toEqual(expected);
  });
});
