import { useCallback, useMemo, useRef } from 'react';
import { decodeReceivedAt, encodeCashReport, reportCashPayment } from '#core/api/payments/cash-slips.ts';
import { instantOfWallTime } from '#core/calendar/wall-time.ts';
import { CallFailure, isCallFailure } from '../../../platform/api/call-failure.ts';
import { call } from '../../../platform/api/http.ts';
import { type Upload, useUpload } from '../../../platform/files/use-upload.ts';
import type { SlipEntry } from './slip-schema.ts';

type SlipFacts = Omit<SlipEntry, 'file'>;

export interface ReceivedSlip {
  readonly facts: SlipFacts;
  /** An instant, ISO; undefined when the server had it already. */
  readonly at: string | undefined;
}

interface Slip {
  /** Idempotency key, made before the first try. */
  readonly id: string;
  readonly facts: SlipFacts;
  readonly file: File;
}

const KNOWN = 'slip_already_received';
const TOO_LARGE = 413;
const UNUSABLE = 422;

/** Moves an error of the file itself to its field. */
const atItsField = (failure: CallFailure): CallFailure => {
  const isOfFile =
    failure.status === TOO_LARGE || (failure.status === UNUSABLE && Object.keys(failure.fields).length === 0);
  return isOfFile ? new CallFailure({ ...failure, fields: { archivo: failure.sentence } }) : failure;
};

const isSame = (slip: Slip, facts: SlipFacts, file: File): boolean =>
  slip.file === file && JSON.stringify(slip.facts) === JSON.stringify(facts);

const encodeFacts = ({ amount, paidAt, receipt }: SlipFacts) => {
  const instant = instantOfWallTime(paidAt);
  if (amount === null || instant === undefined) throw new Error('the slip was sent unchecked');
  return encodeCashReport({ amount, paidAt: instant, receipt });
};

/**
 * Sends a slip; resubmitted unchanged, it keeps its idempotency key. `pass` is that of the public flow; without it the
 * session's token is used.
 */
export const useSlipUpload = (creditNumber: number, pass: string | undefined) => {
  const last = useRef<Slip>(undefined);
  const { submit, reset, state, data } = useUpload({
    send: async ({ id, facts }: Slip, { file, signal, transport }): Promise<ReceivedSlip> => {
      const params = { loanId: String(creditNumber), id };
      const query = encodeFacts(facts);
      try {
        const input = { params, query, file, signal, token: pass };
        return { facts, at: decodeReceivedAt(await call(reportCashPayment, input, transport)) };
      } catch (error) {
        if (isCallFailure(error) && error.code === KNOWN) return { facts, at: undefined };
        throw error;
      }
    },
  });
  const failure = state?.phase === 'failed' ? state.failure : undefined;
  const failed = useMemo<Upload | undefined>(
    () => failure && { phase: 'failed', failure: atItsField(failure) },
    [failure],
  );
  const isFailed = failed !== undefined;
  /** Edited values are another slip: the failed one is not retried any more. */
  const edited = useCallback(() => {
    if (isFailed) reset();
  }, [isFailed, reset]);
  return {
    state: failed ?? state,
    edited,
    received: data,
    send: ({ file, ...facts }: SlipEntry): void => {
      if (file === null) return;
      if (!last.current || !isSame(last.current, facts, file))
        last.current = { id: crypto.randomUUID(), facts, file };
      void submit(last.current);
    },
    /** Starts another slip. */
    restart: () => {
      last.current = undefined;
      reset();
    },
  };
};
