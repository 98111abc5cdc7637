import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { TOKEN_REFRESH_MS } from '#core/constants.ts';
import { isCallFailure } from '../api/call-failure.ts';
import { store } from '../store.ts';
import { endSession, sessionCalls, tokenRotation } from './session.ts';
import { authStatusAtom, tokenAtom, tokenIssuedAtAtom } from './session-atoms.ts';

const dueInMs = (): number => {
  const age = Date.now() - (store.get(tokenIssuedAtAtom) ?? 0);
  // The clock was set back: the age is unknown.
  return age < 0 ? 0 : Math.max(0, TOKEN_REFRESH_MS - age);
};

/** Nothing to do where another tab has refreshed meanwhile. */
const refresh = async () => {
  const { rotateToken } = await tokenRotation();
  await rotateToken(async () => {
    if (store.get(tokenAtom) === null || dueInMs() > 0) return undefined;
    return (await sessionCalls()).requestToken();
  });
};

/** The server answered, and not with a token. */
const isWithoutToken = (error: unknown): boolean =>
  isCallFailure(error) && error.kind === 'unreadable' && error.status >= 200 && error.status < 300;

/**
 * Exchanges the token every 14 minutes during a session. A 401 and an answer without a token end the session; other
 * failures are retried.
 */
export const useTokenRefresh = (): void => {
  const status = useAtomValue(authStatusAtom, { store });
  const issuedAt = useAtomValue(tokenIssuedAtAtom, { store });
  useEffect(() => {
    if (status !== 'authenticated') return undefined;
    // Ahead, for whoever leaves: a page that is being left sends at once or never.
    sessionCalls().then(
      ({ watchPresence }) => watchPresence(),
      () => undefined,
    );
    const RETRY_MS = 15_000;
    let timer = window.setTimeout(
      function tick() {
        refresh().catch((error: unknown) => {
          if (isWithoutToken(error)) void endSession('automatic', { isByItself: true });
          else timer = window.setTimeout(tick, RETRY_MS);
        });
      },
      issuedAt === null ? 0 : dueInMs(),
    );
    return () => window.clearTimeout(timer);
  }, [status, issuedAt]);
};
