import { decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import { encodePayment, encodeReversed } from '#core/api/credit/credit-payments.ts';
import { encodePromise, type MadePromise } from '#core/api/credit/made-promise.ts';
import { encodeOpenPayments } from '#core/api/credit/open-payments.ts';
import { encodePrice } from '#core/api/credit/price.ts';
import { SLIP_REJECTIONS } from '#core/api/payments/cash-slips.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { catchUpOf, type InstalmentDebt } from '#core/loan/debt.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import type { LoanAccount } from '#core/loan/loan-account.ts';
import { type LoanPrice, loanPrice } from '#core/loan/loan-price.ts';
import { amountOf, type Due, duesOf, payoffOn } from '#core/loan/payoff.ts';
import { pesos, sumOf } from '#core/money/money.ts';
import { encodeApplicationOfCredit } from '../../server/applications/application-answer.ts';
import { creditAnswer } from '../samples/credit.ts';
import { PERSON } from '../samples/person.ts';
import { aPromise } from '../samples/promises.ts';
import { aheadCredit, closedCredit, insolventCredit, overdueCredit, withdrawnCredit } from './loans.ts';
import { type RoundTrip, responseTrip } from './round-trip.ts';

const COUNTER = {
  agreement: '12345',
  paymentNumber: '65770204276',
  payBefore: '2026-03-22T16:00:00.000Z',
  isOver: false,
};
const atProvider = { amount: 21_000, startedAt: new Date('2026-03-19T15:00:00Z'), channel: 'PSE' };
const inCash = {
  amount: 22_000,
  startedAt: new Date('2026-03-18T16:00:00Z'),
  channel: 'BANCOLOMBIA_COLLECT',
};
const begun = [
  { ...atProvider, reference: 'CS-3', isPending: true, counter: undefined },
  { ...inCash, reference: 'CS-4', isPending: true, counter: COUNTER },
  { ...atProvider, reference: 'CS-6', isPending: false, counter: undefined },
  { ...inCash, reference: 'CS-5', isPending: false, counter: { ...COUNTER, isOver: true } },
];
const slip = { paidAt: new Date('2026-03-17T20:30:00Z'), receipt: '0042' };
const reported = [
  { ...slip, id: 'slip-1', amount: 31_000, isHolders: false, rejection: undefined },
  ...Object.keys(SLIP_REJECTIONS).map((rejection, index) => ({
    ...slip,
    id: `refused-${index}`,
    amount: 32_000 + index,
    isHolders: true,
    rejection: rejection as keyof typeof SLIP_REJECTIONS,
  })),
];

const onDevice = <T extends { readonly startedAt: Date }>({ startedAt, ...one }: T) => ({
  ...one,
  startedAt: startedAt.toISOString(),
});

const partsOf = (dues: readonly Due[], unearned: readonly Due[]) => {
  const of = (...concepts: readonly string[]) =>
    amountOf(dues.filter(({ concept }) => concepts.includes(concept)));
  return {
    costs: of('costs'),
    arrears: of('arrears'),
    insurance: of('insurance'),
    guarantee: of('guarantee'),
    interest: of('interest'),
    principal: of('principal', 'prepayment'),
    paidAhead: amountOf(unearned),
  };
};

const regularOf = ({ charged }: InstalmentDebt) =>
  sumOf([charged.principal, charged.interest, charged.insurance, charged.guarantee]);

const instalmentsOf = (account: LoanAccount, instalments: readonly InstalmentDebt[]) =>
  instalments.map((one, index) => ({
    number: one.number,
    dueOn: one.dueOn,
    regular: regularOf(one),
    parts: one.charged,
    paid: totalOf(one.paid),
    unpaid: totalOf(one.unpaid),
    balanceAfter: account.instalments[index + 1]?.openingBalance ?? 0,
    status: one.status,
  }));

const priceOf = (price: LoanPrice, totalPaid: number) => ({
  annualRate: Number(price.agreedAnnual),
  chargedMonthlyRate: Number(price.charged),
  chargedAnnualRate: Number(price.chargedAnnual),
  cap: {
    month: price.cap.month,
    rate: Number(price.cap.rate),
    isKnown: price.cap.known,
    rateMonth: price.cap.known ? price.cap.month : price.cap.fallbackMonth,
  },
  allInAnnualRate: Number(price.allInAnnual),
  totalCost: price.totalCost,
  totalPaid,
});

interface Sample {
  readonly credit: typeof overdueCredit;
  readonly standing: 'current' | 'in_arrears' | 'paid' | 'withdrawn';
  readonly paymentId: string;
  readonly amount: number;
  readonly paidOn: string;
  readonly isLate: boolean;
  readonly minimum: readonly Due[];
  readonly promise: MadePromise | undefined;
}

const roundTripOf = (sample: Sample): RoundTrip => {
  const { credit, standing, paymentId, amount, paidOn, isLate, minimum, promise } = sample;
  const { terms, account, debt } = credit;
  const allocation = credit.allocationOf(paymentId);
  const valueDate = calendarDate(paidOn);
  const paid = { id: paymentId, paidAt: new Date('2026-03-01T15:00:00Z'), valueDate, amount };
  const report = { paidAt: new Date('2026-03-01T14:58:00Z'), amount: 99_000 };
  const reversedAt = new Date('2026-03-06T15:00:00Z');
  const reversed = { ...paid, id: 'went-back', amount: 77_000, channel: 'CARD', reference: 'CS-2' };
  const price = loanPrice(terms, debt.on);
  const payoff = debt.isClosed ? { dues: [], unearned: [] } : payoffOn(account, debt.on);
  const open = debt.instalments.find(({ status }) => status !== 'paid') ?? debt.instalments.at(-1);
  const onDay = { paidAt: '2026-03-01T15:00:00.000Z', valueDate };
  const data = {
    ...creditAnswer({}, credit).data,
    precio: encodePrice(price, 170_000),
    pagos: [
      encodeReversed(reversed, reversedAt),
      encodePayment({ ...paid, channel: 'CASH', reference: 'R-1', report }, allocation, terms.disbursedOn),
    ],
    pagos_en_proceso: encodeOpenPayments(begun, reported),
    promesa: promise ? encodePromise(promise) : null,
    application: encodeApplicationOfCredit({
      id: PERSON.applicationId,
      provider_id: promise ? PERSON.providerId : null,
      status: 'desembolsado',
      credit_number: PERSON.creditNumber,
      provider_name: PERSON.provider,
      procedure_text: PERSON.procedure,
    }),
  };
  return responseTrip(readCredit, { data }, (arrived) => decodeCredit(arrived.data), {
    number: PERSON.creditNumber,
    applicationId: PERSON.applicationId,
    providerId: promise && PERSON.providerId,
    standing,
    amount: terms.principal,
    term: debt.instalments.length,
    monthlyRate: 0.018,
    instalment: open ? regularOf(open) : 0,
    disbursedOn: '2026-01-10',
    firstDueOn: '2026-02-10',
    paidInstalments: debt.instalments.filter(({ status }) => status === 'paid').length,
    principalLeft: debt.capital,
    inFavour: debt.credit,
    daysOverdue: debt.daysOverdue,
    insolventSince: terms.insolvency?.from,
    arrearsPerDay: debt.arrearsNextDay,
    minimumPayment: debt.minimumPayment,
    totalDebt: debt.totalDebt,
    catchUp: catchUpOf(debt),
    minimumParts: partsOf(minimum, []),
    totalParts: partsOf(payoff.dues, payoff.unearned),
    validOn: debt.on,
    nextDueOn: debt.nextDueOn,
    price: priceOf(price, 170_000),
    instalments: instalmentsOf(account, debt.instalments),
    payments: [
      {
        ...onDay,
        id: 'went-back',
        amount: 77_000,
        channel: 'CARD',
        reference: 'CS-2',
        reversedAt: '2026-03-06T15:00:00.000Z',
        report: undefined,
        isLate: false,
        interestSaved: 0,
        applied: [],
      },
      {
        ...onDay,
        id: paymentId,
        amount,
        channel: 'CASH',
        reference: 'R-1',
        reversedAt: undefined,
        report: { paidAt: '2026-03-01T14:58:00.000Z', amount: 99_000 },
        isLate,
        interestSaved: sumOf(allocation.reallocations.map((moved) => moved.amount)),
        applied: allocation.lines,
      },
    ],
    promise,
    openPayments: begun.slice(0, 3).map(onDevice),
    lapsedPayments: begun.slice(3).map(onDevice),
    reportedPayments: reported.map((one) => ({ ...one, paidAt: '2026-03-17T20:30:00.000Z' })),
  });
};

const owedNow = ({ debt }: typeof overdueCredit): readonly Due[] =>
  debt.instalments
    .filter(({ status }) => status === 'overdue' || status === 'due')
    .flatMap(({ number, unpaid }) => duesOf(number, unpaid));

export const creditTrips: readonly RoundTrip[] = [
  roundTripOf({
    credit: overdueCredit,
    standing: 'in_arrears',
    paymentId: 'late',
    amount: 170_000,
    paidOn: '2026-03-01',
    isLate: true,
    minimum: owedNow(overdueCredit),
    promise: aPromise({ standing: 'open', paid: pesos(78_900) }),
  }),
  roundTripOf({
    credit: insolventCredit,
    standing: 'in_arrears',
    paymentId: 'late',
    amount: 100_000,
    paidOn: '2026-02-10',
    isLate: false,
    minimum: owedNow(insolventCredit),
    promise: aPromise({ standing: 'broken' }),
  }),
  roundTripOf({
    credit: aheadCredit,
    standing: 'current',
    paymentId: 'again',
    amount: 90_000,
    paidOn: '2026-01-22',
    isLate: false,
    minimum: [],
    promise: aPromise({ standing: 'kept' }),
  }),
  roundTripOf({
    credit: withdrawnCredit,
    standing: 'withdrawn',
    paymentId: 'before',
    amount: 50_000,
    paidOn: '2026-01-12',
    isLate: false,
    minimum: [],
    promise: undefined,
  }),
  roundTripOf({
    credit: closedCredit,
    standing: 'paid',
    paymentId: 'all',
    amount: 6_900_000,
    paidOn: '2026-02-01',
    isLate: false,
    minimum: [],
    promise: undefined,
  }),
];
