import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refreshToken } from '#core/api/accounts/sessions.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { network } from '../network/online.ts';
import { call } from './http.ts';

let api: StubbedApi;

/** Reads something from the server; a token stands for any answer. */
const Reading = () => {
  const { data, error } = useQuery({ queryKey: ['reading'], queryFn: () => call(refreshToken, {}) });
  return <p>{data ? `Leído: ${data.token}` : (error?.message ?? 'Leyendo')}</p>;
};

beforeEach(() => {
  api = stubApi();
  setSession();
  onTestFinished(findNetwork);
});

describe('what could not be read', () => {
  it('is read by itself when the network is back', async () => {
    let outcome: typeof LOST | { token: string } = LOST;
    const calls = api.on(refreshToken, () => outcome);
    const { getByText } = await renderAt(<Reading />);
    await expect.element(getByText('offline')).toBeVisible();
    expect(network.current().isOnline).toBe(false);
    outcome = { token: 'uno' };
    findNetwork();
    await expect.element(getByText('Leído: uno')).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('because the server said no is not asked again', async () => {
    const calls = api.on(refreshToken, new StubbedError(500, { code: 'broken', message: 'Falló.' }));
    const { getByText } = await renderAt(<Reading />);
    await expect.element(getByText('broken')).toBeVisible();
    network.gone();
    findNetwork();
    await expect.element(getByText('broken')).toBeVisible();
    // Refetched as stale, and never in a row.
    expect(calls.length).toBeLessThanOrEqual(2);
  });
});

describe('the page of a wifi that wants a login', () => {
  // @covers 8.30
  it.each([200, 302, 404, 511])('is no answer, with the status %i', async (status) => {
    const page = new Response('<!doctype html><title>Wifi del bus</title>', {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    vi.spyOn(window, 'fetch').mockImplementation(async () => page.clone());
    await expect(call(refreshToken, {})).rejects.toMatchObject({
      kind: 'offline',
      sentence: expect.stringMatching(/^La red a la que estás conectado no deja pasar/),
    });
    expect(network.current().isOnline).toBe(false);
  });

  it('is not what a failing gateway of our own says in HTML', async () => {
    vi.spyOn(window, 'fetch').mockResolvedValue(
      new Response('<html>Bad Gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    await expect(call(refreshToken, {})).rejects.toMatchObject({ kind: 'unreadable', status: 502 });
    expect(network.current().isOnline).toBe(true);
  });
});
