import { describe, expect, it } from 'vitest';
import { hasInstallPrompt, keepEarlyInstallPrompt, watchInstallPrompt } from './install-prompt.ts';

describe('the install prompt of a page that was painted before its app', () => {
  it('is there once the app has started, and is not shown by the browser', () => {
    keepEarlyInstallPrompt();
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(hasInstallPrompt()).toBe(false);
    watchInstallPrompt();
    expect(hasInstallPrompt()).toBe(true);
  });
});
