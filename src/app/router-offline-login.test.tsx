import { expect, it } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { loseNetwork } from '../../tests/components/connection.ts';
import { putAtoms, putDrafts, sessionOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../tests/samples/credit.ts';
import { tokenAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { AppRoutes } from './router.tsx';

it('keeps a session that is still good when its holder presses Ingresar without a network', async () => {
  const logouts = stubApi().on(logout, { cerrada: true });
  loseNetwork();
  await putDrafts();
  await putAtoms(sessionOnDevice({ loan: CREDIT_NUMBER }));
  const { location } = await renderAt(<AppRoutes />, { path: '/login?inicio' });
  await expect.poll(() => location().pathname).toBe('/dashboard');
  expect(store.get(tokenAtom)).not.toBeNull();
  expect(logouts).toHaveLength(0);
});
