import { type PaymentPlaces, payAt } from '../../../sandbox/demo/pay.ts';
import type { Person } from '../../../sandbox/demo/walk.ts';

export { readCredit } from '../../../sandbox/demo/pay.ts';

/** Signs a payment of whole pesos and pays it at the provider by bank transfer; answers its reference at once. */
export const payAtProvider = (places: PaymentPlaces, person: Person, amount: number): Promise<string> =>
  payAt(places, person, { amount });
