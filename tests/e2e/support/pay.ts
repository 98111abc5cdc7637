import { ask } from '../../../sandbox/demo/controls.ts';
import type { Person } from '../../../sandbox/demo/onboarding.ts';
import { type ProductUrls, payAt } from '../../../sandbox/demo/pay.ts';

export { readCredit } from '../../../sandbox/demo/pay.ts';

/** Signs a payment in whole pesos and pays it at the provider by bank transfer; returns its reference without waiting. */
export const payAtProvider = (product: ProductUrls, person: Person, amount: number): Promise<string> =>
  payAt(product, person, { amount });

/** The payment's status at the server, which asks the provider. */
export const readPayment = (product: ProductUrls, person: Person, reference: string) =>
  ask('GET', `${product.url}/api/wompi-status?reference=${reference}`, undefined, person.token);
