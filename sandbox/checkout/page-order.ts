import type { Order } from './order.ts';
import type { Customer } from './transactions.ts';

/** What came in the address of the checkout page. */
export interface PageRequest {
  readonly order: Order;
  readonly customer: Customer;
  /** What a bank transfer to a lender must carry, by its names in the transactions API. */
  readonly lenderReferences: Readonly<Record<string, string>>;
  /** The page's opener when it stands in the widget; undefined when it was opened as a page. */
  readonly parentOrigin: string | undefined;
}

/** Reads the provider's own parameter names, with their dashes and colons. Nothing is judged here. */
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
