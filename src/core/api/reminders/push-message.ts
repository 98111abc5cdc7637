import { type CalendarDate, parseCalendarDate } from '../../calendar/calendar-date.ts';
import type { ReminderWords } from '../../reminders/reminder-words.ts';

/** A pushed notification, its name, and its expiry. */
export interface PushMessage extends ReminderWords {
  /** Authorizes 'Recordármelo mañana' only. */
  readonly id: string;
  /** Deduplication key: shown once per device. */
  readonly name: string;
  /** The due date that it is about; undefined for a test. */
  readonly dueOn: CalendarDate | undefined;
  readonly until: Date;
}

/** Wire form of the encrypted push. Written without the contract's schemas, which would enlarge the worker. */
interface PushMessageWire {
  readonly id: string;
  readonly nombre: string;
  readonly vence: string | null;
  readonly titulo: string;
  readonly texto: string;
  readonly hasta: string;
}

export const encodePushMessage = ({ id, name, dueOn, title, body, until }: PushMessage): string =>
  JSON.stringify({
    id,
    nombre: name,
    vence: dueOn ?? null,
    titulo: title,
    texto: body,
    hasta: until.toISOString(),
  } satisfies PushMessageWire);

/** Undefined when invalid. */
export const decodePushMessage = (text: string): PushMessage | undefined => {
  try {
    const wire = new Map<string, unknown>(Object.entries(JSON.parse(text)));
    const [id, name, title, body] = ['id', 'nombre', 'titulo', 'texto'].map((field) => wire.get(field));
    const due = wire.get('vence');
    const dueOn = typeof due === 'string' ? parseCalendarDate(due) : undefined;
    const until = new Date(String(wire.get('hasta')));
    if (typeof id !== 'string' || typeof name !== 'string') return undefined;
    if (typeof title !== 'string' || typeof body !== 'string') return undefined;
    if ((due !== null && dueOn === undefined) || Number.isNaN(until.getTime())) return undefined;
    return { id, name, title, body, dueOn, until };
  } catch {
    // Not JSON, or not an object.
    return undefined;
  }
};
