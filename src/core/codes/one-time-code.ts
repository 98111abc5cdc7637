import {
  CODE_FAILURES_PER_WINDOW,
  CODE_LENGTH,
  CODE_LIFETIME_MS,
  CODE_RESEND_SECONDS,
  CODE_SENDS_PER_DEVICE,
  CODE_SENDS_PER_WINDOW,
  CODE_TRIES,
  CODE_WINDOW_MS,
} from '../constants.ts';

/** What a code is good for; a code of one purpose does nothing for another. */
export const CODE_PURPOSES = ['registration', 'login', 'email', 'signing'] as const;

export type CodePurpose = (typeof CODE_PURPOSES)[number];

export type CodeChannel = 'sms' | 'whatsapp' | 'email';

interface Channels {
  readonly first: readonly CodeChannel[];
  readonly resend: readonly CodeChannel[];
}

const CHANNELS = {
  registration: { first: ['whatsapp'], resend: ['sms'] },
  login: { first: ['sms'], resend: ['sms'] },
  email: { first: ['sms', 'email'], resend: ['sms', 'email'] },
  signing: { first: ['sms'], resend: ['sms'] },
} as const satisfies Record<CodePurpose, Channels>;

/** Channels of a code of this purpose, first or resent; the same code on every channel. Decisions §4. */
export const channelsFor = (purpose: CodePurpose, isResend: boolean): readonly CodeChannel[] =>
  isResend ? CHANNELS[purpose].resend : CHANNELS[purpose].first;

/** Limits of the codes as data, so that configuration can set them. Times in milliseconds. */
export interface CodeLimits {
  readonly lifetimeMs: number;
  readonly tries: number;
  readonly resendAfterMs: number;
  readonly windowMs: number;
  readonly sendsPerWindow: number;
  readonly sendsPerDevice: number;
  readonly failuresPerWindow: number;
}

export const DEFAULT_CODE_LIMITS: CodeLimits = {
  lifetimeMs: CODE_LIFETIME_MS,
  tries: CODE_TRIES,
  resendAfterMs: CODE_RESEND_SECONDS * 1_000,
  windowMs: CODE_WINDOW_MS,
  sendsPerWindow: CODE_SENDS_PER_WINDOW,
  sendsPerDevice: CODE_SENDS_PER_DEVICE,
  failuresPerWindow: CODE_FAILURES_PER_WINDOW,
};

/** A code by itself, its digits together or spaced alike (`1234`, `12 34`, `1-2-3-4`), and no part of a longer number. */
const ALONE = /(?<!\d[ .,-]?)\d(?:[ -]?\d){3}(?![ .,-]?\d)/;

/**
 * Digits of a code as typed, or of a text with it that was pasted, inserted or filled in: the code that stands by itself,
 * else all digits up to the length.
 */
export const codeDigits = (text: string): string =>
  (ALONE.exec(text)?.[0] ?? text).replace(/\D/g, '').slice(0, CODE_LENGTH);

/** Whether a text is a whole code: exactly the digits, nothing else. */
export const isWholeCode = (text: string): boolean => text.length === CODE_LENGTH && /^\d+$/.test(text);

/** A sent code. A newer one of the same phone and purpose, or an accepted attempt, ends it. */
export interface SentCode {
  readonly sentAt: Date;
  readonly wrongTries: number;
  readonly isReplaced: boolean;
  readonly isUsed: boolean;
}

export type CodeState = 'usable' | 'used' | 'replaced' | 'exhausted' | 'expired';

/** Whether a sent code is usable at an instant; expired from exactly its lifetime on. */
export const codeState = (code: SentCode, now: Date, limits: CodeLimits = DEFAULT_CODE_LIMITS): CodeState => {
  if (code.isUsed) return 'used';
  if (code.isReplaced) return 'replaced';
  if (code.wrongTries >= limits.tries) return 'exhausted';
  if (now.getTime() - code.sentAt.getTime() >= limits.lifetimeMs) return 'expired';
  return 'usable';
};

export type CodeTry =
  | { readonly outcome: 'accepted'; readonly code: SentCode }
  | { readonly outcome: 'wrong'; readonly triesLeft: number; readonly code: SentCode }
  | { readonly outcome: 'refused'; readonly state: Exclude<CodeState, 'usable'>; readonly code: SentCode };

/**
 * Checks one attempt: its outcome and the code's state afterwards.
 * @param matches whether the typed digits are the code's, compared by the caller in constant time
 */
export const tryCode = (
  code: SentCode,
  matches: boolean,
  now: Date,
  limits: CodeLimits = DEFAULT_CODE_LIMITS,
): CodeTry => {
  const state = codeState(code, now, limits);
  if (state !== 'usable') return { outcome: 'refused', state, code };
  if (matches) return { outcome: 'accepted', code: { ...code, isUsed: true } };
  const wrongTries = code.wrongTries + 1;
  return { outcome: 'wrong', triesLeft: limits.tries - wrongTries, code: { ...code, wrongTries } };
};

/** Recent events of one phone: instants in any order; those older than the window are ignored. */
export interface CodeHistory {
  readonly sends: readonly Date[];
  readonly failures: readonly Date[];
}

export type SendPermission =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false;
      readonly reason: 'too_soon' | 'too_many_sends' | 'too_many_failures';
      /** Whole seconds until it is worth asking again, at least one. */
      readonly retryAfterSeconds: number;
    };

/** Whether another code may be sent to a phone now. */
export const sendPermission = (
  history: CodeHistory,
  now: Date,
  limits: CodeLimits = DEFAULT_CODE_LIMITS,
): SendPermission => {
  const failuresWait = waitForRoom(history.failures, limits.failuresPerWindow, now, limits.windowMs);
  if (failuresWait > 0) return rejection('too_many_failures', failuresWait);
  const sendsWait = waitForRoom(history.sends, limits.sendsPerWindow, now, limits.windowMs);
  if (sendsWait > 0) return rejection('too_many_sends', sendsWait);
  const pauseWait = waitForRoom(history.sends, 1, now, limits.resendAfterMs);
  if (pauseWait > 0) return rejection('too_soon', pauseWait);
  return { isAllowed: true };
};

/** Milliseconds until fewer than `most` events lie within the window. */
const waitForRoom = (events: readonly Date[], most: number, now: Date, windowMs: number): number => {
  const newestFirst = events.map((event) => event.getTime()).sort((first, second) => second - first);
  const decisive = newestFirst[most - 1];
  return decisive === undefined ? 0 : Math.max(decisive + windowMs - now.getTime(), 0);
};

const rejection = (
  reason: Extract<SendPermission, { isAllowed: false }>['reason'],
  waitMs: number,
): SendPermission => ({ isAllowed: false, reason, retryAfterSeconds: Math.ceil(waitMs / 1_000) });
