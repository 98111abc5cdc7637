import { REMINDER_RULES, type ReminderChannel, type ReminderRule } from '../../core/domain/reminder-plan.ts';
import type { ReminderWishes } from '../../core/wire/reminders-answer.ts';

/** One change of what somebody wants; made twice it is as made once. */
export type WishEdit = (wishes: ReminderWishes) => ReminderWishes;

/** A channel that is new comes after those that were chosen before. */
export const withChannel =
  (channel: ReminderChannel, isWanted: boolean): WishEdit =>
  (wishes) => {
    const others = wishes.channels.filter((one) => one !== channel);
    if (!isWanted) return { ...wishes, channels: others };
    return wishes.channels.includes(channel) ? wishes : { ...wishes, channels: [...others, channel] };
  };

/** One that was switched off meanwhile, perhaps in another tab, stays off. */
export const preferring =
  (channel: ReminderChannel): WishEdit =>
  (wishes) =>
    wishes.channels.includes(channel)
      ? { ...wishes, channels: [channel, ...wishes.channels.filter((one) => one !== channel)] }
      : wishes;

export const withRule =
  (rule: ReminderRule, isWanted: boolean): WishEdit =>
  (wishes) => ({
    ...wishes,
    rules: REMINDER_RULES.filter((one) => (one === rule ? isWanted : wishes.rules.includes(one))),
  });

export const atHour =
  (hour: number): WishEdit =>
  (wishes) => ({ ...wishes, hour });

export const saying =
  (isDetailed: boolean): WishEdit =>
  (wishes) => ({ ...wishes, isDetailed });

export const byChannels =
  (channels: readonly ReminderChannel[]): WishEdit =>
  (wishes) => ({ ...wishes, channels });

export const editedBy = (wishes: ReminderWishes, edits: readonly WishEdit[]): ReminderWishes =>
  edits.reduce((edited, edit) => edit(edited), wishes);
