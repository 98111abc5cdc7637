import type { MutationScope } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAXIMUM_DOCUMENT_BYTES } from '#core/constants.ts';
import { filesCopy } from '../../copy/files.ts';
import { CallFailure } from '../api/call-failure.ts';
import { useApiMutation } from '../api/mutations.ts';
import { withProgress } from '../api/progress-transport.ts';
import type { Transport } from '../api/transport.ts';
import { useOnline } from '../network/online.ts';
import { lastActivityAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/**
 * The bytes themselves: a phone may lend a file of the cloud for a moment only, and the browser reports one that changed
 * since it was chosen as a lost network.
 * @throws CallFailure of a file that cannot be read.
 */
const readWhole = async (file: Blob): Promise<Blob> => {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch (cause) {
    const facts = { status: 422, code: 'file_unreadable', sentence: filesCopy.unreadable };
    throw new CallFailure({ kind: 'answered', ...facts, cause });
  }
};

interface OutgoingFile {
  /** Downscaled where possible. */
  readonly file: Blob;
  /** Aborted when the screen is left. */
  readonly signal: AbortSignal;
  /** Reports the progress. */
  readonly transport: Transport;
}

interface UploadOptions<Input, Output> {
  readonly send: (input: Input, outgoing: OutgoingFile) => Promise<Output>;
  /** Uploads of one scope go one after another, for mobile networks. */
  readonly scope?: MutationScope;
}

/** State of an upload that has not arrived. */
export type Upload =
  | { readonly phase: 'queued' }
  /** `part` from 0 to 1. */
  | { readonly phase: 'sending'; readonly part: number }
  | { readonly phase: 'failed'; readonly failure: CallFailure };

/** Uploads a file. A failed one is kept for a retry, which is automatic when the network is back. */
export const useUpload = <Input extends { readonly file: File }, Output>({
  send,
  scope,
}: UploadOptions<Input, Output>) => {
  const [part, setPart] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    const mounted = new AbortController();
    controller.current = mounted;
    return () => mounted.abort();
  }, []);

  const mutation = useApiMutation({
    mutationFn: async (input: Input) => {
      const signal = controller.current?.signal ?? AbortSignal.abort();
      signal.throwIfAborted();
      setPart(0);
      const file = await shrinkPhoto(input.file);
      if (file.size > MAXIMUM_DOCUMENT_BYTES)
        throw new CallFailure({
          kind: 'answered',
          status: 413,
          code: 'file_too_large',
          sentence: filesCopy.tooLarge,
        });
      const transport = withProgress((arrived) => {
        // An upload counts as activity.
        store.set(lastActivityAtom, Date.now());
        setPart(arrived);
      });
      return send(input, { file: await readWhole(file), signal, transport });
    },
    ...(scope && { scope }),
  });
  const { submit, retry, reset, isPending, isPaused, failure, data } = mutation;

  const isOnline = useOnline();
  const isLost = failure?.kind === 'offline';
  useEffect(() => {
    if (isOnline && isLost) retry();
  }, [isOnline, isLost, retry]);

  const sending: Upload = isPaused ? { phase: 'queued' } : { phase: 'sending', part };
  const failed: Upload | undefined = failure && { phase: 'failed', failure };
  return { submit, retry, reset, state: isPending ? sending : failed, data };
};

const SENTENCES: Readonly<Record<string, string>> = { offline: filesCopy.lost, slow: filesCopy.slow };

/** What a person reads of a failed upload. `isRejected`: for good, only another file helps. */
export const uploadFailureText = ({ kind, status, sentence }: CallFailure) => {
  const isRejected = kind === 'answered' && status >= 400 && status < 500 && status !== 429;
  return {
    isRejected,
    title: isRejected ? filesCopy.notTaken : filesCopy.failed,
    sentence: SENTENCES[kind] ?? sentence,
  };
};
