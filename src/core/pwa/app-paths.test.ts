import { describe, expect, it } from 'vitest';
import { APP_PATH } from './app-paths.ts';

describe('an address that the worker answers with the app', () => {
  it.each([
    '/login',
    '/newlogin?otro=1',
    '/dashboard',
    '/dashboard/pay/online',
    '/dashboard/pay?reference=CS-1.2',
    '/public-payment?credito=1500000420',
    '/verificar/ABCD-EFGH',
    '/recordatorios/baja/abc_-1',
  ])('is a route of it: %s', (address) => expect(address).toMatch(APP_PATH));

  it.each([
    '/',
    '/?inicio=app',
    '/icons/icon-512.png',
    '/robots.txt',
    '/readyz',
    '/healthz',
    '/.well-known/security.txt',
    '/nada.pdf',
    '/nada',
    '/loginx',
    '/api/accounts/login',
    '/legal/datos.pdf',
    '/dashboard/extracto.pdf?a=1',
  ])('is none that the server has something else for: %s', (address) =>
    expect(address).not.toMatch(APP_PATH),
  );
});
