// @covers 2.31

import { describe, expect, it } from 'vitest';
import { afterLogin } from './login.tsx';

describe('where a login leads', () => {
  it('is for its outcome alone to say when nothing was asked for', () => {
    for (const destination of ['portal', 'application', 'create_profile'] as const)
      expect(afterLogin(destination, undefined)).toEqual({});
  });

  it('is the place of the portal that was asked for, when the portal is theirs', () => {
    expect(afterLogin('portal', '/dashboard/pay')).toEqual({ path: '/dashboard/pay' });
  });

  it('is the usual place, with a sentence, for who asked for the portal and has no credit', () => {
    expect(afterLogin('application', '/dashboard/pay')).toEqual({ message: 'no_credit' });
    expect(afterLogin('create_profile', '/dashboard')).toEqual({ message: 'no_credit' });
  });

  it('is the way back to the application for whoever asked for it', () => {
    for (const destination of ['portal', 'application', 'create_profile'] as const)
      expect(afterLogin(destination, '/retomar')).toEqual({ path: '/retomar' });
  });
});
