import type { Page } from '@playwright/test';
import { logIn } from '../e2e/support/account.ts';
import { type DeviceLock, lockOfDevice } from '../support/device-lock.ts';
import type { Scene, Visit } from './scene.ts';
import { expect, goOffline, headingShows } from './user-actions.ts';

const lockSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Abrir mi portal sin conexión con el bloqueo de este celular' });
const openButton = (page: Page) => page.getByRole('button', { name: 'Abrir con el bloqueo de este celular' });

/** At the switch, on a device with a lock. */
const atSwitch = async ({ page, sandbox, newcomer }: Visit): Promise<DeviceLock> => {
  const lock = await lockOfDevice(page);
  const { phone } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
  await logIn(page, sandbox, phone);
  await expect(lockSwitch(page)).toBeVisible();
  return lock;
};

const switchOn = async (visit: Visit): Promise<DeviceLock> => {
  const lock = await atSwitch(visit);
  await lockSwitch(visit.page).check();
  await expect(visit.page.getByText(/^Listo\. Si te quedas/)).toBeVisible();
  return lock;
};

const notSwitchedOn = async (visit: Visit): Promise<void> => {
  const lock = await atSwitch(visit);
  await lock.refuse();
  await lockSwitch(visit.page).click();
  await expect(visit.page.getByText(/^No se activó/)).toBeVisible();
};

/** At the login without a network. */
const offered = async (visit: Visit): Promise<DeviceLock> => {
  const { page } = visit;
  const lock = await switchOn(visit);
  await page.getByRole('switch', { name: 'Ver mi saldo sin conexión en este dispositivo' }).check();
  await page.goto('/login?inicio');
  await headingShows(page, 'INICIO SESIÓN');
  await goOffline(visit);
  await expect(openButton(page)).toBeVisible();
  return lock;
};

const refused = async (visit: Visit): Promise<void> => {
  const lock = await offered(visit);
  await lock.refuse();
  await openButton(visit.page).click();
  await expect(visit.page.getByText(/^No se abrió/)).toBeVisible();
};

const damaged = async (visit: Visit): Promise<void> => {
  const { page } = visit;
  await offered(visit);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('cuotasana-lock/')) localStorage.setItem(key, '{');
  });
  await openButton(page).click();
  await expect(page.getByText(/^Lo que guardamos aquí está incompleto/)).toBeVisible();
};

const opened = async (visit: Visit): Promise<void> => {
  const { page } = visit;
  await offered(visit);
  await openButton(page).click();
  await expect(page.getByText('Abierto con tu bloqueo, solo para ver.')).toBeVisible();
  await expect(page.getByText('Deuda total')).toBeVisible();
};

export const deviceLockScenes: readonly Scene[] = [
  { name: 'switched-on', arrive: switchOn },
  { name: 'not-switched-on', arrive: notSwitchedOn },
  { name: 'offered', arrive: offered },
  { name: 'refused', arrive: refused },
  { name: 'damaged', arrive: damaged },
  { name: 'opened', arrive: opened },
];
