import { randomBytes } from 'node:crypto';
import type { VendorConfig } from '../config/vendors.ts';
import type { Clock } from '../runtime/clock.ts';
import { VendorDown } from '../runtime/errors.ts';
import { callOutside } from './outside-call.ts';
import { measureVendor, traceHeaders } from './vendor-http.ts';

/** A time stamp authority (RFC 3161). */
export interface TimeStampAuthority {
  /**
   * A token (DER) over bytes, checked: of these bytes and this request, of now, signed by the authority that we know.
   * @throws VendorDown where it does not answer, refuses, or answers something else.
   */
  stamp(bytes: Uint8Array): Promise<Uint8Array>;
}

const SENTENCE = 'La autoridad de sello de tiempo no responde.';
/** Whoever waits for a document waits for this too. */
const TIMEOUT_MS = 3_000;
const QUERY = 'application/timestamp-query';
const NONCE_BYTES = 8;
const OK = 200;

/** The authority over HTTP (RFC 3161, 3.4). */
export const createHttpTimeStampAuthority = (
  { url, authorization, roots }: VendorConfig['timeStamp'],
  clock: Clock,
): TimeStampAuthority => ({
  stamp: async (bytes) => {
    // Loaded with the first document.
    const { encodeTimeStampQuery, readTimeStampReply } = await import('./time-stamp-messages.ts');
    const nonce = randomBytes(NONCE_BYTES);
    // A positive number of as many bytes.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    try {
      const query = () => ({
        method: 'POST',
        headers: { 'content-type': QUERY, ...traceHeaders(), ...(authorization ? { authorization } : {}) },
        body: encodeTimeStampQuery(bytes, nonce),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, body } = await measureVendor(
        'time-stamp',
        () => callOutside(url, query()),
        (answer) => answer.status !== OK,
      );
      if (status !== OK) throw new Error(`HTTP ${status}`);
      return await readTimeStampReply(new Uint8Array(body), { bytes, nonce, roots, now: clock.now() });
    } catch (cause) {
      throw new VendorDown(SENTENCE, { cause });
    }
  },
});
