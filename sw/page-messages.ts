import {
  readWorkerMessage,
  type WorkerMessage,
  type WorkerMessageReply,
} from '#core/api/reminders/worker-messages.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { statementReadyOn } from '#core/statements/statement-periods.ts';
import { setBadge } from './browser-apis.ts';
import { tagOf } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { currentState, EMPTY_STATE, UNKNOWN_STATE, updateState, type WorkerState } from './state.ts';

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
    if (endpoint !== undefined || state.owner !== undefined) await setBadge(false);
    return { ...EMPTY_STATE, toDrop, toEnd: state.toEnd };
  });
  await flushOutbox();
};

type MessageOf<T extends WorkerMessage['type']> = Extract<WorkerMessage, { type: T }>;

/** Signs the previous account out; a subscription without a stored owner counts as another account's. */
const enter = async ({ owner }: MessageOf<'ENTERED'>): Promise<void> => {
  const state = await currentState();
  if (state === UNKNOWN_STATE || state.owner === owner) return;
  const hasOtherOwner = state.owner !== undefined || (await self.registration.pushManager?.getSubscription());
  if (hasOtherOwner) await signOut();
};

const subscribe = ({ owner, endpoint, key }: MessageOf<'SUBSCRIBED'>): Promise<WorkerState> =>
  updateState(async (state) => ({
    // Another account's state is dropped.
    ...(state.owner === owner ? state : EMPTY_STATE),
    owner,
    subscription: { endpoint, key },
    toDrop: state.toDrop.filter((one) => one !== endpoint),
    toEnd: state.toEnd,
  }));

const end = ({ key, isLeaving }: MessageOf<'ENDED'>): Promise<WorkerState> =>
  updateState(async (state) => ({
    ...state,
    toEnd: [...state.toEnd, { key, isLeaving, until: Date.now() + SESSION_LIFETIME_MS }],
  }));

/** Notifications of paid instalments close. The badge stands from the day of a statement until its instalment is paid. */
const takeDues = ({ owner, dueOns }: MessageOf<'DUES'>): Promise<WorkerState> =>
  // An update, so that a logout comes before or after all of it.
  updateState(async (state) => {
    if (state.owner !== owner) return state;
    const open = new Set(dueOns.map(tagOf));
    for (const shown of await self.registration.getNotifications())
      if (shown.data?.dueOn && !open.has(shown.tag)) shown.close();
    const today = bogotaDate(new Date());
    await setBadge(dueOns.some((dueOn) => statementReadyOn(dueOn) <= today));
    return state;
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
  const { subscription } = await currentState();
  port?.postMessage({ endpoint: subscription?.endpoint ?? null } satisfies WorkerMessageReply);
};

/** Handles the messages of pages about their session. */
export const receivePageMessages = (): void => {
  self.addEventListener('message', (event) => {
    const message = readWorkerMessage(event.data);
    if (message) event.waitUntil(answer(message, event.ports[0]));
  });
};
