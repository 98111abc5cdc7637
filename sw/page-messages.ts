import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { isPaymentDue, toldByApp } from '#core/reminders/local-reminder.ts';
import {
  readWorkerMessage,
  type WorkerMessage,
  type WorkerMessageReply,
} from '#core/wire/worker-messages.ts';
import { setBadge, wakeNowAndThen } from './browser-parts.ts';
import { tagOf } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { factsNow } from './periodic-sync.ts';
import { signOut } from './sign-out.ts';
import { EMPTY_STATE, inTurn, type WorkerState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

type MessageOf<T extends WorkerMessage['type']> = Extract<WorkerMessage, { type: T }>;

/** Whoever comes in after somebody else finds nothing of theirs; whose a subscription is must be known. */
const greet = async ({ owner }: MessageOf<'ENTERED'>): Promise<void> => {
  const state = await inTurn(async (kept) => kept);
  if (state.owner === owner) return;
  const isSomebodys = state.owner !== undefined || (await self.registration.pushManager?.getSubscription());
  if (isSomebodys) await signOut();
};

const subscribe = async ({ owner, endpoint, key }: MessageOf<'SUBSCRIBED'>): Promise<void> => {
  await inTurn(async (state) => ({
    // Nothing of anybody else is theirs.
    ...(state.owner === owner ? state : { ...EMPTY_STATE, since: bogotaDate(new Date()) }),
    owner,
    subscription: { endpoint, key },
    toDrop: state.toDrop.filter((one) => one !== endpoint),
  }));
  await wakeNowAndThen();
};

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

/** The portal is open and shows what is due: it is no news any more, and what was paid needs no notification. */
const takeDues = (news: MessageOf<'DUES'>): Promise<WorkerState> =>
  inTurn(async (state) => {
    if (state.owner !== news.owner) return state;
    const now = new Date();
    const next = withDues(state, news, now);
    const open = new Set(next.dueOns.map(tagOf));
    for (const shown of await self.registration.getNotifications())
      if (shown.data?.dueOn && !open.has(shown.tag)) shown.close();
    await setBadge(isPaymentDue(next.dueOns, bogotaDate(now)));
    const told = toldByApp(await factsNow(next, now)).filter((name) => !next.shown.has(name));
    return { ...next, shown: new Map([...next.shown, ...told.map((name) => [name, now] as const)]) };
  });

const take = async (news: WorkerMessage): Promise<void> => {
  if (news.type === 'LEFT') await signOut();
  if (news.type === 'ENTERED') await greet(news);
  if (news.type === 'SUBSCRIBED') await subscribe(news);
  if (news.type === 'DUES') await takeDues(news);
  await flushOutbox();
};

const answer = async (news: WorkerMessage, port: MessagePort | undefined): Promise<void> => {
  await take(news);
  const { subscription } = await inTurn(async (kept) => kept);
  port?.postMessage({ endpoint: subscription?.endpoint ?? null } satisfies WorkerMessageReply);
};

/** Hears what pages tell of their person. */
export const receivePageMessages = (): void => {
  self.addEventListener('message', (event) => {
    const news = readWorkerMessage(event.data);
    if (news) event.waitUntil(answer(news, event.ports[0]));
  });
};
