import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';

const test = openTestApp();
let plain: string;

const read = (url: string, accepted?: string) =>
  test.get(url, accepted === undefined ? {} : { 'accept-encoding': accepted });

beforeAll(async () => {
  plain = (await read('/api/textos/datos')).body;
});

describe('a long answer', () => {
  it('goes out as the browser reads it, and says so to caches', async () => {
    const brotli = await read('/api/textos/datos', 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    expect(brotli.rawPayload.length).toBeLessThan(Buffer.byteLength(plain) / 2);
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
    const gzip = await read('/api/textos/datos', 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('goes out as it is to whoever reads nothing else', async () => {
    const answer = await read('/api/textos/datos', 'identity');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(plain);
  });
});

it('a short answer goes out as it is', async () => {
  const answer = await read('/healthz', 'br');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual({ status: 'ok' });
});
