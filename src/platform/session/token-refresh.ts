import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { TOKEN_REFRESH_MS } from '../../core/domain/constants.ts';
import { refreshToken } from '../../core/wire/accounts.ts';
import { call } from '../http.ts';
import { store } from '../store.ts';
import { replaceToken } from './session.ts';
import { authStatusAtom, tokenAtom, tokenIssuedAtAtom } from './session-atoms.ts';

const dueInMs = (): number => {
  const issuedAt = store.get(tokenIssuedAtAtom) ?? 0;
  return Math.max(0, issuedAt + TOKEN_REFRESH_MS - Date.now());
};

const refreshOnce = async (): Promise<void> => {
  if (!store.get(tokenAtom) || dueInMs() > 0) return;
  const { token } = await call(refreshToken, {});
  replaceToken(token);
};

/** One tab refreshes for all: whoever waited for the lock finds the token new and does nothing. */
const refreshUnderLock = (): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cuotasana-refresh', refreshOnce) : refreshOnce();

/** Exchanges the token every 14 minutes while there is a session. A dead one ends the session; no network tries again. */
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
