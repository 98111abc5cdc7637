import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { keptAtoms } from '../support/kept-atoms.ts';
import { createPerson } from '../support/people.ts';

/** What a broken disk or another build may leave under a key. */
const DAMAGED = {
  'a number': 7,
  'less than nothing': -1,
  'a text that is not one of ours': 'ñ\n\u0000 ¿?',
  'a text without an end': 'x'.repeat(3_000_000),
  'an empty text': '',
  'a list': [1, 'dos', null],
  'an object': { telefono: 7, medicoId: {}, nombres: [] },
  'something true': true,
  'not a number': Number.NaN,
} as const;

/** Puts a value under each of the names. */
const damage = (page: Page, names: readonly string[], value: unknown): Promise<void> =>
  page.evaluate(
    ({ keys, put }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana-session');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('atoms', 'readwrite');
          for (const key of keys) writing.objectStore('atoms').put(put, key);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { keys: names, put: value },
  );

/** The app stands where it may: in the wizard of this person, or at a door that asks who one is. */
const expectSoundScreen = async (page: Page): Promise<void> => {
  const sound = page
    .getByRole('heading', { level: 1, name: 'Información del procedimiento médico' })
    .or(page.getByRole('heading', { level: 1, name: 'INICIO SESIÓN' }))
    .or(page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }));
  await expect(sound).toBeVisible();
  await expect(page.getByText('Esta pantalla falló')).toBeHidden();
};

test.describe('what was damaged on the device is dropped', () => {
  test.setTimeout(180_000);

  test('whatever it is, of all that is kept at once and of each part of a session', async ({
    page,
    server,
    sandbox,
  }) => {
    const person = await createPerson({ url: server.url, sandbox }, 'identified');
    await putSession(page, person);
    const all = Object.keys(await keptAtoms(page));
    const more = ['loan', 'cedula', 'referencia_pago', 'monto', 'medico', 'rgxs', 'registerByUrl'];
    const others = [...more, 'identity_verification', 'left_for_bank'].map((name) => `v1/${name}`);
    for (const value of Object.values(DAMAGED)) {
      await putSession(page, person);
      await damage(page, [...all, ...others], value);
      await page.goto('/profileform');
      await expectSoundScreen(page);
      await page.goto('/dashboard/pay');
      await expectSoundScreen(page);
    }
    for (const name of all) {
      await putSession(page, person);
      await damage(page, [name], DAMAGED['a text that is not one of ours']);
      await page.goto('/profileform');
      await expectSoundScreen(page);
    }
  });

  test('a session that lacks a part is over, and the login says so', async ({ page, server, sandbox }) => {
    const person = await createPerson({ url: server.url, sandbox }, 'identified');
    for (const part of ['v1/id', 'v1/user_id', 'v1/draft_key', 'v1/last_activity']) {
      await putSession(page, person);
      await damage(page, [part], { broken: true });
      await page.goto('/profileform');
      await expect(page).toHaveURL(/\/newlogin$/);
      await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
      expect(Object.keys(await keptAtoms(page))).toEqual([]);
    }
  });
});
