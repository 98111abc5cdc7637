import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import type { Transport } from './transport.ts';

const hung: Transport = () => new Promise(() => undefined);

describe('a call on a line that hangs', () => {
  beforeAll(() => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    // The network state is a module singleton: a fresh module for this test.
    vi.resetModules();
  });
  afterAll(() => {
    vi.resetModules();
    vi.unstubAllGlobals();
  });

  it('ends as one without a network when the server gives no sign of life, unless it sends something', async () => {
    const { call } = await import('./http.ts');
    const { NoResponse: Silence } = await import('./transport.ts');
    const silent: Transport = async () => {
      throw new Silence('slow');
    };
    const ask = (transport: Transport) => call(listApplications, { params: { profileId: '1' } }, transport);
    const ended: string[] = [];
    const question = ask(hung).catch((error: { kind: string }) => ended.push(`question: ${error.kind}`));
    call(logout, {}, hung).catch(() => ended.push('answer'));
    await expect(ask(silent)).rejects.toMatchObject({ kind: 'slow' });
    await question;
    expect(ended).toEqual(['question: offline']);
  });
});
