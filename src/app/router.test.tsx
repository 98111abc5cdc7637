import { beforeEach, expect, it } from 'vitest';
import { deleteDatabase, putAtoms } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { AppRoutes } from './router.tsx';

/** Another page holds the database in a transaction until released: hydration has to wait. */
const holdStorage = async (): Promise<() => void> => {
  await deleteDatabase();
  let isHeld = true;
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('cuotasana', 1);
    opening.onupgradeneeded = () => {
      const atoms = opening.result.createObjectStore('atoms');
      const hold = () => {
        if (isHeld) atoms.get('nothing').onsuccess = hold;
      };
      hold();
      resolve();
    };
    opening.onsuccess = () => opening.result.close();
  });
  return () => {
    isHeld = false;
  };
};

beforeEach(async () => {
  stubApi();
  await putAtoms();
});

// @covers 2.40
it('shows nothing but Loading... until it is known whether there is a session, and then the way in', async () => {
  const letGo = await holdStorage();
  const { getByText, getByRole, location } = await renderAt(<AppRoutes />, { path: '/dashboard' });
  await expect.element(getByText('Loading...')).toBeVisible();
  await expect.poll(() => location().pathname).toBe('/dashboard');
  letGo();
  await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await expect.poll(() => location().pathname).toBe('/newlogin');
  expect(getByText('Loading...').query()).toBeNull();
});
