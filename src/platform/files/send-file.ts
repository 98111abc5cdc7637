import { MAXIMUM_DOCUMENT_BYTES } from '#core/constants.ts';
import { filesCopy } from '../../copy/files.ts';
import { CallFailure } from '../call-failure.ts';
import { withProgress } from '../progress-transport.ts';
import { lastActivityAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import type { Transport } from '../transport.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Sends a file, compressed where possible. Errors: CallFailure, or what `send` throws. */
export const sendFile = async <T>(
  chosen: File,
  /** From 0 to 1. */
  onProgress: (part: number) => void,
  send: (file: Blob, transport: Transport) => Promise<T>,
): Promise<T> => {
  const file = await shrinkPhoto(chosen);
  if (file.size > MAXIMUM_DOCUMENT_BYTES)
    throw new CallFailure({
      kind: 'answered',
      status: 413,
      code: 'file_too_large',
      sentence: filesCopy.tooLarge,
    });
  const transport = withProgress((part) => {
    // An upload counts as activity.
    store.set(lastActivityAtom, Date.now());
    onProgress(part);
  });
  return send(file, transport);
};
