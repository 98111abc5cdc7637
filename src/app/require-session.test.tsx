import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { redirectTargetOf } from '../platform/redirect-target.ts';
import { isRestoredAtom, sessionExpiredAtom, tokenAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { RequireSession } from './require-session.tsx';

const open = async (
  path = '/dashboard/pay?valor=1',
  otherwise: '/newlogin' | '/create_account' = '/newlogin',
) => {
  const screen = await renderAt(
    <Routes>
      <Route element={<RequireSession otherwise={otherwise} />}>
        <Route path="dashboard/*" element={<p>Adentro</p>} />
      </Route>
      <Route path="*" element={<p>Afuera</p>} />
    </Routes>,
    { path },
  );
  return { ...screen, inside: screen.getByText('Adentro'), outside: screen.getByText('Afuera') };
};

beforeEach(() => {
  store.set(isRestoredAtom, true);
  store.set(sessionExpiredAtom, false);
});

describe('a room behind a session', () => {
  it('lets one through', async () => {
    setSession();
    const { inside, location } = await open();
    await expect.element(inside).toBeVisible();
    await expect.poll(() => location().pathname).toBe('/dashboard/pay');
  });

  it.each(['/newlogin', '/create_account'] as const)(
    'leads a visitor to %s, which knows what was asked for, and leaves nothing behind in the history',
    async (otherwise) => {
      const before = window.history.length;
      const { outside, location } = await open(undefined, otherwise);
      await expect.element(outside).toBeVisible();
      await expect.poll(() => location().pathname).toBe(otherwise);
      await expect.poll(() => redirectTargetOf(location().state)).toBe('/dashboard/pay?valor=1');
      expect(window.history.length).toBe(before);
    },
  );

  it('leads whoever’s session ended while the page was away to the login, and back afterwards', async () => {
    store.set(sessionExpiredAtom, true);
    const { outside, location } = await open(undefined, '/create_account');
    await expect.element(outside).toBeVisible();
    await expect.poll(() => location().pathname).toBe('/newlogin');
    await expect.poll(() => redirectTargetOf(location().state)).toBe('/dashboard/pay?valor=1');
  });

  it.each([
    ['ends by itself in it, and back afterwards', true, '/dashboard/pay?valor=1'],
    ['is left in it, having asked for nothing', false, undefined],
  ])('leads to the login whoever’s session %s', async (_, isExpired, wanted) => {
    setSession();
    const { inside, outside, location } = await open(undefined, '/create_account');
    await expect.element(inside).toBeVisible();
    store.set(sessionExpiredAtom, isExpired);
    store.set(tokenAtom, null);
    await expect.element(outside).toBeVisible();
    await expect.poll(() => location().pathname).toBe('/newlogin');
    expect(redirectTargetOf(location().state)).toBe(wanted);
  });
});
