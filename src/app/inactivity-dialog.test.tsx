import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { atomsOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { redirectTargetOf } from '../platform/redirect-target.ts';
import {
  authStatusAtom,
  isVerifyingIdentityAtom,
  sessionExpiredAtom,
} from '../platform/session/session-atoms.ts';
import { onForget } from '../platform/storage/forget.ts';
import { store } from '../platform/store.ts';
import { InactivityDialog } from './inactivity-dialog.tsx';

const MINUTE_MS = 60_000;
const ended = vi.fn(async () => undefined);
onForget('queries', ended);

let api: StubbedApi;
let goodbyes: readonly unknown[];

const open = async (path = '/profileform') => {
  const screen = await renderAt(<InactivityDialog />, { path });
  return {
    ...screen,
    warning: screen.getByRole('alertdialog', { name: 'Hemos detectado inactividad' }),
    beStill: (ms: number) => vi.advanceTimersByTime(ms),
  };
};

/** With the warning's chunk loaded: what is not warned of does not merely wait for it. */
const openWarned = async () => {
  const screen = await open();
  screen.beStill(2 * MINUTE_MS + 1_000);
  await screen.warning.getByRole('button', { name: 'Continuar en la sesión' }).click();
  await expect.element(screen.warning).not.toBeInTheDocument();
  return screen;
};

/** Resolves after the next frames are painted. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Neither when a warning would be due nor when the session would be over. */
const expectUnwarned = async ({ warning, beStill }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  for (const ms of [2 * MINUTE_MS + 1_000, 10 * MINUTE_MS]) {
    beStill(ms);
    await drawn();
    await expect.element(warning).not.toBeInTheDocument();
  }
};

const expectEnded = async (kind: 'button' | 'automatic', place: () => string): Promise<void> => {
  await expect.poll(place).toBe('/newlogin');
  expect(store.get(authStatusAtom)).toBe('un-authenticated');
  expect(ended.mock.calls).toEqual([[kind]]);
  expect(store.get(sessionExpiredAtom)).toBe(kind === 'automatic');
  await expect.poll(() => goodbyes).toHaveLength(1);
  await expect.poll(atomsOnDevice).toEqual({});
};

beforeEach(() => {
  ended.mockClear();
  api = stubApi();
  goodbyes = api.on(logout, { cerrada: true });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  setSession();
  onTestFinished(() => store.set(isVerifyingIdentityAtom, false));
});

describe('two minutes without a sign of life', () => {
  it('bring a warning that counts 15 seconds down, with its title read first', async () => {
    const { warning, beStill } = await open();
    beStill(2 * MINUTE_MS);
    await expect.element(warning).not.toBeInTheDocument();
    beStill(1_000);
    await expect
      .element(warning)
      .toHaveAccessibleDescription(
        /^La sesión actual está a punto de caducar en 1\d Segundos\. ¿Quieres continuar con la sesión\?$/,
      );
    await expect.element(warning.getByRole('heading')).toHaveFocus();
    beStill(6_000);
    await expect.element(warning.getByText(/caducar en \d Segundos/)).toBeVisible();
  });

  // @covers 2.121, 4.6
  it('are begun anew by Continuar en la sesión', async () => {
    const { warning, beStill } = await open();
    beStill(2 * MINUTE_MS + 1_000);
    await warning.getByRole('button', { name: 'Continuar en la sesión' }).click();
    await expect.element(warning).not.toBeInTheDocument();
    expect(store.get(authStatusAtom)).toBe('authenticated');
  });

  // @covers 2.121, 4.6
  it('end the session for good by Cerrar Sesión', async () => {
    const { warning, beStill, location } = await open();
    beStill(2 * MINUTE_MS + 1_000);
    await warning.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expectEnded('button', () => location().pathname);
    expect(redirectTargetOf(location().state)).toBeUndefined();
  });

  it('end it by themselves when nobody answers, which the login says, and lead back after the code', async () => {
    const { warning, beStill, location } = await open('/dashboard/profile?de=inicio');
    beStill(2 * MINUTE_MS + 1_000);
    await expect.element(warning).toBeVisible();
    beStill(15_000);
    await expectEnded('automatic', () => location().pathname);
    expect(redirectTargetOf(location().state)).toBe('/dashboard/profile?de=inicio');
    await expect.element(warning).not.toBeInTheDocument();
  });

  it('are none while somebody takes photos for the identity check', async () => {
    const screen = await openWarned();
    // Flushes effects too: the inactivity timer stops before the clock advances.
    flushSync(() => store.set(isVerifyingIdentityAtom, true));
    await expectUnwarned(screen);
    expect(goodbyes).toEqual([]);
    expect(store.get(authStatusAtom)).toBe('authenticated');
  });

  it('are nobody’s where nobody is in', async () => {
    const screen = await openWarned();
    flushSync(() => setSession({ token: '' }));
    await expectUnwarned(screen);
    expect(ended).not.toHaveBeenCalled();
  });
});
