import type { Order } from './order.ts';
import type { Customer } from './transactions.ts';

/** The query parameters of the checkout page. */
export interface PageRequest {
  readonly order: Order;
  readonly customer: Customer;
  /** References that a bank transfer to a lender must carry, by their names in the transactions API. */
  readonly lenderReferences: Readonly<Record<string, string>>;
  /** Origin of the page that opened the widget; undefined outside the widget. */
  readonly parentOrigin: string | undefined;
}

/** Reads the provider's parameter names, with their dashes and colons. Validates nothing. */
export function readPageRequest(query: unknown): PageRequest {
  const given = new Map(typeof query === 'object' && query !== null ? Object.entries(query) : []);
  const value = (name: string): string | undefined => {
    const found: unknown = given.get(name);
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const amount = value('amount-in-cents') ?? '';
  const parentOrigin = value('parent-origin');
  return {
    order: {
      publicKey: value('public-key') ?? '',
      currency: value('currency') ?? '',
      amountInCents: /^\d{1,13}$/.test(amount) ? Number(amount) : Number.NaN,
      reference: value('reference') ?? '',
      signature: value('signature:integrity') ?? '',
      expirationTime: value('expiration-time'),
      redirectUrl: value('redirect-url'),
    },
    customer: {
      email: value('customer-data:email'),
      full_name: value('customer-data:full-name'),
      phone_number: value('customer-data:phone-number'),
      legal_id: value('customer-data:legal-id'),
      legal_id_type: value('customer-data:legal-id-type'),
    },
    lenderReferences: Object.fromEntries(
      ['one', 'two', 'three'].flatMap((which) => {
        const reference = value(`payment-method:reference-${which}`);
        return reference === undefined ? [] : [[`reference_${which}`, reference]];
      }),
    ),
    parentOrigin:
      parentOrigin !== undefined && URL.canParse(parentOrigin) ? new URL(parentOrigin).origin : undefined,
  };
}
