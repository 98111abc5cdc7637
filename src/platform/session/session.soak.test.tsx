import { beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { putAtoms, sessionOnDevice } from '../../../tests/components/device.ts';
import { restoredTab } from '../../../tests/components/session-tab.ts';
import { stubApi } from '../../../tests/components/stub-api.ts';

beforeEach(() => {
  stubApi().on(logout, { cerrada: true });
});

describe('whatever else a broken disk left', () => {
  const PARTS = ['token', 'token_issued_at', 'profile_id', 'loan', 'cedula'];
  const MORE = ['celular', 'user', 'rgxs', 'registerByUrl', 'left_for_bank'];
  const DAMAGED = {
    'a text that is not one of ours': 'ñ\n\u0000 ¿?',
    'a text without an end': 'x'.repeat(3_000_000),
    'a list': [1, 'dos', null],
    'an object': { telefono: 7, medicoId: {}, nombres: [] },
    'something true': true,
    'not a number': Number.NaN,
  };

  // @covers 3.25
  it.each(Object.entries(DAMAGED))('%s is dropped where it does not hold', async (_, value) => {
    const damaged = Object.fromEntries([...PARTS, ...MORE].map((part) => [part, value]));
    await putAtoms(sessionOnDevice(damaged));
    const tab = await restoredTab();
    // Not a valid token: no session, and no invalid value reaches a screen.
    expect(tab.held('authStatusAtom')).toBe('un-authenticated');
    expect(tab.held('userAtom')).toBeNull();
    expect(tab.held('referralAtom')).toBeNull();
    for (const count of ['tokenIssuedAtAtom', 'loanAtom'] as const) expect(tab.held(count)).toBeNull();
    for (const text of ['profileIdAtom', 'documentAtom', 'phoneAtom'] as const)
      expect(tab.held(text) ?? '').toSatisfy((held) => typeof held === 'string' && held.length <= 1_000);
  });
});
