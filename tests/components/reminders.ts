import type { BodyOf } from '#core/wire/endpoint.ts';
import { readReminderPreferences, saveReminderPreferences } from '#core/wire/reminders.ts';
import { plannedAnswer, type RemindersWire, remindersAnswer } from './answers/reminders.ts';
import type { StubbedApi, StubbedCall } from './stub-api.ts';

export type SavedPreferences = BodyOf<typeof saveReminderPreferences>;

export interface ServerReminders {
  /** What the server has now. */
  now(): RemindersWire;
  /** Something that came about elsewhere: on another tab or device, or by time. */
  change(changes: Partial<RemindersWire>): void;
  /** Holds every answer back from now on; what this answers lets them go. */
  hold(): () => void;
  readonly reads: readonly StubbedCall<typeof readReminderPreferences>[];
  /** The bodies that were saved, the oldest first. */
  saved(): readonly SavedPreferences[];
}

/** Plays a server that keeps what is chosen, and plans by the channel that is liked best. */
export const serveReminders = (api: StubbedApi, begin: Partial<RemindersWire> = {}): ServerReminders => {
  let kept = remindersAnswer(begin).data;
  let free = Promise.resolve();
  const answer = async () => {
    await free;
    return { data: kept };
  };
  const reads = api.on(readReminderPreferences, answer);
  const saves = api.on(saveReminderPreferences, ({ body }) => {
    const [best] = body.canales;
    kept = { ...kept, ...body, proximos: best ? plannedAnswer(best) : [] };
    return answer();
  });
  return {
    now: () => kept,
    change: (changes) => {
      kept = { ...kept, ...changes };
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
