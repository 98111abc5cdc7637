import { calendarDate } from '../../core/domain/calendar-date.ts';
import { reminderName } from '../../core/domain/reminder-name.ts';
import type { Credit } from '../../core/wire/credit-answer.ts';
import {
  decodeChannel,
  decodeChosenRule,
  decodeRule,
  readReminderPreferences,
} from '../../core/wire/reminders.ts';
import type { NewsOfChoices } from '../../core/wire/worker-news.ts';
import { isCallFailure } from '../call-failure.ts';
import { call } from '../http.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { askWorker } from './ask-worker.ts';
import { bindSubscription, subscriptionHere } from './push-here.ts';

/** What was chosen elsewhere may be learned so much later; a payment is watched every few seconds. */
const CHOICES_AGE_MS = 5 * 60_000;

/**
 * What the person chose. The device speaks for itself only where notifications are what they like best: in a week the law
 * has one channel, and by any other the server reaches them without this device.
 */
const readChoices = async (): Promise<NewsOfChoices> => {
  const { data } = await call(readReminderPreferences, {});
  const [first] = data.canales.map(decodeChannel);
  const told = data.historial.flatMap(({ enviado, regla, vence, cuando }) => {
    const rule = decodeRule(regla);
    // Of one that was asked for again the day is not known here; no other can be taken for it.
    if (!enviado || rule === 'again') return [];
    const dueOn = calendarDate(vence);
    return [[reminderName({ dueOn, rule, wantedOn: dueOn }), Date.parse(cuando)] as const];
  });
  return { rules: first === 'push' ? data.reglas.map(decodeChosenRule) : [], hour: data.hora, told };
};

let known: { readonly owner: string; readonly at: number; readonly choices: NewsOfChoices } | undefined;

const choicesOf = async (owner: string): Promise<NewsOfChoices | undefined> => {
  if (known?.owner === owner && performance.now() - known.at < CHOICES_AGE_MS) return known.choices;
  try {
    known = { owner, at: performance.now(), choices: await readChoices() };
    return known.choices;
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    // What the worker knew of them goes on.
    return undefined;
  }
};

/** Whose dues they are, and where they stand. `areChoicesNew`: they were changed just now. */
export interface Dues {
  readonly owner: string;
  readonly credits: readonly Credit[];
  readonly areChoicesNew: boolean;
}

/**
 * Leaves with the worker what it needs to remind by itself, for whoever lets this app show notifications. A subscription
 * that the server does not know of, because the browser changed it, is bound again. Errors: CallFailure of that.
 */
export const leaveDues = async ({ owner, credits, areChoicesNew }: Dues): Promise<void> => {
  const isIn = () => owner === store.get(accountIdAtom);
  if (areChoicesNew) known = undefined;
  if (credits.length === 0 || globalThis.Notification?.permission !== 'granted') return;
  const bills = credits.flatMap((credit) => credit.bills);
  const dueOns = bills.filter(({ status }) => status !== 'paid').map(({ dueOn }) => dueOn);
  const choices = await choicesOf(owner);
  if (!isIn()) return;
  const answer = await askWorker({ type: 'DUES', owner, dueOns, choices });
  const there = await subscriptionHere();
  if (answer && there && answer.endpoint !== there.endpoint && isIn()) await bindSubscription(there);
};
