import { describe, expect, it } from 'vitest';
import { isPushAddress } from './push.ts';

const NAMED = ['127.0.0.1:3026', 'push.cuotasana.co'];

describe('the addresses that push is sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA',
    'https://127.0.0.1:3026/push/abc',
    'https://push.cuotasana.co/push/abc',
  ])('are known: %s', (address) => {
    expect(isPushAddress(address, NAMED)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://fcm.googleapis.com.evil.co/abc',
    'https://fcm.googleapis.com@evil.co/abc',
    'https://me@fcm.googleapis.com/abc',
    'https://me:secret@127.0.0.1:3026/abc',
    'https://evil.co/?fcm.googleapis.com',
    'https://evil.co/#@fcm.googleapis.com',
    'https://push.apple.com.evil.co/abc',
    'https://push.apple.com/abc',
    'https://evilpush.apple.com/abc',
    'https://notify.windows.com/abc',
    'https://googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://127.0.0.1:3027/abc',
    'http://127.0.0.1:3026/push/abc',
    'https://127.1:3027/abc',
    'https://[::1]:3026/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://push.cuotasana.co:8443/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('are not: %s', (address) => {
    expect(isPushAddress(address, NAMED)).toBe(false);
  });
});
