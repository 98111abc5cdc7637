import { filesCopy } from '../../copy/files.ts';
import type { CallFailure } from '../call-failure.ts';

/** A file that the server looked at and did not take: only another one helps. */
export const isRejected = ({ kind, status }: CallFailure): boolean =>
  kind === 'answered' && status >= 400 && status < 500 && status !== 429;

const SENTENCES: Readonly<Record<string, string>> = { offline: filesCopy.lost, slow: filesCopy.slow };

/** Why a file did not arrive, and what becomes of it. */
export const fileFailureSentence = ({ kind, sentence }: CallFailure): string => SENTENCES[kind] ?? sentence;
