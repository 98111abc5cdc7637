import { INCOMPLETE_RELEASE } from '#core/pwa/incomplete-release.ts';
import { reloadKeeping } from './reload.ts';

/** A second try so soon would find what the first one found. */
const AGAIN_AFTER_MS = 5 * 60_000;
const ANSWER_MS = 5_000;

/** One mark a build: the name of this file's code changes with it. */
const MARK = `reloaded-for-code ${new URL(import.meta.url).pathname}`;

/** Whether this call is the first in a while; a storage that does not keep the answer means that it is not. */
const isFirst = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(MARK) ?? Number.NEGATIVE_INFINITY);
    if (Math.abs(Date.now() - last) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(MARK, String(Date.now()));
    return sessionStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
};

/** The worker answers a reload from the device, with all the code of its release. */
const isAppKept = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) &&
  !(await caches.has(INCOMPLETE_RELEASE)) &&
  (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;

/** A reload without worker and network could end on the browser's own page: the server itself is asked. */
export const canLoadAnew = async (): Promise<boolean> => {
  try {
    if (await isAppKept()) return true;
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
};

/** Loads the app anew because a part of it did not come; at most once in some minutes. Answers whether it does. */
export const reloadForCode = async (): Promise<boolean> => {
  if (!(await canLoadAnew()) || !isFirst()) return false;
  await reloadKeeping();
  return true;
};
