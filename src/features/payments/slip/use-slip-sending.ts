import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure, isCallFailure } from '../../../platform/call-failure.ts';
import { useOnline } from '../../../platform/online.ts';
import { sendSlip } from './send-slip.ts';
import type { SlipEntry } from './slip-schema.ts';

/** Upload state of a slip. */
export type SlipSending =
  | { readonly phase: 'sending'; readonly part: number }
  | { readonly phase: 'failed'; readonly failure: CallFailure }
  | {
      readonly phase: 'received';
      readonly facts: Omit<SlipEntry, 'file'>;
      /** An instant, ISO; undefined when the server had it already. */
      readonly at: string | undefined;
    };

interface Slip {
  readonly id: string;
  readonly facts: Omit<SlipEntry, 'file'>;
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

const isSame = (slip: Slip, facts: Slip['facts'], file: File): boolean =>
  slip.file === file &&
  slip.facts.amount === facts.amount &&
  slip.facts.paidAt === facts.paidAt &&
  slip.facts.receipt === facts.receipt;

/** Sends a slip; resubmitted unchanged, it keeps its idempotency key. After a lost network it is retried automatically. */
export const useSlipSending = (creditNumber: number, pass: string | undefined) => {
  const [sending, setSending] = useState<SlipSending>();
  const [unexpected, setUnexpected] = useState<unknown>();
  const last = useRef<Slip>(undefined);
  const abortController = useRef<AbortController>(undefined);
  const isWorking = useRef(false);
  const isOnline = useOnline();

  const upload = useCallback(
    async (slip: Slip) => {
      const signal = abortController.current?.signal;
      if (isWorking.current || !signal) return;
      isWorking.current = true;
      setSending({ phase: 'sending', part: 0 });
      try {
        const at = await sendSlip({ ...slip, creditNumber, pass, signal }, (part) =>
          setSending({ phase: 'sending', part }),
        );
        setSending({ phase: 'received', facts: slip.facts, at });
      } catch (error) {
        if (signal.aborted) return;
        if (!isCallFailure(error)) setUnexpected(error);
        else if (error.code === KNOWN) setSending({ phase: 'received', facts: slip.facts, at: undefined });
        else setSending({ phase: 'failed', failure: atItsField(error) });
      } finally {
        isWorking.current = false;
      }
    },
    [creditNumber, pass],
  );

  const send = useCallback(
    ({ file, ...facts }: SlipEntry): void => {
      if (file === null) return;
      const before = last.current;
      last.current =
        before && isSame(before, facts, file) ? before : { id: crypto.randomUUID(), facts, file };
      void upload(last.current);
    },
    [upload],
  );

  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  const isLost = sending?.phase === 'failed' && sending.failure.kind === 'offline';
  useEffect(() => {
    if (isOnline && isLost && last.current) void upload(last.current);
  }, [isOnline, isLost, upload]);

  const edited = useCallback(() => setSending((now) => (now?.phase === 'failed' ? undefined : now)), []);

  if (unexpected !== undefined) throw unexpected;
  return {
    sending,
    send,
    /** Edited values are another slip: the failed one is not retried any more. */
    edited,
    /** Starts another slip. */
    reset: () => {
      last.current = undefined;
      setSending(undefined);
    },
  };
};
