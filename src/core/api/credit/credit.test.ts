import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../calendar/calendar-date.ts';
import { debtOn } from '../../loan/debt.ts';
import type { LoanTerms } from '../../loan/loan-account.ts';
import { loanPrice } from '../../loan/loan-price.ts';
import { pesos, sumOf } from '../../money/money.ts';
import { DEFAULT_POLICY } from '../../plan/policy.ts';
import { KNOWN_RATE_CAPS } from '../../rates/rate-caps.ts';
import { replayLoan } from '../../statements/loan-events.ts';
import { decodeCredit, encodeCredit, readCredit } from './credit.ts';
import { encodePayment, encodeReversed } from './credit-payments.ts';
import { encodeCreditHub } from './debt.ts';
import { encodeInstalments } from './instalments.ts';
import { encodeOpenPayments } from './open-payments.ts';
import { encodePrice } from './price.ts';

const terms: LoanTerms = {
  principal: pesos(180_000),
  term: 3,
  pricing: DEFAULT_POLICY.pricing,
  disbursedOn: calendarDate('2026-01-10'),
  caps: KNOWN_RATE_CAPS,
};

/** What the server sends on a day after one payment, through its own schema and back through JSON. */
const CASH = {
  amount: 25_000,
  startedAt: new Date('2026-02-06T16:00:00Z'),
  channel: 'BANCOLOMBIA_COLLECT',
  counter: {
    agreement: '12345',
    paymentNumber: '65770204276',
    payBefore: '2026-02-09T16:00:00.000Z',
    isOver: false,
  },
};

const answerOn = (on: string) => {
  const valueDate = calendarDate('2026-02-05');
  const { account, allocations } = replayLoan(terms, [
    { kind: 'payment', id: 'p1', amount: pesos(100_000), valueDate, choice: 'reduce_term' },
  ]);
  const debt = debtOn(account, calendarDate(on));
  const allocation = allocations.get('p1');
  if (!allocation) throw new Error('the payment was not applied');
  const paid = { id: 'p1', paidAt: new Date('2026-02-05T15:00:00Z'), valueDate, amount: 100_000 };
  const data = {
    credito: encodeCredit(1234567895, account, debt),
    facturas: encodeInstalments(account, debt),
    precio: encodePrice(loanPrice(terms, debt.on), 100_000),
    pagos: [
      encodeReversed(
        { ...paid, id: 'p2', channel: 'PSE', reference: 'CS-2' },
        new Date('2026-02-06T15:00:00Z'),
      ),
      encodePayment(
        {
          ...paid,
          channel: 'CASH',
          reference: 'R-1',
          report: { paidAt: new Date('2026-02-05T15:02:00Z'), amount: 99_000 },
        },
        allocation,
        terms.disbursedOn,
      ),
    ],
    promesa: null,
    pagos_en_proceso: encodeOpenPayments(
      [
        {
          reference: 'CS-3',
          amount: 20_000,
          startedAt: new Date('2026-02-06T15:00:00Z'),
          channel: 'PSE',
          isPending: true,
          counter: undefined,
        },
        { ...CASH, reference: 'CS-4', isPending: true },
        { ...CASH, reference: 'CS-5', isPending: false },
      ],
      [
        {
          id: 's1',
          amount: 30_000,
          paidAt: new Date('2026-02-05T20:30:00Z'),
          receipt: '0042',
          isHolders: false,
          rejection: undefined,
        },
        {
          id: 's2',
          amount: 40_000,
          paidAt: new Date('2026-02-04T20:30:00Z'),
          receipt: undefined,
          isHolders: true,
          rejection: 'wrong_amount',
        },
      ],
    ),
    application: {
      id: 'app-1',
      estado: 'desembolsado',
      referencia_pago: 1234567895,
      medico: 'Clínica',
      medico_id: 'provider-1',
      procedimiento: 'Ortodoncia',
    },
    credit_hub: encodeCreditHub(account, debt),
    consultado: '2026-03-20T15:00:00.000Z',
  };
  return readCredit.answer.validateSync(JSON.parse(JSON.stringify({ data })), { strict: true }).data;
};

