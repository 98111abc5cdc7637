import { logIn } from '../e2e/support/account.ts';
import type { Scene, Visit } from './scene.ts';
import { expect, goOffline, headingShows } from './user-actions.ts';

/** At the login, on a device with a stored summary of a credit of these days. */
const atLogin = async ({ page, sandbox, newcomer, advance }: Visit, days: number): Promise<void> => {
  const { phone } = await newcomer('disbursed', { amount: 2_000_000, term: 6 });
  advance({ days });
  await logIn(page, sandbox, phone);
  await page.getByRole('switch', { name: 'Ver mi saldo sin conexión en este dispositivo' }).check();
  await page.goto('/login?inicio');
  await headingShows(page, 'INICIO SESIÓN');
};

const offered = async (visit: Visit): Promise<void> => {
  await atLogin(visit, 0);
  await goOffline(visit);
  await expect(visit.page.getByRole('link', { name: 'Ver mi último resumen' })).toBeVisible();
};

const onLanding = async (visit: Visit): Promise<void> => {
  await atLogin(visit, 0);
  await visit.page.goto('/');
  // The card's code comes from the worker's cache, which scenes have not.
  await visit.page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await expect(visit.page.getByText(/^Pago mínimo: /)).toBeVisible();
};

const read =
  (days: number, caution: RegExp) =>
  async (visit: Visit): Promise<void> => {
    const { page } = visit;
    await atLogin(visit, days);
    await page.goto('/resumen');
    await headingShows(page, 'Tu último resumen');
    await goOffline(visit);
    await expect(page.getByText(/^Para pagar, ver/)).toBeVisible();
    await expect(page.getByText(caution)).toBeVisible();
  };

export const summaryScenes: readonly Scene[] = [
  { name: 'offered', arrive: offered },
  { name: 'landing', arrive: onLanding },
  { name: 'read', arrive: read(0, /Si pagaste después/) },
  { name: 'read-in-arrears', arrive: read(45, /^Ese día tenías cuotas vencidas/) },
];
