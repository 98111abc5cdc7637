import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure, isCallFailure } from '../../../platform/call-failure.ts';
import { useOnline } from '../../../platform/online.ts';
import { sendSlip } from './send-slip.ts';
import type { SlipEntry } from './slip-schema.ts';

/** What happens to a slip once it was sent off. */
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

/** What is wrong with the file itself is said at the file. */
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

/**
 * Sends a slip; pressed again with nothing changed, it is the same one. One that the network lost goes by itself when it is
 * back.
 */
export const useSlipSending = (creditNumber: number, pass: string | undefined) => {
  const [sending, setSending] = useState<SlipSending>();
  const [surprise, setSurprise] = useState<unknown>();
  const last = useRef<Slip>(undefined);
  const leaving = useRef<AbortController>(undefined);
  const isWorking = useRef(false);
  const isOnline = useOnline();

  const go = useCallback(
    async (slip: Slip) => {
      const signal = leaving.current?.signal;
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
        if (!isCallFailure(error)) setSurprise(error);
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
      void go(last.current);
    },
    [go],
  );

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const isLost = sending?.phase === 'failed' && sending.failure.kind === 'offline';
  useEffect(() => {
    if (isOnline && isLost && last.current) void go(last.current);
  }, [isOnline, isLost, go]);

  const edited = useCallback(() => setSending((now) => (now?.phase === 'failed' ? undefined : now)), []);

  if (surprise !== undefined) throw surprise;
  return {
    sending,
    send,
    /** What is mended is another slip: the one that failed does not go by itself any more. */
    edited,
    /** For another slip. */
    reset: () => {
      last.current = undefined;
      setSending(undefined);
    },
  };
};
