import {
  encodeLogout,
  encodePresence,
  logout,
  refreshToken,
  reportPresence,
} from '#core/api/accounts/sessions.ts';
import { call } from '../api/http.ts';
import { fetchTransport, type Transport } from '../api/transport.ts';
import type { EndKind } from '../storage/forget.ts';
import { store } from '../store.ts';
import { isIdleExpired } from './idle-expiry.ts';
import { isVerifyingIdentityAtom, lastActivityAtom, leftForBankAtom, tokenAtom } from './session-atoms.ts';
import { announce, listen } from './session-channel.ts';
import { takeFromDevice } from './shared-token.ts';

/**
 * Ends the session of `token`; only a person who pressed 'Salir' leaves the device.
 * @throws CallFailure.
 */
export const sendLogout = (token: string, kind: EndKind): Promise<unknown> =>
  call(logout, { token, query: encodeLogout({ isLeaving: kind === 'button' }) });

/**
 * A new token for the session's, or for `token`.
 * @throws CallFailure.
 */
export const requestToken = (token?: string) => call(refreshToken, { token });

/** Outlives the page. */
const keptAlive: Transport = (url, init, signal) => fetchTransport(url, { ...init, keepalive: true }, signal);

/**
 * Says that the app is left.
 * @throws CallFailure.
 */
const sendLeft = (token: string): Promise<unknown> =>
  call(reportPresence, { token, body: encodePresence({ isInUse: false }) }, keptAlive);

/**
 * Says that the app is in use again.
 * @throws CallFailure.
 */
const sendReturn = (): Promise<unknown> => call(reportPresence, { body: encodePresence({ isInUse: true }) });

/*
 * The app tells the server when it is left, so that the session of one that is closed ends there too, and when it is in use again.
 */

/** So long the server takes no other call for a return, and the good-bye may be late: the return is told once more after it. */
const SETTLED_MS = 10_000;

let isWatching = false;
/** Since when the server may take the app for left: by this page, by the one before it or by another tab. */
let leftSince: number | undefined;
let toldAt = 0;
/** The token may be a replaced one: this tab slept. */
let isWaking = false;

/** Tells that the app is in use, where it may be taken for left; called with each activity. */
export const reportReturn = (): void => {
  const [since, now] = [leftSince, Date.now()];
  if (since === undefined || Math.abs(now - toldAt) < SETTLED_MS) return;
  toldAt = now;
  sendReturn()
    .then(() => {
      if (leftSince === since && now - since >= SETTLED_MS) leftSince = undefined;
    })
    // Told again at the next activity.
    .catch(() => undefined);
};

/** Something said, or may have said, that the app is left. */
export const noteLeaving = (): void => {
  if (store.get(tokenAtom) === null) return;
  leftSince = Date.now();
  toldAt = 0;
  // No activity inside the vendor's frame reaches this page.
  if (store.get(isVerifyingIdentityAtom)) reportReturn();
};

/** At the bank's page the device keeps the session open, however long ago the last activity was. */
const isAtBank = (): boolean =>
  !isIdleExpired({ lastActivity: 0, leftForBank: store.get(leftForBankAtom) }, Date.now());

/** Not where the device itself keeps the session open: at the bank's page and at the vendor of identity checks. */
const sayLeft = (): void => {
  const token = store.get(tokenAtom);
  if (token === null || isWaking) return;
  if (store.get(isVerifyingIdentityAtom) || isAtBank()) return;
  announce({ kind: 'left' });
  // A good-bye that is lost leaves the token to expire.
  sendLeft(token).catch(() => undefined);
};

/** During a session. Hidden is the last that a phone says of a page before it ends it. */
export const watchPresence = (): void => {
  if (isWatching) return;
  isWatching = true;
  store.sub(lastActivityAtom, reportReturn);
  listen(({ kind }) => {
    if (kind === 'left') noteLeaving();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return sayLeft();
    isWaking = true;
    void takeFromDevice().finally(() => {
      isWaking = false;
    });
    noteLeaving();
  });
};
