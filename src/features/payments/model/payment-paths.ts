import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom, openReferences } from './attempt.ts';

const CREDIT = 'credito';

/** Public payment URL; it carries the credit number and nothing else. */
export const paymentLink = (origin: string, creditNumber: number): string =>
  `${origin}/public-payment?${new URLSearchParams({ [CREDIT]: String(creditNumber) })}`;

/** Credit number of such a URL; `broken` when its check digit fails, undefined without one. */
export const linkedCredit = (params: URLSearchParams): number | 'broken' | undefined => {
  const text = params.get(CREDIT);
  return text === null ? undefined : (parseCreditNumber(text) ?? 'broken');
};

/** Path of the cash slip form in the public flow. */
export const SLIP_PATH = 'cash';

const REFERENCE = 'reference';
/** Transaction id, added by the provider's redirect. */
const TRANSACTION = 'id';

/** Path of the result, also the target of the provider's redirect. */
export const resultPath = (base: string, reference: string): string =>
  `${base}?${new URLSearchParams({ [REFERENCE]: reference })}`;

/** Path that follows an open payment; a reported one stands in the holder's list of payments. */
export const followPath = (base: string, reference: string | undefined): string =>
  reference === undefined ? '/dashboard/payments' : resultPath(base, reference);

/** History state of a detail that the payer comes back to, as the provider's window was closed without a payment. */
export const NOT_PAID = { isNotPaid: true };

export const isNotPaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNotPaid' in state;

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

/** Reference of the payment whose result the URL shows. The open one is read once: it is removed when its outcome is known. */
export const useResultReference = (): string | undefined => {
  const [params] = useSearchParams();
  const [[open]] = useState(() => openReferences(store.get(attemptsAtom)));
  return resultReference(params, open);
};
