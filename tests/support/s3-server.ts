import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '../../server/infrastructure/config/file-storage.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const BUCKET = 'files';

/** A server of others that speaks the S3 protocol and checks signatures, behind a line that can fail. */
export interface S3Server {
  readonly config: S3Config;
  /** Of an app whose new files go there. */
  readonly settings: Readonly<Record<string, string>>;
  readonly line: TcpProxy;
  /** The keys of its objects, sorted. */
  list(): Promise<readonly string[]>;
  /** An object as the company that keeps it has it. */
  get(key: string): Promise<Buffer>;
  /** What that company might do. */
  put(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'cuotasana-s3-'));
  const server = new S3rver({
    ...{ address: 'localhost', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const line = await openTcpProxy(0, port);
  // It asks nobody without a signature for one.
  const ask = async (key: string, init: RequestInit = {}): Promise<Buffer> => {
    const answer = await fetch(`http://localhost:${port}/${BUCKET}${key}`, init);
    if (!answer.ok) throw new Error(`the store answered ${answer.status} to ${key}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const config: S3Config = {
    ...{ endpoint: line.url, region: 'us-east-1', bucket: BUCKET, isPathStyle: true },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  return {
    config,
    settings: {
      FILE_STORAGE: 's3',
      S3_ENDPOINT: config.endpoint,
      S3_REGION: config.region,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
      S3_PATH_STYLE: 'on',
    },
    line,
    list: async () => {
      const xml = (await ask('?list-type=2')).toString('utf8');
      return [...xml.matchAll(/<Key>(.+?)<\/Key>/g)].map(([, key = '']) => key).sort();
    },
    get: (key) => ask(`/${key}`),
    put: async (key, bytes) => void (await ask(`/${key}`, { method: 'PUT', body: new Uint8Array(bytes) })),
    remove: async (key) => void (await ask(`/${key}`, { method: 'DELETE' })),
    close: async () => {
      await line.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
