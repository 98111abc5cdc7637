import { decodePushKey, readPushKey } from '#core/api/reminders/reminder-devices.ts';
import { call } from '../api/http.ts';
import { currentInstallMethod } from '../install/install-method.ts';
import { hasInstallPrompt } from '../install/install-prompt.ts';
import { withTimeout } from '../timeout.ts';
import { trustedScript, WORKER_PATH } from '../trusted-script.ts';
import { askWorker } from './ask-worker.ts';
import { currentSubscription, registerSubscription } from './push-subscription.ts';

/** `needs_install`: iOS in a tab, where only an installed app gets notifications. */
export type PushState = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** The push service rejected the subscription, or there is no worker. */
export class PushFailed extends Error {}

/** Registering and precaching may take this long. */
const WORKER_TIMEOUT_MS = 30_000;
/** Browsers wait for their push service without an end. */
const PUSH_SERVICE_TIMEOUT_MS = 15_000;

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const readPushState = async (): Promise<PushState> => {
  if (!canPush()) {
    const way = currentInstallMethod(hasInstallPrompt());
    return way === 'safari' || way === 'ios' ? 'needs_install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = Notification.permission === 'granted' ? await currentSubscription() : null;
  return subscription ? 'on' : 'off';
};

/** The active worker; registers it if nothing has yet, as with Save-Data. */
const workerHere = async (): Promise<ServiceWorkerRegistration> => {
  if (!(await navigator.serviceWorker.getRegistration()))
    await navigator.serviceWorker.register(trustedScript(WORKER_PATH));
  return withTimeout(navigator.serviceWorker.ready, WORKER_TIMEOUT_MS);
};

let attempts = 0;

const subscribe = async (applicationServerKey: string): Promise<PushSubscription> => {
  attempts += 1;
  const attempt = attempts;
  try {
    const { pushManager } = await workerHere();
    let isLate = false;
    const subscribing = async (): Promise<PushSubscription> => {
      // A subscription under another key makes `subscribe` fail.
      await (await pushManager.getSubscription())?.unsubscribe();
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      // The server will not hear of it; a newer attempt has the same one.
      if (isLate && attempt === attempts) await subscription.unsubscribe();
      return subscription;
    };
    return await withTimeout(subscribing(), PUSH_SERVICE_TIMEOUT_MS).finally(() => {
      isLate = true;
    });
  } catch (cause) {
    throw new PushFailed('not subscribed', { cause });
  }
};

/**
 * Enables notifications on this device for the account; needs user activation.
 * @throws CallFailure of the calls,
 * PushFailed.
 */
export const switchPushOn = async (): Promise<'on' | 'blocked' | 'dismissed'> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const key = decodePushKey(await call(readPushKey, {}));
  // An existing subscription, expired or another account's, would be returned unchanged.
  if (await currentSubscription()) await askWorker({ type: 'LEFT' });
  await registerSubscription(await subscribe(key));
  return 'on';
};

/** Disables notifications on this device and deletes their state. The server learns of it at once or through the outbox. */
export const switchPushOff = async (): Promise<void> => {
  const answer = await askWorker({ type: 'LEFT' });
  // Without a worker the page unsubscribes itself.
  if (!answer) await (await currentSubscription())?.unsubscribe();
};
