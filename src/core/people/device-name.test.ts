import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = '(iPhone; CPU iPhone OS 17_5 like Mac OS X)';

// User agents as the makers document them.
describe('the name of a device', () => {
  it.each([
    [`(Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
    [`(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome en Windows'],
    [`(X11; Linux x86_64) ${WEBKIT} HeadlessChrome/126.0.0.0 Safari/537.36`, 'Chrome en Linux'],
    [`(X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome en Linux'],
    [`${IPHONE} ${APPLE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone'],
    ['(Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox en Android'],
    ['(X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox en Linux'],
    [`${IPHONE} ${APPLE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox en iPhone'],
    [`(Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.5 Safari/605.1.15`, 'Safari en Mac'],
    [`${IPHONE} ${APPLE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
    [`(iPad; CPU OS 17_5 like Mac OS X) ${APPLE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari en iPad'],
    [
      `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`,
      'Edge en Windows',
    ],
    [
      `(Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`,
      'Edge en Android',
    ],
    [`${IPHONE} ${APPLE} Version/17.0 EdgiOS/126.0 Mobile/15E148 Safari/604.1`, 'Edge en iPhone'],
    [
      `(Linux; Android 14; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet en Android',
    ],
    [
      `(Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`,
      'Opera en Mac',
    ],
    [`${IPHONE} ${APPLE} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.9.1`, 'Opera en iPhone'],
  ])('is read from Mozilla/5.0 %s', (rest, expected) => {
    expect(deviceName(`Mozilla/5.0 ${rest}`)).toBe(expected);
  });

  it('is what little is known of others', () => {
    const old = 'Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30';
    expect(deviceName(old)).toBe('un navegador en Android');
    for (const userAgent of ['', 'curl/8.5.0', 'x'.repeat(10_000)])
      expect(deviceName(userAgent)).toBe('un navegador');
  });
});
