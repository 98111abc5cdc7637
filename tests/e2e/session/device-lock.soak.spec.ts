import type { Page } from '@playwright/test';
import { type DeviceLock, lockOfDevice } from '../../support/device-lock.ts';
import { logIn } from '../support/account.ts';
import { storedAtoms, workerHasTheApp } from '../support/device.ts';
import { expect, settled, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const SWITCH = 'Abrir mi portal sin conexión con el bloqueo de este celular';
const OPEN = 'Abrir con el bloqueo de este celular';
const MINUTE_MS = 60_000;

const lockSwitch = (page: Page) => page.getByRole('switch', { name: SWITCH });
const openButton = (page: Page) => page.getByRole('button', { name: OPEN });

/** Switches it on, and waits until credit and session are sealed. */
const switchOn = async (page: Page): Promise<void> => {
  await lockSwitch(page).check();
  await expect(page.getByText('Listo. Si te quedas sin señal')).toBeVisible();
  await settled(page);
};

/** A document that is opened while the network is taken away does not say so by itself in this browser. */
const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
};

const goOnline = async (page: Page): Promise<void> => {
  await page.context().setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });
};

/** The session ends by itself, and then there is no network. */
const idleAndOffline = async (page: Page): Promise<void> => {
  await page.clock.runFor(500);
  await page.clock.fastForward(10 * MINUTE_MS);
  await expect(page).toHaveURL(/\/newlogin$/);
  await goOffline(page);
};

/** The icon, without a network. */
const startCold = async (page: Page): Promise<void> => {
  await page.goto('/?inicio=app');
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await goOffline(page);
};

const figures = (page: Page) => page.getByText('Deuda total', { exact: true });

// Only a real browser has an authenticator, and only a worker opens the app without a network.
// @covers 2.20
test('after the idle end the whole portal opens without a network by the lock of the device, and is locked again', async ({
  page,
  server,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(90_000);
  await page.clock.install();
  const lock: DeviceLock = await lockOfDevice(page);
  const person = await newBorrower({ newcomer });
  const product = { url: server.url, sandboxUrl: sandbox.url };
  await logIn(page, sandbox, person.phone);
  await expect(figures(page)).toBeVisible();
  await workerHasTheApp(page);
  await switchOn(page);

  // What is answered later is sealed without asking for the lock again.
  const used = await lock.credentials();
  await payAtProvider(product, person, 500_000);
  await expect.poll(async () => (await readCredit(product, person)).pagos.length).toBe(1);
  await page.reload();
  await expect(page.getByText('Estás al día')).toBeVisible();
  await settled(page);
  expect(await lock.credentials()).toEqual(used);
  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const debt = await page.getByRole('definition').last().innerText();
  await idleAndOffline(page);

  await startCold(page);
  await openButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(figures(page)).toBeVisible();
  await expect(page.getByText(/^Actualizado hace 1\d minutos/)).toBeVisible();
  await expect(page.getByText('Abierto con tu bloqueo, solo para ver.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hacer un abono' })).toHaveAccessibleDescription(
    'Para pagar necesitas conexión.',
  );
  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('definition').last()).toHaveText(debt);
  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByText('$ 500.000', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText('Para ver tus extractos y tu paz y salvo necesitas conexión')).toBeVisible();
  await page.getByRole('link', { name: 'Mis datos' }).click();
  await expect(page.getByText('Pérez Ñáñez')).toBeVisible();
  expect(Object.keys(await storedAtoms(page))).not.toContain('v1/token');

  // Locked again by a reload, by stillness, and by the network.
  await page.reload();
  await expect(page).toHaveURL(/\/newlogin$/);
  await goOffline(page);
  await openButton(page).click();
  await expect(page.getByRole('heading', { name: 'Mis datos' })).toBeVisible();
  await page.clock.runFor(500);
  await page.clock.fastForward(10 * MINUTE_MS);
  await expect(page).toHaveURL(/\/newlogin$/);
  await openButton(page).click();
  await expect(page.getByRole('heading', { name: 'Mis datos' })).toBeVisible();
  await goOnline(page);
  await expect(page.getByText('Ya tienes conexión. Ingresa con tu código')).toBeVisible();
  await expect(openButton(page)).toHaveCount(0);

  // A wrong finger opens nothing, and there is a way on.
  await goOffline(page);
  await lock.refuse();
  await openButton(page).click();
  await expect(page.getByText(/^No se abrió\. Inténtalo otra vez/)).toBeVisible();
  await expect(openButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(figures(page)).toHaveCount(0);
});
