import { useLocation, useNavigate } from 'react-router-dom';
import type { SentCode } from '#core/api/accounts/accounts.ts';

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'channel' in value &&
  (value.channel === 'sms' || value.channel === 'whatsapp') &&
  'destination' in value &&
  typeof value.destination === 'string' &&
  'resendAt' in value &&
  Number.isFinite(value.resendAt);

/** History state for a screen that asks for a code. */
export const withSentCode = (
  sentCode: SentCode | undefined,
): { readonly sentCode: SentCode | undefined } => ({
  sentCode,
});

/**
 * Destination of this screen's code, in the history entry: survives reload and back, not shared with other tabs and
 * visits. The second value records another sending; undefined clears it.
 */
export const useSentCode = (): readonly [SentCode | undefined, (sentCode: SentCode | undefined) => void] => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const stored: unknown =
    typeof state === 'object' && state !== null && 'sentCode' in state ? state.sentCode : undefined;
  // `window.location` and not the router's search: query marks are removed by `history.replaceState`.
  const setSentCode = (sentCode: SentCode | undefined) =>
    navigate(pathname + window.location.search, {
      replace: true,
      state: { ...state, ...withSentCode(sentCode) },
    });
  return [isSentCode(stored) ? stored : undefined, setSentCode];
};
