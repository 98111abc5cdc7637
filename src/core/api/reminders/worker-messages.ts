import { type CalendarDate, parseCalendarDate } from '../../calendar/calendar-date.ts';

/**
 * Messages of a page to the service worker. `ONLINE`: the network is back. `ENDED`: a logout did not reach the server;
 * `key` ends the session there, and `isLeaving` says that it was 'Salir'. `ENTERED`: login. `LEFT`: logout, or notifications disabled on this device.
 * `SUBSCRIBED`: a push subscription, with its VAPID key in base64url. `DUES`: the due dates of what is unpaid, as the
 * portal shows it.
 */
export type WorkerMessage =
  | { readonly type: 'ONLINE' }
  | { readonly type: 'ENDED'; readonly key: string; readonly isLeaving: boolean }
  | { readonly type: 'ENTERED'; readonly owner: string }
  | { readonly type: 'LEFT' }
  | { readonly type: 'SUBSCRIBED'; readonly owner: string; readonly endpoint: string; readonly key: string }
  | { readonly type: 'DUES'; readonly owner: string; readonly dueOns: readonly CalendarDate[] };

/** Reply of the worker: its stored push endpoint, as the server knows it; null when none. */
export interface WorkerMessageReply {
  readonly endpoint: string | null;
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const readDates = (value: unknown): readonly CalendarDate[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const dates = value.map((one) => parseCalendarDate(String(one)));
  return dates.includes(undefined) ? undefined : (dates as CalendarDate[]);
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
  return type === 'DUES' && dueOns ? { type, owner, dueOns } : undefined;
};
