import type { QueryClient } from '@tanstack/react-query';
import { reminderName } from '#core/reminders/reminder-name.ts';
import type { Credit } from '#core/wire/credit-answer.ts';
import type { Reminders } from '#core/wire/reminders-answer.ts';
import type { PreferencesMessage } from '#core/wire/worker-messages.ts';
import { isCallFailure } from '../call-failure.ts';
import { remindersQuery } from '../queries/reminders-query.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { askWorker } from './ask-worker.ts';
import { bindSubscription, subscriptionHere } from './push-here.ts';

/** What was chosen elsewhere may be learned so much later; a payment is watched every few seconds. */
const PREFERENCES_AGE_MS = 5 * 60_000;

/**
 * What the person chose. The device speaks for itself only where notifications are what they like best: in a week the law
 * has one channel, and by any other the server reaches them without this device.
 */
const preferencesOf = ({ preferences, past }: Reminders): PreferencesMessage => ({
  rules: preferences.channels[0] === 'push' ? preferences.rules : [],
  hour: preferences.hour,
  told: past
    // Of one that was asked for again the day is not known here; no other can be taken for it.
    .filter(({ unsent, rule }) => unsent === undefined && rule !== 'again')
    .map(({ dueOn, rule, at }) => [reminderName({ dueOn, rule, wantedOn: dueOn }), Date.parse(at)]),
});

const readPreferences = async (client: QueryClient): Promise<PreferencesMessage | undefined> => {
  try {
    return preferencesOf(await client.fetchQuery({ ...remindersQuery, staleTime: PREFERENCES_AGE_MS }));
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    // What the worker knew of them goes on.
    return undefined;
  }
};

/**
 * Leaves with the worker what it needs to remind by itself, for whoever lets this app show notifications. A subscription
 * that the server does not know of, because the browser changed it, is bound again. Errors: CallFailure of that.
 */
export const leaveDues = async (
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
  const there = await subscriptionHere();
  if (answer && there && answer.endpoint !== there.endpoint && isIn()) await bindSubscription(there);
};
