import { expect, it, vi } from 'vitest';
import { readDrafts } from '#core/api/accounts/drafts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { refreshToken } from '#core/api/accounts/sessions.ts';
import { putAtoms, putDrafts, sessionOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { AppRoutes } from './router.tsx';

it('opens a room to the session that is on the device, renews its token in time and watches for stillness', async () => {
  const api = stubApi();
  api.on(readDrafts, { borradores: [] });
  const renewals = api.on(refreshToken, { token: 'renewed' });
  api.on(readProfile, null);
  await putDrafts();
  await putAtoms(sessionOnDevice({ profile_id: null, token_issued_at: Date.now() - 15 * 60_000 }));
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { getByLabelText, getByRole, location } = await renderAt(<AppRoutes />, { path: '/create_profile' });
  await expect.element(getByLabelText('Nombres')).toBeVisible();
  await expect.poll(() => location().pathname).toBe('/create_profile');
  await expect
    .poll(() => renewals.map(({ headers }) => headers.get('authorization')))
    .toEqual(['Bearer session-token']);
  vi.advanceTimersByTime(121_000);
  await expect.element(getByRole('alertdialog', { name: 'Hemos detectado inactividad' })).toBeVisible();
});
