import {
  readWorkerMessage,
  type WorkerMessage,
  type WorkerMessageReply,
} from '#core/api/reminders/worker-messages.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { isPaymentDue, shownByApp } from '#core/reminders/local-reminder.ts';
import { registerPeriodicSync, setBadge, unregisterPeriodicSync } from './browser-apis.ts';
import { ICONS, tagOf } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { localReminderInput } from './periodic-sync.ts';
import { EMPTY_STATE, UNKNOWN_STATE, updateState, type WorkerState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const unsubscribe = async (): Promise<string | undefined> => {
  try {
    const subscription = await self.registration.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    return subscription?.endpoint;
  } catch (error) {
    console.warn('still subscribed', error);
    return undefined;
  }
};

/** Clears the person's notifications and state, and queues the subscription's removal at the server. */
export const signOut = async (): Promise<void> => {
  await updateState(async (state) => {
    const endpoint = await unsubscribe();
    const endpoints = [endpoint, state.subscription?.endpoint, ...state.toDrop];
    const toDrop = [...new Set(endpoints.filter((one) => one !== undefined))];
    for (const shown of await self.registration.getNotifications()) shown.close();
    // Most devices never enabled notifications: no browser API is called for them.
    if (endpoint !== undefined || state.owner !== undefined)
      await Promise.all([setBadge(false), unregisterPeriodicSync()]);
    return { ...EMPTY_STATE, toDrop, toEnd: state.toEnd };
  });
  await flushOutbox();
};

type MessageOf<T extends WorkerMessage['type']> = Extract<WorkerMessage, { type: T }>;

/** Signs the previous account out; a subscription without a stored owner counts as another account's. */
const enter = async ({ owner }: MessageOf<'ENTERED'>): Promise<void> => {
  const state = await updateState(async (current) => current);
  if (state === UNKNOWN_STATE || state.owner === owner) return;
  const hasOtherOwner = state.owner !== undefined || (await self.registration.pushManager?.getSubscription());
  if (hasOtherOwner) await signOut();
};

/** Into the browser's cache, for reminders that are made without a network. */
const fetchIcons = (): Promise<unknown> =>
  Promise.allSettled(Object.values(ICONS).map((icon) => fetch(icon)));

const subscribe = async ({ owner, endpoint, key }: MessageOf<'SUBSCRIBED'>): Promise<void> => {
  await updateState(async (state) => ({
    // Another account's state is dropped.
    ...(state.owner === owner ? state : { ...EMPTY_STATE, since: bogotaDate(new Date()) }),
    owner,
    subscription: { endpoint, key },
    toDrop: state.toDrop.filter((one) => one !== endpoint),
    toEnd: state.toEnd,
  }));
  await Promise.all([registerPeriodicSync(), fetchIcons()]);
};

const end = ({ key, isLeaving }: MessageOf<'ENDED'>): Promise<WorkerState> =>
  updateState(async (state) => ({
    ...state,
    toEnd: [...state.toEnd, { key, isLeaving, until: Date.now() + SESSION_LIFETIME_MS }],
  }));

const withDues = (state: WorkerState, { dueOns, choices }: MessageOf<'DUES'>, now: Date): WorkerState => {
  if (!choices) return { ...state, dueOns };
  const { rules, hour, told } = choices;
  const isNewRule = rules.some((rule) => !state.rules.includes(rule));
  return {
    ...state,
    dueOns,
    rules,
    hour,
    since: isNewRule && state.rules.length > 0 ? bogotaDate(now) : state.since,
    shown: new Map([...told.map(([name, at]) => [name, new Date(at)] as const), ...state.shown]),
  };
};

/** The open portal shows what is due: reminders of it count as shown, notifications of paid instalments close. */
const takeDues = (message: MessageOf<'DUES'>): Promise<WorkerState> =>
  updateState(async (state) => {
    if (state.owner !== message.owner) return state;
    const now = new Date();
    const next = withDues(state, message, now);
    const open = new Set(next.dueOns.map(tagOf));
    for (const shown of await self.registration.getNotifications())
      if (shown.data?.dueOn && !open.has(shown.tag)) shown.close();
    await setBadge(isPaymentDue(next.dueOns, bogotaDate(now)));
    const shownInApp = shownByApp(await localReminderInput(next, now)).filter(
      (name) => !next.shown.has(name),
    );
    return { ...next, shown: new Map([...next.shown, ...shownInApp.map((name) => [name, now] as const)]) };
  });

const handle = async (message: WorkerMessage): Promise<void> => {
  if (message.type === 'LEFT') await signOut();
  if (message.type === 'ENDED') await end(message);
  if (message.type === 'ENTERED') await enter(message);
  if (message.type === 'SUBSCRIBED') await subscribe(message);
  if (message.type === 'DUES') await takeDues(message);
  await flushOutbox();
};

const answer = async (message: WorkerMessage, port: MessagePort | undefined): Promise<void> => {
  await handle(message);
  const { subscription } = await updateState(async (current) => current);
  port?.postMessage({ endpoint: subscription?.endpoint ?? null } satisfies WorkerMessageReply);
};

/** Handles the messages of pages about their session. */
export const receivePageMessages = (): void => {
  self.addEventListener('message', (event) => {
    const message = readWorkerMessage(event.data);
    if (message) event.waitUntil(answer(message, event.ports[0]));
  });
};
