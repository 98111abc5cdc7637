import { useState } from 'react';
import { encodeTransfer } from '#core/api/payments/bank-transfers.ts';
import { bankTransferCalls } from '../../../platform/api/bank-transfer-calls.ts';
import { isCallFailure } from '../../../platform/api/call-failure.ts';
import { call } from '../../../platform/api/http.ts';
import { useApiMutation } from '../../../platform/api/mutations.ts';
import { store } from '../../../platform/store.ts';
import { useKeepSessionActive } from '../checkout/use-keep-session-active.ts';
import { lastBankAtom } from './bank-page-atom.ts';
import type { BankEntry } from './bank-schema.ts';

const POLL_MS = 2_000;
const TIMEOUT_MS = 40_000;
const CONFLICT = 409;

interface TransferAttempt {
  readonly reference: string;
  readonly pass: string | undefined;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/**
 * Polls for the bank's page; undefined on a timeout.
 * @throws CallFailure.
 */
const pageOf = async (
  { reference, pass }: TransferAttempt,
  entry: BankEntry,
): Promise<string | undefined> => {
  const since = performance.now();
  for (;;) {
    const body = encodeTransfer(reference, entry);
    const { url } = await call(bankTransferCalls.startBankTransfer, { body, token: pass });
    if (url !== null) return url;
    if (performance.now() + POLL_MS - since > TIMEOUT_MS) return undefined;
    await pause();
  }
};

/**
 * Starts the transfer and redirects to the bank's page. `onLeaving` is awaited before the redirect, to prepare the
 * return; `onOver` is called when the attempt takes no transfer any more: its result says why.
 */
export const useBankPage = (
  attempt: TransferAttempt,
  { onLeaving, onOver }: { readonly onLeaving: (url: string) => Promise<void>; readonly onOver: () => void },
) => {
  const [isLate, setLate] = useState(false);
  const opening = useApiMutation({
    mutationFn: async (entry: BankEntry) => {
      setLate(false);
      store.set(lastBankAtom, entry.bankCode);
      try {
        const url = await pageOf(attempt, entry);
        if (url === undefined) return setLate(true);
        await onLeaving(url);
        return window.location.assign(url);
      } catch (error) {
        if (!isCallFailure(error) || error.status !== CONFLICT) throw error;
        return onOver();
      }
    },
  });
  useKeepSessionActive(opening.isPending);
  return { open: opening.submit, isOpening: opening.isPending, failure: opening.failure, isLate };
};
