/**
 * A second implementation of the loan, from the written rules alone, day by day, without imports from the product.
 * Each day is computed anew from the disbursement with what was known on it (posted payments, loaded caps), so that
 * late postings, reversals and late caps need no rules of their own.
 */
import {
  anchored,
  annualOf,
  arrearsInterest,
  dateOf,
  dayNumber,
  frenchInstalment,
  half,
  monthlyUnder,
  monthOfPlace,
  place,
} from './exact.ts';

export type Choice = 'term' | 'instalment';
export interface Terms {
  principal: bigint;
  rate: bigint;
  months: number;
  disbursed: string;
}
export interface Deposit {
  valueDate: string;
  amount: bigint;
  choice: Choice;
}
export interface Known {
  deposits: readonly Deposit[];
  caps: ReadonlyMap<string, bigint>;
}

/** An amount owed within an instalment. */
interface Item {
  due: bigint;
  paid: bigint;
}
interface Instalment {
  dueDate: string;
  /** Capital on which the period's interest is computed. */
  base: bigint;
  capital: Item;
  interest: Item;
  insurance: Item;
  guarantee: Item;
  arrears: Item;
  /** Settled arrears interest, and the current stretch: one month, one overdue capital. */
  settledArrears: bigint;
  stretch: { month: string; capital: bigint; days: number };
  /** The rate of each of its thirty days, in ten-thousandths. */
  rates: readonly bigint[];
  /** Index of the day before its first one on the thirty-day calendar. */
  start: number;
  /** Capital repaid within the period, without interest after day `from`. */
  relieved: { from: number; capital: bigint }[];
}

export interface Day {
  date: string;
  cap: bigint;
  rate: bigint;
  period: number;
  days: number;
  capital: bigint;
  interest: bigint;
  insurance: bigint;
  guarantee: bigint;
  overdue: bigint;
  arrears: bigint;
  minimum: bigint;
  total: bigint;
  credit: bigint;
  closed: boolean;
  earned: { interest: bigint; insurance: bigint; guarantee: bigint; arrears: bigint };
  received: { interest: bigint; insurance: bigint; guarantee: bigint; arrears: bigint };
}

const PER_DAY = 10_000n * 30n;
/** Pesos: the least amount of a payment. */
const LEAST_PAYABLE = 1_500n;

