import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { startStubServer } from '../../../tests/support/stub-server.ts';
import { VendorDown } from '../runtime/errors.ts';
import { createS3ObjectStore, type ObjectStore, objectUrl } from './object-store.ts';

const BYTES = Buffer.from([0, 255, 37, 80, 68, 70]);
const DOWN = { code: 'vendor_down', status: 503, retryAfterSeconds: 20 };

let server: S3Server;
let store: ObjectStore;
beforeAll(async () => {
  server = await startS3Server();
  store = createS3ObjectStore(server.config);
});
afterEach(() => server.line.become('through'));
afterAll(() => server.close());

describe('a bucket that speaks the S3 protocol', () => {
  it('keeps what is put, until it is removed, and is asked for what is gone without a failure', async () => {
    await store.put('1/one', BYTES);
    expect(await store.get('1/one')).toEqual(BYTES);
    expect(await server.get('1/one')).toEqual(BYTES);
    await store.put('1/one', Buffer.from('otra vez'));
    expect((await store.get('1/one'))?.toString()).toBe('otra vez');
    await store.remove('1/one');
    await store.remove('1/one');
    expect(await store.get('1/one')).toBeUndefined();
  });

  it('lists its keys in their order, after any of them', async () => {
    for (const key of ['1/c', '1/a', '1/b']) await store.put(key, BYTES);
    expect(await store.list('')).toEqual(['1/a', '1/b', '1/c']);
    expect(await store.list('1/a')).toEqual(['1/b', '1/c']);
    expect(await store.list('1/c')).toEqual([]);
    for (const key of ['1/c', '1/a', '1/b']) await store.remove(key);
  });

  it('takes and tells nothing with another secret, and one that is not there is no missing object', async () => {
    await store.put('1/two', BYTES);
    for (const changes of [{ secretAccessKey: 'otro' }, { bucket: 'nobodys' }]) {
      const other = createS3ObjectStore({ ...server.config, ...changes });
      await expect(other.put('1/three', BYTES)).rejects.toMatchObject(DOWN);
      await expect(other.get('1/two')).rejects.toMatchObject(DOWN);
    }
    expect(await server.list()).toEqual(['1/two']);
  });

  it('is away with a sentence that says what to do', async () => {
    server.line.become('cut');
    await expect(store.get('1/two')).rejects.toMatchObject(DOWN);
    await expect(store.put('1/two', BYTES)).rejects.toThrow(/intenta de nuevo en un momento/);
  });

  it.each(['silent', 'stalled'] as const)('is waited for so long and no longer: %s', async (condition) => {
    const hasty = createS3ObjectStore(server.config, 150);
    await store.put('1/two', BYTES);
    server.line.become(condition);
    await expect(hasty.get('1/two')).rejects.toMatchObject({ ...DOWN, cause: { name: 'TimeoutError' } });
  });

  it('is asked again at once when it failed for a moment, and no third time', async () => {
    let [calls, failures] = [0, 1];
    const moody = await startStubServer(() => {
      calls += 1;
      return { status: calls <= failures ? 503 : 200, body: '' };
    });
    const endpoint = moody.url;
    const other = createS3ObjectStore({ ...server.config, endpoint });
    await other.put('1/four', BYTES);
    expect(calls).toBe(2);
    [calls, failures] = [0, 9];
    await expect(other.put('1/four', BYTES)).rejects.toBeInstanceOf(VendorDown);
    expect(calls).toBe(2);
    await moody.close();
  });

  it('keeps of what the store said what a terminal shows and does not obey', async () => {
    const rude = await startStubServer(() => ({ status: 400, body: 'No \u001b[31mmore\nof it' }));
    const other = createS3ObjectStore({ ...server.config, endpoint: rude.url });
    await expect(other.put('1/five', BYTES)).rejects.toMatchObject({
      cause: { message: 'HTTP 400: No [31mmore of it' },
    });
    await rude.close();
  });

  it('is named in the host, or in the path', () => {
    const { config } = server;
    const of = (endpoint: string, isPathStyle: boolean) =>
      objectUrl({ ...config, endpoint, isPathStyle }, '1/a-b');
    expect(of('https://s3.us-east-1.amazonaws.com', false)).toBe(
      'https://files.s3.us-east-1.amazonaws.com/1/a-b',
    );
    expect(of('https://s3.clinica.co:9000/', true)).toBe('https://s3.clinica.co:9000/files/1/a-b');
    expect(objectUrl({ ...config, endpoint: 'https://s3.clinica.co' }, '')).toBe(
      'https://s3.clinica.co/files',
    );
  });
});
