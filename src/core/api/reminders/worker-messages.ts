import { type CalendarDate, parseCalendarDate } from '../../calendar/calendar-date.ts';
import { REMINDER_RULES, type ReminderRule } from '../../reminders/reminder-plan.ts';

/** Preferences for local reminders. */
export interface PreferencesMessage {
  readonly rules: readonly ReminderRule[];
  readonly hour: number;
  /** Names of the reminders sent on any channel, with their instants: milliseconds since the epoch. */
  readonly told: readonly (readonly [name: string, at: number])[];
}

/**
 * Messages of a page to the service worker. `ONLINE`: the network is back. `ENDED`: a logout did not reach the server;
 * `key` ends the session there, and `isLeaving` says that it was 'Salir'. `ENTERED`: login. `LEFT`: logout, or notifications disabled on this device.
 * `SUBSCRIBED`: a push subscription, with its VAPID key in base64url. `DUES`: what is due, as the portal shows it;
 * without `choices` where they could not be read.
 */
export type WorkerMessage =
  | { readonly type: 'ONLINE' }
  | { readonly type: 'ENDED'; readonly key: string; readonly isLeaving: boolean }
  | { readonly type: 'ENTERED'; readonly owner: string }
  | { readonly type: 'LEFT' }
  | { readonly type: 'SUBSCRIBED'; readonly owner: string; readonly endpoint: string; readonly key: string }
  | {
      readonly type: 'DUES';
      readonly owner: string;
      readonly dueOns: readonly CalendarDate[];
      readonly choices?: PreferencesMessage | undefined;
    };

/** Reply of the worker: its stored push endpoint, as the server knows it; null when none. */
export interface WorkerMessageReply {
  readonly endpoint: string | null;
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const listOf = <T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const all = value.map(read);
  return all.includes(undefined) ? undefined : (all as T[]);
};

export const readDates = (value: unknown): readonly CalendarDate[] | undefined =>
  listOf(value, (one) => parseCalendarDate(String(one)));

export const readRules = (value: unknown): readonly ReminderRule[] | undefined =>
  listOf(value, (one) => REMINDER_RULES.find((rule) => rule === one));

const readPreferences = (value: unknown): PreferencesMessage | undefined => {
  const fields = fieldsOf(value);
  const [rules, hour] = [readRules(fields.get('rules')), fields.get('hour')];
  const told = listOf(fields.get('told'), (one) =>
    Array.isArray(one) && typeof one[0] === 'string' && Number.isFinite(one[1])
      ? ([one[0], Number(one[1])] as const)
      : undefined,
  );
  return rules && told && Number.isInteger(hour) ? { rules, hour: Number(hour), told } : undefined;
};

/** A message from a page, which may be of another release; undefined when it is none of these. */
export const readWorkerMessage = (message: unknown): WorkerMessage | undefined => {
  const fields = fieldsOf(message);
  const type = fields.get('type');
  if (type === 'LEFT' || type === 'ONLINE') return { type };
  const [owner, endpoint, key] = ['owner', 'endpoint', 'key'].map((name) => fields.get(name));
  if (type === 'ENDED' && typeof key === 'string')
    return { type, key, isLeaving: fields.get('isLeaving') === true };
  if (typeof owner !== 'string' || owner === '') return undefined;
  if (type === 'ENTERED') return { type, owner };
  if (type === 'SUBSCRIBED' && typeof endpoint === 'string' && typeof key === 'string')
    return { type, owner, endpoint, key };
  const dueOns = readDates(fields.get('dueOns'));
  if (type === 'DUES' && dueOns)
    return { type, owner, dueOns, choices: readPreferences(fields.get('choices')) };
  return undefined;
};
