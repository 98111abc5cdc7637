import type { BodyOf } from '#core/api/endpoint.ts';
import {
  decodeChannel,
  readReminderPreferences,
  saveReminderPreferences,
} from '#core/api/reminders/reminders.ts';
import { plannedAnswer, type RemindersWire, remindersAnswer } from '../samples/reminders.ts';
import type { StubbedApi, StubbedCall } from './stub-api.ts';

export type SavedPreferences = BodyOf<typeof saveReminderPreferences>;

export interface ServerReminders {
  /** The server's current state. */
  now(): RemindersWire;
  /** Changes it from another tab or device, or by time. */
  change(changes: Partial<RemindersWire>): void;
  /** Holds back every answer until the returned function is called. */
  hold(): () => void;
  readonly reads: readonly StubbedCall<typeof readReminderPreferences>[];
  /** The saved bodies, oldest first. */
  saved(): readonly SavedPreferences[];
}

/** Stub of a server that stores the preferences, and plans reminders by the preferred channel. */
export const serveReminders = (api: StubbedApi, begin: Partial<RemindersWire> = {}): ServerReminders => {
  let stored = remindersAnswer(begin).data;
  let free = Promise.resolve();
  const answer = async () => {
    await free;
    return { data: stored };
  };
  const reads = api.on(readReminderPreferences, answer);
  const saves = api.on(saveReminderPreferences, ({ body }) => {
    const [best] = body.canales;
    const { version_autorizacion: _accepted, ...chosen } = body;
    stored = {
      ...stored,
      ...chosen,
      respondida: true,
      proximos: best ? plannedAnswer(decodeChannel(best)) : [],
    };
    return answer();
  });
  return {
    now: () => stored,
    change: (changes) => {
      stored = { ...stored, ...changes };
    },
    hold: () => {
      let letGo = (): void => undefined;
      free = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    reads,
    saved: () => saves.map(({ body }) => body),
  };
};

/** Opens all that is folded on the screen. */
export const unfoldAll = ({ container }: { readonly container: HTMLElement }): void => {
  for (const summary of container.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
    summary.click();
};
