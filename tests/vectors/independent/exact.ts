/** Exact arithmetic: bigints, rates in ten-thousandths, calendar days as numbers. */

const SCALE = 10n ** 40n;
const DAY_MS = 86_400_000;

/** n / d to the nearest whole number, halves up; both positive or n zero. */
export const half = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);

/** Largest monthly rate (ten-thousandths) whose twelve compounded months stay within an annual cap (ten-thousandths). */
export const monthlyUnder = (cap: bigint): bigint => {
  const known = allowed.get(cap);
  if (known !== undefined) return known;
  let rate = 0n;
  while ((10_001n + rate) ** 12n <= (10_000n + cap) * 10_000n ** 11n) rate += 1n;
  allowed.set(cap, rate);
  return rate;
};

const allowed = new Map<bigint, bigint>();

/** French instalment at a monthly rate in ten-thousandths: P·i·q^n / (q^n − 1), with q = 1 + i. */
export const frenchInstalment = (principal: bigint, rate: bigint, months: number): bigint => {
  if (rate === 0n) return half(principal, BigInt(months));
  const grown = (10_000n + rate) ** BigInt(months);
  const one = 10_000n ** BigInt(months);
  return half(principal * rate * grown, 10_000n * (grown - one));
};

const roots = new Map<string, bigint>();

const MILLION = 1_000_000n;

/** Effective annual rate, in millionths, of a monthly one in ten-thousandths. */
export const annualOf = (rate: bigint): bigint =>
  half((10_000n + rate) ** 12n * MILLION, 10_000n ** 12n) - MILLION;

/**
 * capital × ((1 + rate)^(days/365) − 1), half up, at an annual rate in millionths: the 365th root is taken in whole numbers,
 * by Newton, to forty digits.
 */
export const arrearsInterest = (capital: bigint, rate: bigint, days: number): bigint => {
  const key = `${rate}/${days}`;
  const root = roots.get(key) ?? annualRoot(rate, days);
  roots.set(key, root);
  return half(capital * (root - SCALE), SCALE);
};

const annualRoot = (rate: bigint, days: number): bigint => {
  const target = ((MILLION + rate) ** BigInt(days) * SCALE ** 365n) / MILLION ** BigInt(days);
  const guess = (1 + Number(rate) / 1e6) ** (days / 365);
  // Slightly too high, because Newton's steps from above only decrease.
  let root = (BigInt(Math.ceil(guess * 1e12) + 1) * SCALE) / 10n ** 12n;
  for (;;) {
    const next = (364n * root + target / root ** 364n) / 365n;
    if (next >= root) return root;
    root = next;
  }
};

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Index of a day on the thirty-day calendar (30E/360: a 31st counts as the 30th). */
export const place = (date: string): number => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return (year * 12 + month - 1) * 30 + Math.min(day, 30);
};

/** The month ('2027-04') of an index of the thirty-day calendar. */
export const monthOfPlace = (at: number): string => {
  const month = Math.floor((at - 1) / 30);
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

/** The anchor day `months` later, or the last day of that month when it is shorter. */
export const anchored = (start: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`;
};

const FINE = 10n ** 24n;

/** Monthly payments: French instalment, insurance and guarantee with its tax; the last one absorbs the rounding. */
const instalments = (principal: bigint, rate: bigint, months: number): readonly bigint[] => {
  const insurance = half(principal * 5n, 10_000n);
  const fee = half(principal * 5n * BigInt(months), 10_000n);
  const guarantee = fee + half(fee * 19n, 100n);
  const share = half(guarantee, BigInt(months));
  const usual = frenchInstalment(principal, rate, months);
  const paid: bigint[] = [];
  let balance = principal;
  for (let number = 1; number < months; number += 1) {
    balance -= usual - half(balance * rate, 10_000n);
    paid.push(usual + insurance + share);
  }
  const rest = guarantee - share * BigInt(months - 1);
  return [...paid, balance + half(balance * rate, 10_000n) + insurance + rest];
};

/** Monthly rate at which the payments repay the principal, truncated to 24 decimals, by bisection on the final balance. */
const internalRate = (principal: bigint, paid: readonly bigint[]): bigint => {
  let [low, high] = [0n, FINE];
  while (high - low > 1n) {
    const rate = (low + high) / 2n;
    const left = paid.reduce((owed, each) => (owed * (FINE + rate)) / FINE - each * FINE, principal * FINE);
    if (left <= 0n) low = rate;
    else high = rate;
  }
  return low;
};

/**
 * The agreed rate in ten-thousandths: the highest one whose all-in annual cost is within the cap (also in
 * ten-thousandths); undefined when there is none.
 */
export const agreedRate = (
  principal: bigint,
  months: number,
  highest: bigint,
  cap: bigint,
): bigint | undefined => {
  for (let rate = highest; rate >= 0n; rate -= 1n) {
    const monthly = internalRate(principal, instalments(principal, rate, months));
    if ((FINE + monthly) ** 12n * 10_000n <= (10_000n + cap) * FINE ** 12n) return rate;
  }
  return undefined;
};
