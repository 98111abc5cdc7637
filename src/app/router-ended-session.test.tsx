import { expect, it } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { atomRecordsOnDevice, putAtoms, putDrafts, sessionOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../tests/samples/credit.ts';
import { AppRoutes } from './router.tsx';

const FIVE_MINUTES_MS = 5 * 60_000;

it('leaves nothing of the credit where the session ended while the app was closed, and says so', async () => {
  // The credit is not stubbed: requesting it fails the test.
  stubApi().on(logout, { cerrada: true });
  await putDrafts();
  const session = sessionOnDevice({ loan: CREDIT_NUMBER, last_activity: Date.now() - FIVE_MINUTES_MS });
  await putAtoms({ ...session, queries: 'figures of before' });
  const { getByText, location } = await renderAt(<AppRoutes />, { path: '/dashboard' });
  await expect.element(getByText('Tu sesión se cerró')).toBeVisible();
  await expect.poll(() => location().pathname).toBe('/newlogin');
  expect(await atomRecordsOnDevice()).toEqual({});
});
