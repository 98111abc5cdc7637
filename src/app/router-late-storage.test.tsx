import { expect, it, onTestFinished } from 'vitest';
import { readDrafts } from '#core/api/accounts/drafts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { putAtoms, putDrafts, sessionOnDevice } from '../../tests/components/device.ts';
import { holdDatabases } from '../../tests/components/late-storage.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { AppRoutes } from './router.tsx';

it('says that the storage is late, in the place where it is, and goes on with the session when that answers', async () => {
  const api = stubApi();
  api.on(readDrafts, { borradores: [] });
  api.on(readProfile, null);
  await putDrafts();
  await putAtoms(sessionOnDevice({ profile_id: null }));
  const { release } = holdDatabases(window);
  // The three seconds pass at once.
  const later = window.setTimeout.bind(window);
  Object.assign(window, { setTimeout: (act: () => void, ms: number) => later(act, ms === 3_000 ? 0 : ms) });
  onTestFinished(() => void Object.assign(window, { setTimeout: later }));
  const { getByLabelText, getByText, location } = await renderAt(<AppRoutes />, { path: '/create_profile' });
  await expect.element(getByText('Tu celular está tardando en abrir tus datos.')).toBeVisible();
  expect(location().pathname).toBe('/create_profile');
  release();
  await expect.element(getByLabelText('Nombres')).toBeVisible();
  expect(location().pathname).toBe('/create_profile');
});
