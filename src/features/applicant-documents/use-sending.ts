import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentSlot } from '#core/application/applicant-documents.ts';
import { type CallFailure, isCallFailure } from '../../platform/call-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { sendDocument } from './send-document.ts';

/** What is happening to a document on its way. */
export type Sending =
  | { readonly phase: 'queued' }
  | { readonly phase: 'sending'; readonly part: number }
  | { readonly phase: 'failed'; readonly failure: CallFailure };

interface Job {
  readonly slot: DocumentSlot;
  readonly file: File;
}

const CONFLICT = 409;

export const keyOfSlot = ({ kind, position }: DocumentSlot): string => `${kind}-${position}`;

/**
 * Sends documents one after the other, as a phone's network bears it. A file whose sending failed stays here and can be
 * sent again; one that the network lost goes by itself when it is back.
 */
export const useSending = (applicationId: string) => {
  const queryClient = useQueryClient();
  const [sendings, setSendings] = useState<Readonly<Record<string, Sending | undefined>>>({});
  const [surprise, setSurprise] = useState<unknown>();
  const queue = useRef<Job[]>([]);
  const kept = useRef(new Map<string, Job>());
  const leaving = useRef<AbortController>(undefined);
  const isWorking = useRef(false);
  const isOnline = useOnline();

  const note = useCallback((key: string, sending: Sending | undefined) => {
    setSendings((before) => ({ ...before, [key]: sending }));
  }, []);

  const sendOne = useCallback(
    async ({ slot, file }: Job, signal: AbortSignal) => {
      const key = keyOfSlot(slot);
      const { queryKey } = documentsQuery(applicationId);
      note(key, { phase: 'sending', part: 0 });
      try {
        const onProgress = (part: number) => note(key, { phase: 'sending', part });
        const standing = await sendDocument({ applicationId, slot, file, signal, onProgress });
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, standing);
        kept.current.delete(key);
        note(key, undefined);
      } catch (error) {
        if (signal.aborted) return;
        if (!isCallFailure(error)) throw error;
        note(key, { phase: 'failed', failure: error });
        // Decided meanwhile, perhaps: what the server knows shows what to do.
        if (error.status === CONFLICT) void queryClient.invalidateQueries({ queryKey });
      }
    },
    [applicationId, note, queryClient],
  );

  const work = useCallback(async () => {
    const signal = leaving.current?.signal;
    if (isWorking.current || !signal) return;
    isWorking.current = true;
    try {
      for (let job = queue.current.shift(); job && !signal.aborted; job = queue.current.shift())
        await sendOne(job, signal);
    } catch (error) {
      setSurprise(error);
    } finally {
      isWorking.current = false;
    }
  }, [sendOne]);

  const send = useCallback(
    (slot: DocumentSlot, file: File) => {
      const key = keyOfSlot(slot);
      kept.current.set(key, { slot, file });
      queue.current = [...queue.current.filter((job) => keyOfSlot(job.slot) !== key), { slot, file }];
      note(key, { phase: 'queued' });
      void work();
    },
    [note, work],
  );

  const retry = useCallback(
    (slot: DocumentSlot) => {
      const job = kept.current.get(keyOfSlot(slot));
      if (job) send(job.slot, job.file);
    },
    [send],
  );

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      queue.current = [];
    };
  }, []);

  const failed = useRef(sendings);
  useEffect(() => {
    failed.current = sendings;
  });
  useEffect(() => {
    if (!isOnline) return;
    for (const { slot } of kept.current.values()) {
      const sending = failed.current[keyOfSlot(slot)];
      if (sending?.phase === 'failed' && sending.failure.kind === 'offline') retry(slot);
    }
  }, [isOnline, retry]);

  if (surprise !== undefined) throw surprise;
  return { sendings, send, retry };
};
