import { ask } from '../../../sandbox/demo/calls.ts';
import { type ProductUrls, payAt } from '../../../sandbox/demo/pay.ts';
import type { Person } from '../../../sandbox/demo/walk.ts';

export { readCredit } from '../../../sandbox/demo/pay.ts';

/** Signs a payment of whole pesos and pays it at the provider by bank transfer; answers its reference at once. */
export const payAtProvider = (places: ProductUrls, person: Person, amount: number): Promise<string> =>
  payAt(places, person, { amount });

/** What the server says of a payment, having asked the provider. */
export const readPayment = (places: ProductUrls, person: Person, reference: string) =>
  ask('GET', `${places.url}/api/wompi-status?reference=${reference}`, undefined, person.token);
