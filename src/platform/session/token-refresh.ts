import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { refreshToken } from '#core/api/accounts/sessions.ts';
import { TOKEN_REFRESH_MS } from '#core/constants.ts';
import { call } from '../api/http.ts';
import { store } from '../store.ts';
import { replaceToken } from './session.ts';
import { authStatusAtom, tokenAtom, tokenIssuedAtAtom } from './session-atoms.ts';

const dueInMs = (): number => {
  const age = Date.now() - (store.get(tokenIssuedAtAtom) ?? 0);
  // The clock was set back: the age is unknown.
  return age < 0 ? 0 : Math.max(0, TOKEN_REFRESH_MS - age);
};

const refreshOnce = async (): Promise<void> => {
  if (!store.get(tokenAtom) || dueInMs() > 0) return;
  const { token } = await call(refreshToken, {});
  replaceToken(token);
};

/** One tab refreshes for all: the others find a new token when they get the lock. */
const refreshUnderLock = async (): Promise<void> => {
  if (!('locks' in navigator)) return refreshOnce();
  try {
    await navigator.locks.request('cuotasana-refresh', refreshOnce);
  } catch (error) {
    // Site data blocked: no locks.
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
    await refreshOnce();
  }
};

/** Exchanges the token every 14 minutes during a session. A 401 ends the session; other failures are retried. */
export const useTokenRefresh = (): void => {
  const status = useAtomValue(authStatusAtom, { store });
  const issuedAt = useAtomValue(tokenIssuedAtAtom, { store });
  useEffect(() => {
    if (status !== 'authenticated') return undefined;
    const RETRY_MS = 15_000;
    let timer = window.setTimeout(
      function tick() {
        refreshUnderLock().catch(() => {
          timer = window.setTimeout(tick, RETRY_MS);
        });
      },
      issuedAt === null ? 0 : dueInMs(),
    );
    return () => window.clearTimeout(timer);
  }, [status, issuedAt]);
};
