import { readPushKey } from '#core/wire/reminders.ts';
import { call } from '../http.ts';
import { hasInstallPrompt } from '../install/install-prompt.ts';
import { installWayHere } from '../install/install-way.ts';
import { withTimeout } from '../timeout.ts';
import { askWorker } from './ask-worker.ts';
import { bindSubscription, subscriptionHere } from './push-here.ts';

/** `needs_install`: iOS in a tab, where only an installed app gets notifications. */
export type PushState = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** The browser's own push service refused, or there is no worker that it could write to. */
export class PushFailed extends Error {}

/** What a browser may take to register a worker and to keep the app. */
const WORKER_MS = 30_000;

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const readPushState = async (): Promise<PushState> => {
  if (!canPush()) {
    const way = installWayHere(hasInstallPrompt());
    return way === 'safari' || way === 'ios' ? 'needs_install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const there = Notification.permission === 'granted' ? await subscriptionHere() : null;
  return there ? 'on' : 'off';
};

/** The worker, also where nothing had asked for it yet, as for whoever saves data. */
const workerHere = async (): Promise<ServiceWorkerRegistration> => {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js');
  return withTimeout(navigator.serviceWorker.ready, WORKER_MS);
};

const subscribe = async (applicationServerKey: string): Promise<PushSubscription> => {
  try {
    const { pushManager } = await workerHere();
    // Under another key the browser would refuse a second one.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (cause) {
    throw new PushFailed('not subscribed', { cause });
  }
};

/**
 * Notifications on this device, for the person who is in; to be called from a press. Errors: CallFailure of the calls,
 * PushFailed.
 */
export const switchPushOn = async (): Promise<'on' | 'blocked' | 'dismissed'> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const { llave } = await call(readPushKey, {});
  // One that nobody is reached by any more, or that is somebody else's, would stay as it is.
  if (await subscriptionHere()) await askWorker({ type: 'LEFT' });
  await bindSubscription(await subscribe(llave));
  return 'on';
};

/** This device gets no more notifications, and forgets what it had for them. The server is told, at the latest with a network. */
export const switchPushOff = async (): Promise<void> => {
  const answer = await askWorker({ type: 'LEFT' });
  // Without a worker nobody else does it.
  if (!answer) await (await subscriptionHere())?.unsubscribe();
};
