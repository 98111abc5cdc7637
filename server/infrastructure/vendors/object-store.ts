import { hash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/file-storage.ts';
import { VendorDown } from '../runtime/errors.ts';
import { callOutside, MAX_FILE_BYTES } from './outside-call.ts';
import { measureVendor } from './vendor-http.ts';
import { cleanVendorText } from './vendor-text.ts';

/** A bucket of objects, each under a key that is given once. Every call may be repeated. */
export interface ObjectStore {
  /** @throws VendorDown. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such object. @throws VendorDown. */
  get(key: string): Promise<Buffer | undefined>;
  /** Also of one that is gone. @throws VendorDown. */
  remove(key: string): Promise<void>;
  /** The first keys after another, in their order; none at the end. @throws VendorDown. */
  list(after: string): Promise<readonly string[]>;
}

const SENTENCE =
  'En este momento no podemos guardar ni abrir documentos. Lo que ya enviaste o firmaste sigue guardado; intenta de nuevo en un momento.';
/** Connecting, both tries and the whole body: a person waits for it. */
const TIMEOUT_MS = 6_000;
/** The protocol's stores ask for it: what failed for a moment is asked for again at once. */
const TRIES = 2;

interface StoreCall {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly bytes?: Buffer;
}

interface StoreAnswer {
  readonly status: number;
  readonly body: Buffer;
}

const failedForAMoment = ({ status }: StoreAnswer): boolean => status >= 500 || status === 429;

/** A bucket that is gone answers 404 too. */
const isMissing = ({ status, body }: StoreAnswer): boolean =>
  status === 404 && body.includes('<Code>NoSuchKey</Code>');

/** @throws VendorDown, always. */
export const storeDown = (cause: unknown): never => {
  throw new VendorDown(SENTENCE, { cause });
};

/** The address of an object, or of the bucket for an empty key: the bucket in the host, or in the path (`isPathStyle`). */
export const objectUrl = ({ endpoint, bucket, isPathStyle }: S3Config, key: string): string => {
  const url = new URL(endpoint);
  if (!isPathStyle) url.host = `${bucket}.${url.host}`;
  const folder = url.pathname.replace(/\/$/, '');
  url.pathname = [folder, ...(isPathStyle ? [bucket] : []), ...(key === '' ? [] : [key])].join('/');
  return url.href;
};

/** A bucket that speaks the S3 protocol, with requests signed by Signature Version 4. */
export const createS3ObjectStore = (config: S3Config, timeoutMs = TIMEOUT_MS): ObjectStore => {
  const { accessKeyId, secretAccessKey, region } = config;
  let loaded: Promise<AwsClient> | undefined;
  // Loaded with the first object.
  const load = (): Promise<AwsClient> => {
    loaded ??= import('aws4fetch').then(
      ({ AwsClient: Client }) => new Client({ accessKeyId, secretAccessKey, region, service: 's3' }),
    );
    return loaded;
  };

  const ask = async ({ method, key, query, bytes }: StoreCall, signal: AbortSignal): Promise<StoreAnswer> => {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const signed = await (await load()).sign(objectUrl(config, key) + search, {
      method,
      headers: {
        // Of the body: the store refuses one that changed on its way.
        'x-amz-content-sha256': hash('sha256', bytes ?? ''),
      },
      ...(bytes ? { body: new Uint8Array(bytes) } : {}),
    });
    return callOutside(signed, { signal, maxBytes: MAX_FILE_BYTES });
  };

  const askTwice = async (asked: StoreCall): Promise<StoreAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(asked, signal);
        if (attempt === TRIES || !failedForAMoment(answer)) return answer;
      } catch (error) {
        if (attempt === TRIES || signal.aborted) throw error;
      }
    }
  };

  const call = async (asked: StoreCall): Promise<StoreAnswer> => {
    const answer = await measureVendor(
      'file-storage',
      () => askTwice(asked),
      ({ status }) => status > 299,
    ).catch(storeDown);
    if (answer.status > 299 && !isMissing(answer))
      storeDown(new Error(`HTTP ${answer.status}: ${cleanVendorText(answer.body.toString('utf8'))}`));
    return answer;
  };

  return {
    put: async (key, bytes) => {
      const answer = await call({ method: 'PUT', key, bytes });
      if (isMissing(answer)) storeDown(new Error('the store took no object'));
    },
    get: async (key) => {
      const answer = await call({ method: 'GET', key });
      return isMissing(answer) ? undefined : answer.body;
    },
    remove: async (key) => {
      await call({ method: 'DELETE', key });
    },
    list: async (after) => {
      const query = { 'list-type': '2', ...(after === '' ? {} : { 'start-after': after }) };
      const { body } = await call({ method: 'GET', key: '', query });
      return [...body.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    },
  };
};
