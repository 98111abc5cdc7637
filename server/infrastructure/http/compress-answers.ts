import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Texts, and documents: half of a PDF is the structure that screen readers follow, which is text. */
const COMPRESSIBLE = /^text\/(?!event-stream)|^application\/(?:json|pdf)(?:;|$)/u;

/**
 * Compresses long answers of the routes that are added to this scope after it. Safe against BREACH: calls authenticate
 * by token, never by cookie, so no other page can trigger one to measure its length.
 */
export const compressAnswers = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSIBLE,
    // Bytes; smaller answers fit one packet uncompressed.
    threshold: 1_200,
    // Bytes; up to here an answer is compressed whole, in less than a millisecond, and says its length.
    syncThreshold: 32 * 1_024,
    // Close to the best ratio at a tenth of the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // A small compressed request could unpack to more than the limit of bodies.
    globalDecompression: false,
  });
};
