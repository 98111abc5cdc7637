import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentSlot } from '#core/application/applicant-documents.ts';
import { type CallFailure, isCallFailure } from '../../platform/call-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { sendDocument } from './send-document.ts';

/** Upload state of one document. */
export type Upload =
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
 * Uploads documents one at a time, for mobile networks. A failed file is kept for a retry, which is automatic when the
 * network is back.
 */
export const useDocumentUploads = (applicationId: string) => {
  const queryClient = useQueryClient();
  const [sendings, setSendings] = useState<Readonly<Record<string, Upload | undefined>>>({});
  const [unexpected, setUnexpected] = useState<unknown>();
  const queue = useRef<Job[]>([]);
  const jobs = useRef(new Map<string, Job>());
  const abortController = useRef<AbortController>(undefined);
  const isWorking = useRef(false);
  const isOnline = useOnline();

  const setSending = useCallback((key: string, sending: Upload | undefined) => {
    setSendings((before) => ({ ...before, [key]: sending }));
  }, []);

  const sendOne = useCallback(
    async ({ slot, file }: Job, signal: AbortSignal) => {
      const key = keyOfSlot(slot);
      const { queryKey } = documentsQuery(applicationId);
      setSending(key, { phase: 'sending', part: 0 });
      try {
        const onProgress = (part: number) => setSending(key, { phase: 'sending', part });
        const documents = await sendDocument({ applicationId, slot, file, signal, onProgress });
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, documents);
        jobs.current.delete(key);
        setSending(key, undefined);
      } catch (error) {
        if (signal.aborted) return;
        if (!isCallFailure(error)) throw error;
        setSending(key, { phase: 'failed', failure: error });
        // Perhaps decided meanwhile: refetch.
        if (error.status === CONFLICT) void queryClient.invalidateQueries({ queryKey });
      }
    },
    [applicationId, setSending, queryClient],
  );

  const drainQueue = useCallback(async () => {
    const signal = abortController.current?.signal;
    if (isWorking.current || !signal) return;
    isWorking.current = true;
    try {
      for (let job = queue.current.shift(); job && !signal.aborted; job = queue.current.shift())
        await sendOne(job, signal);
    } catch (error) {
      setUnexpected(error);
    } finally {
      isWorking.current = false;
    }
  }, [sendOne]);

  const send = useCallback(
    (slot: DocumentSlot, file: File) => {
      const key = keyOfSlot(slot);
      jobs.current.set(key, { slot, file });
      queue.current = [...queue.current.filter((job) => keyOfSlot(job.slot) !== key), { slot, file }];
      setSending(key, { phase: 'queued' });
      void drainQueue();
    },
    [setSending, drainQueue],
  );

  const retry = useCallback(
    (slot: DocumentSlot) => {
      const job = jobs.current.get(keyOfSlot(slot));
      if (job) send(job.slot, job.file);
    },
    [send],
  );

  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => {
      controller.abort();
      queue.current = [];
    };
  }, []);

  const latest = useRef(sendings);
  useEffect(() => {
    latest.current = sendings;
  });
  useEffect(() => {
    if (!isOnline) return;
    for (const { slot } of jobs.current.values()) {
      const sending = latest.current[keyOfSlot(slot)];
      if (sending?.phase === 'failed' && sending.failure.kind === 'offline') retry(slot);
    }
  }, [isOnline, retry]);

  if (unexpected !== undefined) throw unexpected;
  return { sendings, send, retry };
};
