import type { ReminderPreferences } from '#core/api/reminders/reminders.ts';
import { REMINDER_RULES, type ReminderChannel, type ReminderRule } from '#core/reminders/reminder-plan.ts';

/** An idempotent change of the preferences. */
export type PreferenceEdit = (preferences: ReminderPreferences) => ReminderPreferences;

/** A new channel is appended: the first one is preferred. */
export const withChannel =
  (channel: ReminderChannel, isWanted: boolean): PreferenceEdit =>
  (preferences) => {
    const others = preferences.channels.filter((one) => one !== channel);
    if (!isWanted) return { ...preferences, channels: others };
    return preferences.channels.includes(channel)
      ? preferences
      : { ...preferences, channels: [...others, channel] };
  };

/** The channel comes first: one that is on already changes its place, another takes that of the first one. */
export const answering =
  (channel: ReminderChannel): PreferenceEdit =>
  (preferences) => {
    const { channels } = preferences;
    const others = channels.includes(channel) ? channels.filter((one) => one !== channel) : channels.slice(1);
    return { ...preferences, channels: [channel, ...others] };
  };

export const withRule =
  (rule: ReminderRule, isWanted: boolean): PreferenceEdit =>
  (preferences) => ({
    ...preferences,
    rules: REMINDER_RULES.filter((one) => (one === rule ? isWanted : preferences.rules.includes(one))),
  });

export const atHour =
  (hour: number): PreferenceEdit =>
  (preferences) => ({ ...preferences, hour });

export const saying =
  (isDetailed: boolean): PreferenceEdit =>
  (preferences) => ({ ...preferences, isDetailed });

export const byChannels =
  (channels: readonly ReminderChannel[]): PreferenceEdit =>
  (preferences) => ({ ...preferences, channels });

export const editedBy = (
  preferences: ReminderPreferences,
  edits: readonly PreferenceEdit[],
): ReminderPreferences => edits.reduce((edited, edit) => edit(edited), preferences);
