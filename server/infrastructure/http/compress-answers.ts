import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller answers fit one packet uncompressed. */
const SMALL_BYTES = 1_200;
/** Close to the best ratio at a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Compresses long JSON answers. Safe against BREACH: calls authenticate by token, never by cookie, so no other page
 * can trigger one to measure its length.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALL_BYTES) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    reply.header('vary', 'accept-encoding');
    if (!coding) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return coding === 'br' ? brotli(payload, BROTLI) : compressGzip(payload);
  });
};
