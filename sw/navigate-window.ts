import { NO_RELOAD_LOCK } from '#core/constants.ts';

declare const self: ServiceWorkerGlobalScope;

const PAY = '/dashboard/pay';
const REPLY_TIMEOUT_MS = 1_000;

/** Asks the page to route there without a load; false when it does not reply (no router, or the no-reload lock is held). */
const asksPageToNavigate = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, REPLY_TIMEOUT_MS, false);
    page.postMessage({ type: 'LEAD', wanted: PAY }, [port2]);
  });

const isReloadLocked = async (): Promise<boolean> =>
  (await self.navigator.locks.query()).held?.some(({ name }) => name === NO_RELOAD_LOCK) ?? false;

/** Focuses a window of the app and navigates it to the payment; opens one where there is none. */
export const navigateToPayment = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(PAY);
    return;
  }
  // Focus first: user activation expires soon after the click.
  await page.focus().catch(() => undefined);
  if (await asksPageToNavigate(page)) return;
  // A page that does not reply, such as the landing, is navigated with a load, unless a tab holds the no-reload lock.
  const isNavigated =
    !(await isReloadLocked()) &&
    (await page.navigate(PAY).then(
      () => true,
      () => false,
    ));
  if (!isNavigated) await self.clients.openWindow(PAY);
};
