import { afterEach, describe, expect, it, vi } from 'vitest';
import { askServer } from './outbox.ts';

afterEach(() => vi.unstubAllGlobals());

const answered = (status: number) => {
  const fetch = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

const CALL = { method: 'POST', path: '/api/recordatorios/push/tocado', body: { id: 'one' } } as never;

describe('a call of the worker', () => {
  it.each([200, 204])('is taken with %s', async (status) => {
    const fetch = answered(status);
    expect(await askServer(CALL)).toBe('taken');
    expect(fetch.mock.calls).toMatchObject([
      ['/api/recordatorios/push/tocado', { method: 'POST', body: '{"id":"one"}', cache: 'no-store' }],
    ]);
  });

  it.each([408, 425, 429, 500, 503])(
    'is to be tried again after %s, which is of the moment',
    async (status) => {
      answered(status);
      expect(await askServer(CALL)).toBe('lost');
    },
  );

  it.each([400, 401, 404, 409, 422])('is refused for good with %s', async (status) => {
    answered(status);
    expect(await askServer(CALL)).toBe('refused');
  });

  it('is to be tried again where a wifi answers with its login', async () => {
    const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    vi.stubGlobal('fetch', async () => page);
    expect(await askServer(CALL)).toBe('lost');
  });

  it('is to be tried again where nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await askServer(CALL)).toBe('lost');
  });

  it('is not taken for lost where the worker itself is at fault', async () => {
    answered(200);
    vi.stubGlobal('AbortSignal', {});
    await expect(askServer(CALL)).rejects.toBeInstanceOf(TypeError);
  });
});
