import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPushState } from './device-push.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface Browser {
  readonly userAgent?: string;
  readonly hasPush?: boolean;
  readonly permission?: NotificationPermission;
  readonly subscription?: object | null;
}

/** The push APIs of a browser. */
const be = ({ userAgent = CHROME, hasPush = true, permission = 'default', subscription = null }: Browser) => {
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    serviceWorker: { getRegistration: async () => registration },
  });
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: false }),
    ...(hasPush ? { PushManager: {}, Notification: {} } : {}),
  });
  vi.stubGlobal('Notification', { permission });
};

afterEach(() => vi.unstubAllGlobals());

describe('readPushStanding', () => {
  it.each<[string, Browser]>([
    ['unsupported', { hasPush: false }],
    ['needs_install', { hasPush: false, userAgent: SAFARI }],
    ['blocked', { permission: 'denied', subscription: {} }],
    ['off', { permission: 'default' }],
    ['off', { permission: 'granted' }],
    // Revoked in the browser's settings and asked again: an old subscription is no permission.
    ['off', { permission: 'default', subscription: {} }],
    ['on', { permission: 'granted', subscription: {} }],
  ])('is %s in a browser like %o', async (state, browser) => {
    be(browser);
    expect(await readPushState()).toBe(state);
  });
});
