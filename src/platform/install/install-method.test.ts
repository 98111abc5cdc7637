// @covers 2.33

import { describe, expect, it } from 'vitest';
import { type InstallFacts, installMethod } from './install-method.ts';

const on = (userAgent: string, more: Partial<InstallFacts> = {}) =>
  installMethod({ userAgent, maxTouchPoints: 5, isInstalled: false, hasPrompt: false, ...more });

// User agents as the browsers send them.
const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${KIT}`;
const OLD_IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) ${KIT}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT}`;
const SAFARI = 'Version/17.5 Mobile/15E148 Safari/604.1';
const CHROME = 'CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

describe('how the app can be installed', () => {
  it('is by the browser’s own question where it has one', () => {
    expect(on(ANDROID, { hasPrompt: true })).toBe('prompt');
    expect(on(MAC, { hasPrompt: true, maxTouchPoints: 0 })).toBe('prompt');
  });

  it('is by hand in Safari of an iPhone, and of an iPad that says it is a Mac', () => {
    expect(on(`${IPHONE} ${SAFARI}`)).toBe('safari');
    expect(on(`${OLD_IPHONE} ${SAFARI}`)).toBe('safari');
    expect(on(`${MAC} Version/17.5 Safari/605.1.15`)).toBe('safari');
  });

  it('is by hand in other browsers of an iPhone since iOS 16.4', () => {
    expect(on(`${IPHONE} ${CHROME}`)).toBe('ios');
    expect(on(`${IPHONE.replace('17_5', '16_4')} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`)).toBe('ios');
    expect(on(`${MAC} ${CHROME}`)).toBe('ios');
    expect(on(`${OLD_IPHONE} ${CHROME}`)).toBeUndefined();
  });

  it('is not at all once it is installed', () => {
    expect(on(`${IPHONE} ${SAFARI}`, { isInstalled: true })).toBeUndefined();
    expect(on(ANDROID, { isInstalled: true, hasPrompt: true })).toBeUndefined();
  });

  it('is not at all where a browser does not offer it, or within another program', () => {
    expect(on(ANDROID)).toBeUndefined();
    expect(on(`${ANDROID} [FB_IAB/FB4A;FBAV/467.0.0.0.0;]`)).toBeUndefined();
    expect(on(`${MAC} Version/17.5 Safari/605.1.15`, { maxTouchPoints: 0 })).toBeUndefined();
    expect(on(`${IPHONE} Mobile/15E148 Instagram 336.0.0.0 (iPhone14,5; iOS 17_5)`)).toBeUndefined();
    expect(on(`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/467.0.0.0.0]`)).toBeUndefined();
    expect(on(`${IPHONE} GSA/321.0 Mobile/15E148 Safari/604.1`)).toBeUndefined();
    expect(
      on(`${IPHONE} Version/17.5 Mobile/15E148 Snapchat/13.0.0.40 (like Safari/8618.2.12, panda)`),
    ).toBeUndefined();
    expect(on(`${IPHONE} Mobile/15E148`)).toBeUndefined();
  });
});
