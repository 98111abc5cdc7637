import { NO_RELOAD_LOCK } from '#core/constants.ts';

declare const self: ServiceWorkerGlobalScope;

const PAY = '/dashboard/pay';
const ANSWER_MS = 1_000;

/** Asks the page itself to go there: it does so without a load, or stays where nobody is to be disturbed. */
const isFollowing = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_MS, false);
    page.postMessage({ type: 'LEAD', wanted: PAY }, [port2]);
  });

const isReloadLocked = async (): Promise<boolean> =>
  (await self.navigator.locks.query()).held?.some(({ name }) => name === NO_RELOAD_LOCK) ?? false;

/** Brings a window of the app to the front and leads it to the payment; opens one where there is none. */
export const navigateToPayment = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(PAY);
    return;
  }
  // First of all: the right to do so is over soon after the press.
  await page.focus().catch(() => undefined);
  if (await isFollowing(page)) return;
  // A page that does not hear, such as the landing, is loaded anew; one of a payment may sleep, and stays as it is.
  const isLed =
    !(await isReloadLocked()) &&
    (await page.navigate(PAY).then(
      () => true,
      () => false,
    ));
  if (!isLed) await self.clients.openWindow(PAY);
};