describe('decodeCredit', () => {
  // @covers 3.28
  it('reads in our words what the server wrote in those of the contract', () => {
    const credit = decodeCredit(answerOn('2026-02-06'));
    expect(credit).toMatchObject({
      number: 1234567895,
      applicationId: 'app-1',
      providerId: 'provider-1',
      standing: 'current',
      amount: 180_000,
      monthlyRate: 0.018,
      disbursedOn: '2026-01-10',
      firstDueOn: '2026-02-10',
      minimumPayment: 0,
      validOn: '2026-02-06',
      paidInstalments: 1,
    });
    expect(credit.instalments.map(({ status }) => status)).toEqual(['paid', 'upcoming', 'upcoming']);
    expect(credit.payments).toHaveLength(2);
    const [reversed, payment] = credit.payments;
    expect(reversed).toMatchObject({ reversedAt: '2026-02-06T15:00:00.000Z', isLate: false, applied: [] });
    expect(payment?.reversedAt).toBeUndefined();
    expect(payment).toMatchObject({ amount: 100_000, isLate: false, valueDate: '2026-02-05' });
    expect(sumOf(payment?.applied.map(({ amount }) => amount) ?? [])).toBe(100_000);
    expect(payment?.applied.at(-1)?.concept).toBe('prepayment');
  });

  it('reads what the credit costs, what is due by its parts, and what is under way', () => {
    const credit = decodeCredit(answerOn('2026-02-06'));
    expect(credit.price).toMatchObject({
      annualRate: 0.238721,
      cap: { month: '2026-02', rate: 0.2523, isKnown: true, rateMonth: '2026-02' },
      totalPaid: 100_000,
    });
    const { paidAhead, ...parts } = credit.totalParts;
    expect(sumOf(Object.values(parts)) - paidAhead).toBe(credit.totalDebt);
    expect(credit.openPayments.slice(0, 1)).toEqual([
      {
        reference: 'CS-3',
        amount: 20_000,
        startedAt: '2026-02-06T15:00:00.000Z',
        channel: 'PSE',
        isPending: true,
      },
    ]);
  });

  it('tells cash that waits at a counter from cash whose time there is over, each with its numbers', () => {
    const { openPayments, lapsedPayments } = decodeCredit(answerOn('2026-02-06'));
    expect(openPayments[1]).toMatchObject({ reference: 'CS-4', isPending: true, counter: CASH.counter });
    expect(lapsedPayments).toEqual([
      expect.objectContaining({ reference: 'CS-5', isPending: false, counter: CASH.counter }),
    ]);
  });

  it('reads what was paid at a counter and reported: what waits, what was refused and why, and what was posted', () => {
    const credit = decodeCredit(answerOn('2026-02-06'));
    expect(credit.reportedPayments).toEqual([
      {
        id: 's1',
        amount: 30_000,
        paidAt: '2026-02-05T20:30:00.000Z',
        receipt: '0042',
        isHolders: false,
        rejection: undefined,
      },
      {
        id: 's2',
        amount: 40_000,
        paidAt: '2026-02-04T20:30:00.000Z',
        receipt: undefined,
        isHolders: true,
        rejection: 'wrong_amount',
      },
    ]);
    expect(credit.payments.map(({ report }) => report)).toEqual([
      undefined,
      { paidAt: '2026-02-05T15:02:00.000Z', amount: 99_000 },
    ]);
  });

  it('tells arrears apart, and an instalment that is unpaid with them', () => {
    const credit = decodeCredit(answerOn('2026-03-20'));
    expect(credit.standing).toBe('in_arrears');
    expect(credit.daysOverdue).toBe(10);
    const overdue = credit.instalments.find(({ status }) => status === 'overdue');
    expect(overdue?.parts.arrears).toBeGreaterThan(0);
    expect(overdue?.unpaid).toBe(sumOf([overdue?.regular ?? 0, overdue?.parts.arrears ?? 0]));
  });

  it('stays the same when it is kept on the device and read back', () => {
    const credit = decodeCredit(answerOn('2026-03-20'));
    expect(JSON.parse(JSON.stringify(credit))).toEqual(credit);
  });
});
