import { INCOMPLETE_RELEASE } from '#core/pwa/release.ts';
import { releaseOfPage } from './release-of-page.ts';
import { reloadWithFlush } from './reload.ts';

/** No second reload within this time: it would fail alike. */
const RETRY_AFTER_MS = 5 * 60_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Per release. */
const MARK = `reloaded-for-code ${releaseOfPage()}`;

/** Whether this is the first reload in a while; false where storage does not persist the mark (no reload loop). */
const isFirst = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(MARK) ?? Number.NEGATIVE_INFINITY);
    if (Math.abs(Date.now() - last) < RETRY_AFTER_MS) return false;
    sessionStorage.setItem(MARK, String(Date.now()));
    return sessionStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
};

/** The worker serves a reload from its complete precache. */
const isAppCached = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) &&
  !(await caches.has(INCOMPLETE_RELEASE)) &&
  (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;

/** Offline without a worker a reload would end on the browser's error page: probes the server. */
export const canReload = async (): Promise<boolean> => {
  // Caches that cannot be read leave it to the server.
  if (await isAppCached().catch(() => false)) return true;
  const request: RequestInit = {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  };
  try {
    return (await fetch('/sw.js', request)).ok;
  } catch {
    return false;
  }
};

/** Reloads after a failed chunk load, at most once in some minutes. False: not reloaded. */
export const reloadForChunk = async (): Promise<boolean> => {
  if (!(await canReload()) || !isFirst()) return false;
  await reloadWithFlush();
  return true;
};
