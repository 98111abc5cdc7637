import type { MutationScope } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../call-failure.ts';
import { useApiMutation } from '../mutations.ts';
import { useOnline } from '../online.ts';

export interface UploadProgress {
  /** Aborted when the screen is left. */
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

interface UploadOptions<Input, Output> {
  readonly upload: (input: Input, progress: UploadProgress) => Promise<Output>;
  /** Uploads of one scope go one after another, for mobile networks. */
  readonly scope?: MutationScope;
}

/** State of an upload that has not arrived. */
export type Upload =
  | { readonly phase: 'queued' }
  | { readonly phase: 'sending'; readonly part: number }
  | { readonly phase: 'failed'; readonly failure: CallFailure };

/** Uploads a file. A failed one is kept for a retry, which is automatic when the network is back. */
export const useUpload = <Input, Output>({ upload, scope }: UploadOptions<Input, Output>) => {
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
      return upload(input, { signal, onProgress: setPart });
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
