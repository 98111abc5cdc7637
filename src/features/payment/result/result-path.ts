const REFERENCE = 'reference';
/** The provider adds its transaction's id when it sends the payer back. */
const TRANSACTION = 'id';

/** Where the result of a payment is shown: the same address that the provider sends the payer back to. */
export const resultPath = (base: string, reference: string): string =>
  `${base}?${new URLSearchParams({ [REFERENCE]: reference })}`;

/** The attempt that an address of the detail prepares: not one that somebody comes back to. */
const PREPARED = 'intento';

/** The step of the detail that follows on its amount. */
export const preparingPath = (reference: string): string =>
  `?${new URLSearchParams({ [PREPARED]: reference })}`;

export const preparedReference = (params: URLSearchParams): string | undefined =>
  params.get(PREPARED) ?? undefined;

/** The payment that an address asks about: the one it names, or on the way back from the provider the one under way. */
export const askedReference = (params: URLSearchParams, open: string | undefined): string | undefined =>
  params.get(REFERENCE) || (params.has(TRANSACTION) ? open : undefined);
