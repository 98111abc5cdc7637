// @covers 7.71

import { beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { stubPush } from '../../tests/components/push-browser.ts';
import { setSession } from '../../tests/components/session.ts';
import { stubApi } from '../../tests/components/stub-api.ts';
import { endSession, openSession } from '../platform/session/session.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
// Registers the cleanups of a session's end.
import './router.tsx';

beforeEach(() => {
  stubApi().on(logout, { cerrada: true });
});

describe('the worker is told', () => {
  it('that a person left, by their own goodbye', async () => {
    const { news } = stubPush();
    setSession();
    await endSession('button');
    await expect.poll(() => news).toEqual([{ type: 'LEFT' }]);
  });

  it('nothing by a session that ends by itself: its person finds their notifications when they are back', async () => {
    const { news } = stubPush();
    setSession();
    await endSession('automatic', { isByItself: true });
    expect(store.get(authStatusAtom)).toBe('un-authenticated');
    openSession({ id: 'account-1', token: 'token', draftKey: 'key' });
    await expect.poll(() => news).toEqual([{ type: 'ENTERED', owner: 'account-1' }]);
  });
});
