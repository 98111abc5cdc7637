import type { IncomingHttpHeaders } from 'node:http';
import { VendorError } from '../http/vendor-error.ts';

/** The body size that push services must accept (RFC 8030, 7.2). */
export const largestBodyBytes = 4_096;
const urgencies = ['very-low', 'low', 'normal', 'high'];

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Validates the headers as services do; throws a 400 for the first problem. Returns the topic. */
export function readTopic(headers: IncomingHttpHeaders): string | undefined {
  const [ttl, topic, urgency] = [headers.ttl, headers.topic, headers.urgency].map(single);
  if (ttl === undefined || !/^\d{1,10}$/.test(ttl))
    throw new VendorError(400, 'Bad Request', 'The TTL header is required, in whole seconds.');
  if (headers['content-encoding'] !== 'aes128gcm')
    throw new VendorError(400, 'Bad Request', 'The Content-Encoding header must be aes128gcm.');
  if (urgency !== undefined && !urgencies.includes(urgency))
    throw new VendorError(400, 'Bad Request', 'The Urgency header is none that there is.');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic))
    throw new VendorError(400, 'Bad Request', 'The Topic header is no base64url of up to 32 characters.');
  return topic;
}
