import type { QueryClient } from '@tanstack/react-query';
import type { Credit } from '#core/api/credit/credit.ts';
import type { Reminders } from '#core/api/reminders/reminders.ts';
import type { PreferencesMessage } from '#core/api/reminders/worker-messages.ts';
import { reminderName } from '#core/reminders/reminder-name.ts';
import { isCallFailure } from '../api/call-failure.ts';
import { remindersQuery } from '../queries/reminders-query.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { askWorker } from './ask-worker.ts';
import { currentSubscription, registerSubscription } from './push-subscription.ts';

/** Staleness of preferences changed on another device; a payment's polling must not refetch them. */
const PREFERENCES_AGE_MS = 5 * 60_000;

/**
 * The preferences for local reminders. None unless push is the preferred channel: the law allows one channel a week,
 * and the server reaches the others without this device.
 */
const preferencesOf = ({ preferences, past }: Reminders): PreferencesMessage => ({
  rules: preferences.channels[0] === 'push' ? preferences.rules : [],
  hour: preferences.hour,
  told: past
    // The day of a repeated reminder is not known here, and its name needs the day.
    .filter(({ unsent, rule }) => unsent === undefined && rule !== 'again')
    .map(({ dueOn, rule, at }) => [reminderName({ dueOn, rule, wantedOn: dueOn }), Date.parse(at)]),
});

const readPreferences = async (client: QueryClient): Promise<PreferencesMessage | undefined> => {
  try {
    return preferencesOf(await client.fetchQuery({ ...remindersQuery, staleTime: PREFERENCES_AGE_MS }));
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    // The worker keeps its last preferences.
    return undefined;
  }
};

/**
 * Sends the worker the due dates and preferences for local reminders, where notifications are allowed. A subscription
 * that the browser rotated is registered again.
 * @throws CallFailure of that.
 */
export const sendDueDates = async (
  owner: string,
  credits: readonly Credit[],
  client: QueryClient,
): Promise<void> => {
  const isIn = () => owner === store.get(accountIdAtom);
  if (credits.length === 0 || globalThis.Notification?.permission !== 'granted') return;
  const instalments = credits.flatMap((credit) => credit.instalments);
  const dueOns = instalments.filter(({ status }) => status !== 'paid').map(({ dueOn }) => dueOn);
  const choices = await readPreferences(client);
  if (!isIn()) return;
  const answer = await askWorker({ type: 'DUES', owner, dueOns, choices });
  const subscription = await currentSubscription();
  if (answer && subscription && answer.endpoint !== subscription.endpoint && isIn())
    await registerSubscription(subscription);
};
