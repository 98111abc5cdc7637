import { describe, expect, it } from 'vitest';
import type { PlanChoice } from '#core/api/applications/offer.ts';
import { pesos } from '#core/money/money.ts';
import { availablePlans, selectedPlan } from './plan-form.tsx';

const plan = (term: number, monthlyPayment: number, isAvailable = true): PlanChoice => ({
  term,
  isAvailable,
  monthlyPayment: pesos(monthlyPayment),
  totalCost: pesos(monthlyPayment * term),
});

const termsOf = (plans: readonly PlanChoice[]): number[] => plans.map(({ term }) => term);

describe('the plans that may be chosen, section 5 of the specification', () => {
  // @covers 5.13
  it('lists the longest first, whatever order they came in', () => {
    expect(termsOf(availablePlans([plan(3, 90_000), plan(12, 40_000), plan(6, 60_000)]))).toEqual([12, 6, 3]);
  });

  it('leaves out what is not available', () => {
    expect(termsOf(availablePlans([plan(3, 90_000, false), plan(6, 60_000)]))).toEqual([6]);
  });

  it('leaves out instalments under 30 000 pesos, the minimum of section 6 of the decisions', () => {
    expect(termsOf(availablePlans([plan(6, 29_999), plan(3, 30_000)]))).toEqual([3]);
  });
});

describe('the plan that stands selected', () => {
  const plans = [plan(36, 50_000), plan(12, 90_000)];

  it('is the first until one is picked', () => {
    expect(selectedPlan(plans, null)?.term).toBe(36);
  });

  it('is the picked one', () => {
    expect(selectedPlan(plans, 12)?.term).toBe(12);
  });

  it('is the first again when the picked one is no longer offered', () => {
    expect(selectedPlan(plans, 24)?.term).toBe(36);
  });

  it('is none where there is no plan', () => {
    expect(selectedPlan([], 12)).toBeUndefined();
  });
});
