import { type Credit, decodeCredit, encodeWithdrawalOfCredit, readCredit } from '#core/api/credit/credit.ts';
import { encodePromise, type MadePromise } from '#core/api/credit/made-promise.ts';
import { encodeOpenPayments } from '#core/api/credit/open-payments.ts';
import { SLIP_REJECTIONS } from '#core/api/payments/cash-slips.ts';
import { catchUpOf, type InstalmentDebt } from '#core/loan/debt.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import type { LoanAccount } from '#core/loan/loan-account.ts';
import { type LoanPrice, loanPrice } from '#core/loan/loan-price.ts';
import { amountOf, type Due, duesOf, payoffOn } from '#core/loan/payoff.ts';
import { pesos, sumOf } from '#core/money/money.ts';
import { encodeApplicationOfCredit } from '../../server/applications/application-answer.ts';
import { aReversedPayment, creditAnswer, paymentsAnswer } from '../samples/credit.ts';
import type { Loan } from '../samples/loans.ts';
import { PERSON } from '../samples/person.ts';
import { aPromise } from '../samples/promises.ts';
import {
  aheadCredit,
  chargedBackCredit,
  closedCredit,
  insolventCredit,
  overdueCredit,
  withdrawnCredit,
} from './loans.ts';
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

/** Of every credit. */
const FIRST_DUE = '2026-02-10';
const report = { paidAt: new Date('2026-03-01T14:58:00Z'), amount: 99_000 };
const reversedOn = new Date('2026-03-06T15:00:00Z');

/** The payments of a credit as they are read, the newest first. */
const paymentsOf = ({ events, allocationOf }: Loan) =>
  events
    .filter((event) => event.kind === 'payment')
    .map(({ id, amount, valueDate }) => {
      const { reallocations, lines } = allocationOf(id);
      return {
        ...{ id, amount, valueDate, channel: 'CASH', reference: `CS-${id}`, reversedAt: undefined },
        paidAt: `${valueDate}T15:00:00.000Z`,
        report: { paidAt: report.paidAt.toISOString(), amount: report.amount },
        isLate: valueDate > FIRST_DUE,
        interestSaved: sumOf(reallocations.map((moved) => moved.amount)),
        applied: lines,
      };
    })
    .reverse();

const reversed = {
  ...{ id: 'went-back', amount: 77_000, valueDate: '2026-11-19', channel: 'CARD', reference: 'CS-2' },
  ...{ paidAt: '2026-11-19T15:00:00.000Z', reversedAt: reversedOn.toISOString(), report: undefined },
  ...{ isLate: false, interestSaved: 0, applied: [] },
};

const owedNow = ({ debt }: Loan): readonly Due[] =>
  debt.instalments
    .filter(({ status }) => status === 'overdue' || status === 'due')
    .flatMap(({ number, unpaid }) => duesOf(number, unpaid));

const roundTripOf = (
  loan: Loan,
  standing: 'current' | 'in_arrears' | 'paid' | 'withdrawn',
  promise?: MadePromise,
  withdrawal?: Credit['withdrawal'],
): RoundTrip => {
  const asksForReminders = promise?.standing === 'open';
  const { terms, account, debt } = loan;
  const payments = paymentsOf(loan);
  const price = loanPrice(terms, debt.on);
  const payoff = debt.isClosed ? { dues: [], unearned: [] } : payoffOn(account, debt.on);
  const open = debt.instalments.find(({ status }) => status !== 'paid') ?? debt.instalments.at(-1);
  const data = {
    ...creditAnswer(
      {
        pagos: [
          aReversedPayment({ reference: 'CS-2' }, reversedOn),
          ...paymentsAnswer(loan, { channel: 'CASH', report }),
        ],
        pagos_en_proceso: encodeOpenPayments(begun, reported),
        ...(promise ? { promesa: encodePromise(promise) } : {}),
        ...encodeWithdrawalOfCredit(withdrawal),
        ...(asksForReminders ? { preguntar_recordatorios: true } : {}),
      },
      loan,
    ).data,
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
    firstDueOn: FIRST_DUE,
    paidInstalments: debt.instalments.filter(({ status }) => status === 'paid').length,
    principalLeft: debt.capital,
    inFavour: debt.credit,
    chargedBack: debt.chargedBack,
    daysOverdue: debt.daysOverdue,
    insolventSince: terms.insolvency?.from,
    arrearsPerDay: debt.arrearsNextDay,
    minimumPayment: debt.minimumPayment,
    totalDebt: debt.totalDebt,
    catchUp: catchUpOf(debt),
    minimumParts: partsOf(standing === 'in_arrears' ? owedNow(loan) : [], []),
    totalParts: partsOf(payoff.dues, payoff.unearned),
    validOn: debt.on,
    nextDueOn: debt.nextDueOn,
    price: priceOf(price, sumOf(payments.map(({ amount }) => amount))),
    instalments: instalmentsOf(account, debt.instalments),
    payments: [reversed, ...payments],
    promise,
    withdrawal,
    openPayments: begun.slice(0, 3).map(onDevice),
    lapsedPayments: begun.slice(3).map(onDevice),
    asksForReminders,
    reportedPayments: reported.map((one) => ({ ...one, paidAt: '2026-03-17T20:30:00.000Z' })),
  });
};

export const creditTrips: readonly RoundTrip[] = [
  roundTripOf(overdueCredit, 'in_arrears', aPromise({ standing: 'open', paid: pesos(78_900) })),
  roundTripOf(insolventCredit, 'in_arrears', aPromise({ standing: 'broken' }), 'excluded'),
  roundTripOf(aheadCredit, 'current', aPromise({ standing: 'kept' }), 'asked'),
  roundTripOf(withdrawnCredit, 'withdrawn'),
  roundTripOf(chargedBackCredit, 'withdrawn'),
  roundTripOf(closedCredit, 'paid'),
];
