import { useCallback, useRef } from 'react';
import { CallFailure, isCallFailure } from '../../../platform/call-failure.ts';
import { useUpload } from '../../../platform/files/use-upload.ts';
import { sendSlip } from './send-slip.ts';
import type { SlipEntry } from './slip-schema.ts';

type SlipFacts = Omit<SlipEntry, 'file'>;

export interface ReceivedSlip {
  readonly facts: SlipFacts;
  /** An instant, ISO; undefined when the server had it already. */
  readonly at: string | undefined;
}

interface Slip {
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

/** Sends a slip; resubmitted unchanged, it keeps its idempotency key. */
export const useSlipUpload = (creditNumber: number, pass: string | undefined) => {
  const last = useRef<Slip>(undefined);
  const { submit, reset, state, data } = useUpload({
    upload: async (slip: Slip, { signal, onProgress }): Promise<ReceivedSlip> => {
      const { facts } = slip;
      try {
        return { facts, at: await sendSlip({ ...slip, creditNumber, pass, signal }, onProgress) };
      } catch (error) {
        if (!isCallFailure(error)) throw error;
        if (error.code === KNOWN) return { facts, at: undefined };
        throw atItsField(error);
      }
    },
  });
  const isFailed = state?.phase === 'failed';
  /** Edited values are another slip: the failed one is not retried any more. */
  const edited = useCallback(() => {
    if (isFailed) reset();
  }, [isFailed, reset]);
  return {
    state,
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
