import type { Page } from '@playwright/test';
import { lockOfDevice } from '../../support/device-lock.ts';
import { logIn } from '../support/account.ts';
import { inStore } from '../support/database.ts';
import { expectCreditCached, storedAtoms, workerHasTheApp } from '../support/device.ts';
import { settled, type TestFixtures } from '../support/fixtures.ts';
import { expect, type KillablePhone, test } from '../support/killable.ts';
import { findInProfile } from '../support/profile-search.ts';
import { locationsOf, wholeDevice } from '../support/whole-device.ts';

test.use({ serviceWorkers: 'allow' });

/** Also written out where it is planted in the database. */
const PLANTED = 'zafirolargo-ambarino';

/** Of nobody else, and in no file of the app, which the profile holds too. */
const OWN = { amount: 7_318_642, term: 6, names: 'Zafirina Ambarela', surnames: 'Topaciño Berilén' };

/** Stores a text in plain, and removes it from the database: browsers keep what was deleted in their logs for a while. */
const plant = async (page: Page): Promise<void> => {
  await page.evaluate((planted) => localStorage.setItem('planted', planted), PLANTED);
  await inStore(page, 'device', (store) => store.put({ planted: 'zafirolargo-ambarino' }, 'planted'));
  await inStore(page, 'device', (store) => store.delete('planted'));
};

// Only the bytes of a closed browser's profile tell what stays on the disk.
const expectNothingOnDisk = async (
  {
    phone,
    sandbox,
    newcomer,
  }: Pick<TestFixtures, 'sandbox' | 'newcomer'> & { readonly phone: KillablePhone },
  hasLock: boolean,
): Promise<void> => {
  const person = await newcomer('disbursed', OWN);
  const page = await phone.open();
  const lock = hasLock ? await lockOfDevice(page) : undefined;
  await logIn(page, sandbox, person.phone);
  await expect(page.getByText('Deuda total')).toBeVisible();
  if (lock) {
    await page.getByRole('switch', { name: /con el bloqueo de este celular$/ }).check();
    await expect(page.getByText(/^Listo\. Si te quedas sin señal/)).toBeVisible();
  }
  await workerHasTheApp(page);
  await expectCreditCached(page);
  const atoms = await storedAtoms(page);
  const marks = {
    token: String(atoms['v1/token']),
    'draft key': String(atoms['v1/draft_key']),
    account: person.accountId,
    profile: person.profileId,
    application: person.applicationId,
    names: OWN.names,
    surnames: OWN.surnames,
    phone: person.phone,
    email: person.email,
    document: person.documentNumber,
    credit: person.creditNumber,
    'total debt': OWN.amount,
  };
  await page.reload();
  await expect(page.getByText('Deuda total')).toBeVisible();
  await settled(page);
  if (lock) {
    // What the lock opens is ciphertext.
    const sealed = (await wholeDevice(page)).filter(({ place }) =>
      place.startsWith('localStorage/cuotasana-lock/'),
    );
    const texts = Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, String(mark)]));
    expect(locationsOf(sealed, texts)).toEqual([
      `account in localStorage/cuotasana-lock/v1/${person.accountId}`,
    ]);
    expect(await lock.credentials()).toHaveLength(1);
  }
  await plant(page);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await settled(page);
  if (lock) {
    const places = (await wholeDevice(page)).map(({ place }) => place);
    expect(places.filter((place) => place.includes('cuotasana-lock'))).toEqual([]);
    await expect.poll(lock.credentials).toHaveLength(0);
  }
  await page.context().close();

  for (const mark of Object.values(marks)) expect(String(mark).length).toBeGreaterThan(5);
  // The number was typed into a field that browsers may fill in: they keep it themselves, and put tabs back with it.
  const ofTheBrowser = /^phone in .*(Web Data|Sessions)/;
  // A random id, which names what is sealed for the lock.
  const nameOfSealed = /^account in .*(IndexedDB|Local Storage)/;
  // Of the summary, which names nobody, browsers keep what was deleted in a log for a while.
  const ofSummary = /^(account|total debt) in .*Local Storage/;
  expect(
    findInProfile(phone.profile, marks).filter(
      (place) =>
        !ofTheBrowser.test(place) && !ofSummary.test(place) && !(hasLock && nameOfSealed.test(place)),
    ),
  ).toEqual([]);
  // The search finds what is there.
  const planted = findInProfile(phone.profile, { planted: PLANTED }).join('\n');
  expect(planted).toMatch(/planted in .*IndexedDB/);
  expect(planted).toMatch(/planted in .*Local Storage/);
};

// @covers 4.2
test('after Salir no file of the browser has a word of the person, not even in what it deleted', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(120_000);
  await expectNothingOnDisk({ phone, sandbox, newcomer }, false);
});

// @covers 4.2
test('nor has any after the lock of the device could open the portal', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(120_000);
  await expectNothingOnDisk({ phone, sandbox, newcomer }, true);
});