/** The wanted days from the disbursement to `until`. */
export const walk = (
  terms: Terms,
  known: Known,
  until: string,
  isWanted: (date: string) => boolean = () => true,
): Day[] => {
  const insurance = half(terms.principal * 5n, 10_000n);
  const fee = half(terms.principal * 5n * BigInt(terms.months), 10_000n);
  const guaranteeTotal = fee + half(fee * 19n, 100n);
  const guaranteeShare = half(guaranteeTotal, BigInt(terms.months));

  let capital = terms.principal;
  let planned = {
    balance: terms.principal,
    last: terms.months,
    pay: frenchInstalment(terms.principal, terms.rate, terms.months),
  };
  let credit = 0n;
  let closed = false;
  let period = 0;
  let date = terms.disbursed;
  const instalments: Instalment[] = [];
  const days: Day[] = [];

  const months = [...known.caps.keys()].sort();
  const capOf = (month: string): bigint =>
    known.caps.get(months.findLast((each) => each <= month) ?? months[0] ?? '') ?? 0n;
  /** Of arrears, in millionths: while a month's cap is not known, the lower of the last known one and the agreed rate. */
  const lateRateOf = (month: string): bigint => {
    const [cap, agreed] = [capOf(month) * 100n, annualOf(terms.rate)];
    return known.caps.has(month) || cap < agreed ? cap : agreed;
  };
  const rateOf = (month: string): bigint => {
    const allowed = monthlyUnder(capOf(month));
    return allowed < terms.rate ? allowed : terms.rate;
  };
  const current = (): Instalment | undefined => {
    const last = instalments.at(-1);
    return last && last.dueDate >= date ? last : undefined;
  };
  const overdue = (): Instalment[] => instalments.filter((each) => each.dueDate < date);
  const daysRun = (on: Instalment): number =>
    date === on.dueDate ? 30 : Math.min(30, place(date) - on.start);

  /** The sum of the rates of the days after `first`, up to `last`. */
  const ratesBetween = (on: Pick<Instalment, 'rates'>, first: number, last: number): bigint =>
    on.rates.slice(first, last).reduce((sum, rate) => sum + rate, 0n);

  const interestSoFar = (on: Instalment): bigint => {
    const run = daysRun(on);
    if (run === 30) return on.interest.due;
    let sum = on.base * ratesBetween(on, 0, run);
    for (const each of on.relieved) sum -= each.capital * ratesBetween(on, each.from, run);
    const soFar = half(sum, PER_DAY);
    return soFar < on.interest.due ? soFar : on.interest.due;
  };
  const shareSoFar = (item: Item, on: Instalment): bigint => half(item.due * BigInt(daysRun(on)), 30n);

  const openNext = (): void => {
    period += 1;
    const isLast = period === planned.last;
    const usual = planned.pay - half(planned.balance * terms.rate, 10_000n);
    const part = isLast || usual > planned.balance ? planned.balance : usual;
    const share =
      period === terms.months ? guaranteeTotal - guaranteeShare * BigInt(terms.months - 1) : guaranteeShare;
    const dueDate = anchored(terms.disbursed, period);
    const before = anchored(terms.disbursed, period - 1);
    const start = place(before);
    // Days that extend a short month to thirty belong to a month that the period touches.
    const [first, last] = [dateOf(dayNumber(before) + 1).slice(0, 7), dueDate.slice(0, 7)];
    const rates = Array.from({ length: 30 }, (_, day) => {
      const month = monthOfPlace(start + day + 1);
      return rateOf(month < first ? first : month > last ? last : month);
    });
    instalments.push({
      dueDate,
      rates,
      start,
      base: planned.balance,
      capital: { due: part, paid: 0n },
      interest: { due: half(planned.balance * ratesBetween({ rates }, 0, 30), PER_DAY), paid: 0n },
      insurance: { due: insurance, paid: 0n },
      guarantee: { due: share, paid: 0n },
      arrears: { due: 0n, paid: 0n },
      settledArrears: 0n,
      stretch: { month: '', capital: 0n, days: 0 },
      relieved: [],
    });
    planned = { ...planned, balance: planned.balance - part };
  };

  const addArrearsOfTheDay = (late: Instalment): void => {
    const month = date.slice(0, 7);
    const owed = late.capital.due - late.capital.paid;
    if (late.stretch.month !== month || late.stretch.capital !== owed) {
      late.settledArrears = late.arrears.due;
      late.stretch = { month, capital: owed, days: 0 };
    }
    late.stretch.days += 1;
    late.arrears.due = late.settledArrears + arrearsInterest(owed, lateRateOf(month), late.stretch.days);
  };

  const unpaidCharges = (on: Instalment): bigint =>
    [on.arrears, on.insurance, on.guarantee, on.interest].reduce(
      (sum, item) => sum + item.due - item.paid,
      0n,
    );
  const unpaid = (on: Instalment): bigint => unpaidCharges(on) + on.capital.due - on.capital.paid;
  const overdueSum = (): bigint => overdue().reduce((sum, late) => sum + unpaid(late), 0n);
  const totalDebt = (): bigint => {
    if (closed) return 0n;
    const now = current();
    const running = now
      ? interestSoFar(now) +
        shareSoFar(now.insurance, now) +
        shareSoFar(now.guarantee, now) -
        (now.interest.paid + now.insurance.paid + now.guarantee.paid)
      : 0n;
    return capital + overdue().reduce((sum, late) => sum + unpaidCharges(late), 0n) + running;
  };

  const settle = (on: Instalment, money: bigint): bigint => {
    let left = money;
    for (const name of ['arrears', 'insurance', 'guarantee', 'interest', 'capital'] as const) {
      const item = on[name];
      const part = left < item.due - item.paid ? left : item.due - item.paid;
      item.paid += part;
      left -= part;
      if (name === 'capital') capital -= part;
    }
    return left;
  };

  const prepay = (money: bigint, choice: Choice): void => {
    const now = current();
    let saved = 0n;
    if (now) {
      const run = daysRun(now);
      const unearned = now.interest.paid - interestSoFar(now);
      saved = half(money * ratesBetween(now, run, 30), PER_DAY);
      if (saved > unearned) saved = unearned;
      now.interest.due -= saved;
      now.interest.paid -= saved;
      now.relieved.push({ from: run, capital: money });
    }
    capital -= money + saved;
    planned.balance = capital;
    if (choice === 'instalment') planned.pay = frenchInstalment(capital, terms.rate, planned.last - period);
    // Neither choice extends the plan: its last instalment takes the rest, even if it is larger than the others. A lower
    // instalment that was rounded up may end sooner, and the plan has as many instalments as that takes.
    let balance = capital;
    const longest = planned.last;
    planned.last = period + 1;
    while (planned.last < longest && balance + half(balance * terms.rate, 10_000n) > planned.pay) {
      balance -= planned.pay - half(balance * terms.rate, 10_000n);
      planned.last += 1;
    }
  };

  const payOff = (): void => {
    const now = current();
    if (now) {
      now.interest.due = interestSoFar(now);
      now.insurance.due = shareSoFar(now.insurance, now);
      now.guarantee.due = shareSoFar(now.guarantee, now);
    }
    for (const each of instalments)
      for (const item of [each.arrears, each.insurance, each.guarantee, each.interest, each.capital])
        item.paid = item.due;
    capital = 0n;
    closed = true;
  };

  const deposit = ({ amount, choice }: Deposit): void => {
    const total = totalDebt();
    if (amount >= total) {
      if (!closed) payOff();
      credit += amount - total;
      return;
    }
    let left = amount;
    for (const each of instalments) left = settle(each, left);
    if (left > 0n) prepay(left, choice);
  };

  /** What an item has earned by today; what was paid early is earned when paid. */
  const earned = (name: 'interest' | 'insurance' | 'guarantee' | 'arrears'): bigint =>
    instalments.reduce((sum, each) => {
      const item = each[name];
      let soFar = item.due;
      if (!closed && each === current() && name !== 'arrears')
        soFar = name === 'interest' ? interestSoFar(each) : shareSoFar(item, each);
      return sum + (soFar > item.paid ? soFar : item.paid);
    }, 0n);
  const received = (name: 'interest' | 'insurance' | 'guarantee' | 'arrears'): bigint =>
    instalments.reduce((sum, each) => sum + each[name].paid, 0n);

  for (let day = dayNumber(terms.disbursed); day <= dayNumber(until); day += 1) {
    date = dateOf(day);
    if (!closed) {
      if (!current() && planned.balance > 0n) openNext();
      for (const late of overdue()) if (late.capital.paid < late.capital.due) addArrearsOfTheDay(late);
    }
    for (const each of known.deposits) if (each.valueDate === date) deposit(each);
    if (!isWanted(date)) continue;

    const now = closed ? undefined : current();
    const total = totalDebt();
    const late = closed ? 0n : overdueSum();
    const least = late + (now ? unpaid(now) : 0n);
    const names = ['interest', 'insurance', 'guarantee', 'arrears'] as const;
    const month = date.slice(0, 7);
    days.push({
      date,
      cap: capOf(month),
      rate: rateOf(month),
      period: now ? period : 0,
      days: now ? daysRun(now) : 0,
      capital,
      interest: now ? interestSoFar(now) : 0n,
      insurance: now ? shareSoFar(now.insurance, now) : 0n,
      guarantee: now ? shareSoFar(now.guarantee, now) : 0n,
      overdue: late,
      arrears: closed ? 0n : overdue().reduce((sum, each) => sum + each.arrears.due - each.arrears.paid, 0n),
      // What would be left is to be large enough to be paid.
      minimum: least === 0n || total - least >= LEAST_PAYABLE ? least : total,
      total,
      credit,
      closed,
      earned: Object.fromEntries(names.map((name) => [name, earned(name)])) as Day['earned'],
      received: Object.fromEntries(names.map((name) => [name, received(name)])) as Day['received'],
    });
  }
  return days;
};
