// @covers 2.31

import { expect, it } from 'vitest';
import { afterLogin } from './login.tsx';

const DESTINATIONS = ['portal', 'application', 'create_profile'] as const;

it.each([
  ['its outcome alone says', DESTINATIONS, undefined, {}],
  ['the place of the portal that was asked for', ['portal'], '/dashboard/pay', { path: '/dashboard/pay' }],
  ['the usual place, with a sentence', ['application'], '/dashboard/pay', { message: 'no_credit' }],
  ['the usual place, with a sentence', ['create_profile'], '/dashboard', { message: 'no_credit' }],
  ['the way back to the application', DESTINATIONS, '/retomar', { path: '/retomar' }],
] as const)('a login leads where %s: %j, asked for %s', (_, destinations, wanted, to) => {
  for (const destination of destinations) expect(afterLogin(destination, wanted)).toEqual(to);
});
