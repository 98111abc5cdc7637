import { queryOptions } from '@tanstack/react-query';
import {
  decodeVerification,
  type VerifiedDocument,
  verifyDocument,
  verifyFile,
} from '#core/api/documents/issued-document.ts';
import type { VerificationCode } from '#core/codes/verification-code.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import type { FileMarks } from './file-marks.ts';

/** A certificate may be revoked at any time: each visit asks, and once. */
const OPTIONS = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  throwOnError: (error: Error) => !isCallFailure(error),
} as const;

/** A query has no undefined data. */
export interface Found {
  readonly document: VerifiedDocument | undefined;
}

export const documentQuery = (code: VerificationCode) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ['verification', code],
    queryFn: async ({ signal }): Promise<Found> => ({
      document: decodeVerification(await call(verifyDocument, { params: { code }, signal })),
    }),
  });

/** The document that a file says that it is, or else the one that has its hash. */
export const fileQuery = ({ code, sha256 }: FileMarks) =>
  queryOptions({
    ...OPTIONS,
    queryKey: ['verification', code ?? '', sha256],
    queryFn: async ({ signal }): Promise<Found> => ({
      document: decodeVerification(
        code
          ? await call(verifyDocument, { params: { code }, signal })
          : await call(verifyFile, { params: { sha256 }, signal }),
      ),
    }),
  });
