import { savePushSubscription } from '#core/api/reminders/reminder-devices.ts';
import { subscriptionWire } from '#core/api/reminders/worker-calls.ts';
import { call } from '../api/http.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { askWorker } from './ask-worker.ts';

/**
 * This browser's push subscription; null when there is none.
 * @throws none.
 */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  try {
    return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
  } catch {
    // Blocked, or the Push API is incomplete.
    return null;
  }
};

/** The VAPID key of a subscription: base64url without padding, as in the contract. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Registers a subscription for the account, at the server and with the worker.
 * @throws CallFailure.
 */
export const registerSubscription = async (subscription: PushSubscription): Promise<void> => {
  const owner = store.get(accountIdAtom);
  const wire = subscriptionWire(subscription.toJSON());
  if (!owner || !wire) return;
  await call(savePushSubscription, { body: wire });
  await askWorker({ type: 'SUBSCRIBED', owner, endpoint: wire.endpoint, key: keyOf(subscription) });
};
