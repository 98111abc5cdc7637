// @covers 2.31

import { describe, expect, it } from 'vitest';
import { redirectTargetOf, withRedirectTarget } from './redirect-target.ts';

describe('the address that was asked for before the login', () => {
  it('is one of the portal, with what it asks, or the way back to the application', () => {
    for (const address of ['/dashboard', '/dashboard/pay', '/dashboard/pay?referencia=CS-1', '/retomar'])
      expect(redirectTargetOf(withRedirectTarget(address))).toBe(address);
  });

  it('is never one of another room, of another origin or of another shape', () => {
    const others = [
      '/profileform',
      '/',
      '/dashboardx',
      '/retomar-otro',
      '//evil.example/dashboard',
      'https://evil.example/dashboard',
      '/\\evil.example/dashboard',
      'javascript:alert(1)',
      ' /dashboard',
      '',
    ];
    for (const address of others)
      expect(redirectTargetOf(withRedirectTarget(address)), address).toBeUndefined();
    for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: null }])
      expect(redirectTargetOf(state)).toBeUndefined();
  });
});
