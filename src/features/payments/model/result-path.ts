const REFERENCE = 'reference';
/** Transaction id, added by the provider's redirect. */
const TRANSACTION = 'id';

/** Path of the result, also the target of the provider's redirect. */
export const resultPath = (base: string, reference: string): string =>
  `${base}?${new URLSearchParams({ [REFERENCE]: reference })}`;

/** Attempt that the detail's URL prepares, not one that the payer returns to. */
const PREPARED = 'intento';

/** The step of the detail after the amount. */
export const preparingPath = (reference: string): string =>
  `?${new URLSearchParams({ [PREPARED]: reference })}`;

export const preparedReference = (params: URLSearchParams): string | undefined =>
  params.get(PREPARED) ?? undefined;

/** The payment of a URL: the one it names, or after the provider's redirect the open one. */
export const resultReference = (params: URLSearchParams, open: string | undefined): string | undefined =>
  params.get(REFERENCE) || (params.has(TRANSACTION) ? open : undefined);
