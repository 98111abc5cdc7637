import { filesCopy } from '../../copy/files.ts';
import type { CallFailure } from '../call-failure.ts';

/** Rejected by the server for good: only another file helps. */
export const isRejected = ({ kind, status }: CallFailure): boolean =>
  kind === 'answered' && status >= 400 && status < 500 && status !== 429;

const SENTENCES: Readonly<Record<string, string>> = { offline: filesCopy.lost, slow: filesCopy.slow };

export const fileFailureSentence = ({ kind, sentence }: CallFailure): string => SENTENCES[kind] ?? sentence;
