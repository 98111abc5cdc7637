import type { PlanChoice } from '#core/api/applications/offer.ts';
import { MINIMUM_INSTALMENT } from '#core/constants.ts';

/** Selectable plans, longest term first. Specification §5. */
export const availablePlans = (plans: readonly PlanChoice[]): readonly PlanChoice[] =>
  plans
    .filter(({ isAvailable, monthlyPayment }) => isAvailable && monthlyPayment >= MINIMUM_INSTALMENT)
    .toSorted((one, other) => other.term - one.term);

/** The picked plan while it is still offered, else the first. */
export const selectedPlan = (plans: readonly PlanChoice[], picked: number | null): PlanChoice | undefined =>
  plans.find(({ term }) => term === picked) ?? plans[0];
