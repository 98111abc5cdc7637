import { useLocation, useNavigate } from 'react-router-dom';
import type { SentCode } from '#core/wire/accounts.ts';

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'channel' in value &&
  (value.channel === 'sms' || value.channel === 'whatsapp') &&
  'destination' in value &&
  typeof value.destination === 'string' &&
  'resendAt' in value &&
  Number.isFinite(value.resendAt);

/** State for a navigation to a screen that asks for a code. */
export const withSentCode = (
  sentCode: SentCode | undefined,
): { readonly sentCode: SentCode | undefined } => ({
  sentCode,
});

/**
 * Where this screen's code went, kept in the history entry: a reload and the way back still know it, another tab and a
 * new visit do not. The second value notes another sending, undefined that there is none any more.
 */
export const useSentCode = (): readonly [SentCode | undefined, (sentCode: SentCode | undefined) => void] => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const kept: unknown =
    typeof state === 'object' && state !== null && 'sentCode' in state ? state.sentCode : undefined;
  // The address bar's own query: marks are taken out of it without the router's knowledge.
  const note = (sentCode: SentCode | undefined) =>
    navigate(pathname + window.location.search, {
      replace: true,
      state: { ...state, ...withSentCode(sentCode) },
    });
  return [isSentCode(kept) ? kept : undefined, note];
};
