/** NaN of none; the upper one of two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of `values[n] / others[n]`: of pairs that were measured one after the other. */
export const medianRatio = (values: readonly number[], others: readonly number[]): number =>
  median(values.map((value, index) => value / (others[index] ?? Number.NaN)));
