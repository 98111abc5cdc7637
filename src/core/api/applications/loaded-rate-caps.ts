import { capsOf, type RateCaps } from '../../rates/rate-caps.ts';

/** Apart from its schema, with which the landing would load the library of schemas. */
export const RATE_CAPS_PATH = '/api/topes';

export interface RateCapsWire {
  readonly topes: readonly { readonly mes: string; readonly tasa_ea: string }[];
}

/**
 * The caps of an answer, months ascending.
 * @throws RangeError on a month or a rate that is not one.
 */
export const decodeRateCaps = ({ topes }: RateCapsWire): RateCaps =>
  capsOf(Object.fromEntries(topes.map(({ mes, tasa_ea }) => [mes, tasa_ea])));
