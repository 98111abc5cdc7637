import type { Instalment } from '#core/api/credit/instalments.ts';
import { type Money, sumOf } from '#core/money/money.ts';

/** Stack of a bar, bottom first. */
export const BAR_PARTS = ['principal', 'interest', 'charges'] as const;
export type BarPart = (typeof BAR_PARTS)[number];

export interface Bar {
  readonly instalment: Instalment;
  readonly amounts: Readonly<Record<BarPart, Money>>;
  readonly total: Money;
  /** Height of each part in per cent of the tallest bar. */
  readonly heights: Readonly<Record<BarPart, number>>;
  /** The next instalment to be paid. */
  readonly isNext: boolean;
}

const amountsOf = ({ parts }: Instalment): Bar['amounts'] => ({
  principal: parts.principal,
  interest: parts.interest,
  charges: sumOf([parts.insurance, parts.guarantee, parts.arrears, parts.costs]),
});

/** One bar per instalment, on a common scale. */
export const barsOf = (instalments: readonly Instalment[]): readonly Bar[] => {
  const drawn = instalments.map((instalment) => {
    const amounts = amountsOf(instalment);
    return { instalment, amounts, total: sumOf(Object.values(amounts)) };
  });
  const tallest = Math.max(1, ...drawn.map(({ total }) => total));
  const next = instalments.find(({ status }) => status === 'due' || status === 'upcoming');
  const height = (amount: number) => (amount / tallest) * 100;
  return drawn.map(({ instalment, amounts, total }) => ({
    instalment,
    amounts,
    total,
    heights: {
      principal: height(amounts.principal),
      interest: height(amounts.interest),
      charges: height(amounts.charges),
    },
    isNext: instalment === next,
  }));
};

/** Initially selected bar: the oldest overdue, else the next, else the last. */
export const initialBar = (bars: readonly Bar[]): number => {
  const late = bars.findIndex(({ instalment }) => instalment.status === 'overdue');
  const next = bars.findIndex(({ isNext }) => isNext);
  const found = late === -1 ? next : late;
  return found === -1 ? bars.length - 1 : found;
};
