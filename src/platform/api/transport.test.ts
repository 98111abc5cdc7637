import { afterEach, expect, it, vi } from 'vitest';
import { probeServer } from '../network/probe.ts';
import { fetchTransport, NoResponse } from './transport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes a request that fails for a lost network, and a fault of the app for what it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchTransport('/', {}, undefined)).rejects.toBeInstanceOf(NoResponse);
  await expect(fetchTransport('/', {}, {} as AbortSignal)).rejects.toBeInstanceOf(TypeError);
});

it('takes a health check that fails for a lost network, and a fault of the app for what it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await probeServer()).toBe(false);
  vi.stubGlobal('AbortSignal', {});
  await expect(probeServer()).rejects.toBeInstanceOf(TypeError);
});

it('ends with the first of two signals, in a browser without AbortSignal.any', async () => {
  vi.stubGlobal('AbortSignal', { timeout: () => new AbortController().signal });
  const leaving = new AbortController();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const sent = fetchTransport('/', {}, leaving.signal);
  leaving.abort('left');
  await expect(sent).rejects.toBe('left');
});
