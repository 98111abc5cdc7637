import { PAGE_ERRORS_PATH, type PageErrorKind, type PageErrorWire } from '#core/api/page-errors.ts';
import { releaseOfPage } from './updates/release-of-page.ts';

/** Of one page, however often it fails. */
const MOST = 5;
const FRAMES = 12;
const FRAME = /\/[\w./-]+\.js:\d+:\d+/g;
let sent = 0;

/** Tells the server that something failed and where in our files, nothing of what a message or an address says. */
export const reportError = (kind: PageErrorKind, error: unknown, moreFrames = ''): void => {
  const { name = typeof error, stack = '' } = (error ?? {}) as Partial<Error>;
  const frames = `${stack}${moreFrames}`.replaceAll(location.origin, '').match(FRAME)?.slice(0, FRAMES);
  // Of extensions and of other programs there is nothing to be mended here.
  if (!frames || sent >= MOST) return;
  sent += 1;
  const path = location.pathname.replace(/[^/]*[^/a-z_-][^/]*/g, '-');
  const wire: PageErrorWire = { kind, name, frames, release: releaseOfPage(), path };
  navigator.sendBeacon(PAGE_ERRORS_PATH, new Blob([JSON.stringify(wire)], { type: 'application/json' }));
};

/** Reports what nothing catches, from now on. */
export const reportUncaughtErrors = (): void => {
  addEventListener('error', ({ error }) => reportError('error', error));
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
};
