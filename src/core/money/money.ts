import { divideHalfUp, type Fraction, ratioOf } from './ratio.ts';

/** Colombian pesos, whole, within the safe integers. Negative only where a difference is meant. */
export type Money = number & { readonly __unit: 'COP' };

/** Hundredths of a peso. They exist only at the payment provider's edge. */
export type Cents = number & { readonly __unit: 'COP cents' };

/**
 * A difference of amounts, whole pesos, of either sign.
 * @throws RangeError when the value is not a safe integer.
 */
export const signedPesos = (value: number): Money => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole pesos: ${value}`);
  // -0 would print as "-$ 0".
  return (value === 0 ? 0 : value) as Money;
};

/**
 * An amount of money, whole pesos, zero or more.
 * @throws RangeError when the value is negative or not a safe integer.
 */
export const pesos = (value: number): Money => {
  if (value < 0) throw new RangeError(`Negative amount: ${value}`);
  return signedPesos(value);
};

export const NO_MONEY: Money = pesos(0);

/** Whether a value of unknown origin is an amount: whole pesos, zero or more. */
export const isPesos = (value: unknown): value is Money =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** The sum, exact; negative terms allowed. */
export const sumOf = (amounts: Iterable<number>): Money => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return signedPesos(total);
};

/** The smallest of the amounts given. */
export const min = (first: Money, ...rest: readonly Money[]): Money => Math.min(first, ...rest) as Money;

/** `first - second`, or zero when that is negative. */
export const subtractClamped = (first: number, second: number): Money => pesos(Math.max(first - second, 0));

/**
 * `amount × fraction × times ÷ parts`, exact, rounded once to the peso, half up.
 * @param fraction decimal text such as `'0.0005'`
 */
export const fractionOf = (amount: Money, fraction: Fraction, times = 1, parts = 1): Money => {
  const { numerator, denominator } = ratioOf(fraction);
  const product = BigInt(amount) * numerator * BigInt(times);
  return signedPesos(Number(divideHalfUp(product, denominator * BigInt(parts))));
};

/** `amount × fraction`, exact, cut down to the peso: for limits that must not be passed. Amounts of zero or more. */
export const fractionBelow = (amount: Money, fraction: Fraction): Money => {
  const { numerator, denominator } = ratioOf(fraction);
  return pesos(Number((BigInt(amount) * numerator) / denominator));
};

/**
 * Equal whole-peso shares of a total, each rounded half up, the last absorbing the difference.
 * @param parts how many shares, at least one
 * @throws RangeError when there are so many parts that the last share would be negative.
 */
export const splitEqually = (total: Money, parts: number): readonly Money[] => {
  const share = fractionOf(total, '1', 1, parts);
  const last = pesos(total - share * (parts - 1));
  return Array.from({ length: parts }, (_, index) => (index === parts - 1 ? last : share));
};

// Pure annotation: tree-shaken from pages that format no money. Engines before ICU 78 add ",00" to pesos unless both limits
// say zero.
const pesoFormat = /* @__PURE__ */ new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});

/** `$ 1.200.000` in es-CO, no decimals, with a no-break space after the sign of pesos. */
export const formatPesos = (amount: Money): string => pesoFormat.format(amount).replace(/\s/g, '\u00a0');

/**
 * The amount as the payment provider counts it.
 * @throws RangeError when the result is not a safe integer.
 */
export const toCents = (amount: Money): Cents => signedPesos(amount * 100) as number as Cents;

/** The pesos in a provider's amount, or nothing when it is negative or not a whole number of pesos. */
export const fromCents = (cents: number): Money | undefined => {
  const value = cents / 100;
  return isPesos(value) ? value : undefined;
};
