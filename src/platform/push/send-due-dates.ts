import type { Credit } from '#core/api/credit/credit.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { askWorker } from './ask-worker.ts';
import { currentSubscription, registerSubscription } from './push-subscription.ts';

/**
 * Sends the worker the due dates for the badge and the notifications on the screen, where notifications are allowed. A
 * subscription that the browser rotated is registered again.
 * @throws CallFailure of that.
 */
export const sendDueDates = async (owner: string, credits: readonly Credit[]): Promise<void> => {
  if (credits.length === 0 || globalThis.Notification?.permission !== 'granted') return;
  const instalments = credits.flatMap((credit) => credit.instalments);
  const dueOns = instalments.filter(({ status }) => status !== 'paid').map(({ dueOn }) => dueOn);
  const answer = await askWorker({ type: 'DUES', owner, dueOns });
  const subscription = await currentSubscription();
  const isIn = owner === store.get(accountIdAtom);
  if (answer && subscription && answer.endpoint !== subscription.endpoint && isIn)
    await registerSubscription(subscription);
};
