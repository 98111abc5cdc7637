import { addDays, bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { nextContactTime, weekOf } from '#core/reminders/contact-window.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { type ObligationRow, readCollectionContacts } from '../obligations/obligations.ts';

/** By which channels a person may be written to now, and when else. */
export interface ContactSlot {
  readonly channels: readonly ('email' | 'sms')[];
  readonly next: Date;
}

/** Reminders that were attempted count too, whatever their channel. */
const reminderContacts = async (executor: Executor, accountId: string, since: Date) => {
  const rows = await executor
    .selectFrom('reminder')
    .select(['attempted_at', 'channel'])
    .where('account_id', '=', accountId)
    .where('attempted_at', '>=', since)
    .execute();
  return rows.flatMap(({ attempted_at: at, channel }) => (at && channel ? [{ at, channel }] : []));
};

/**
 * What the contacts so far leave for an obligation that urges to pay: one a day, and one channel a week (Ley 2300/2023
 * art. 3), for all credits of the person. The notice before acceleration goes by both channels, as the contract says.
 */
export const contactSlot = async (
  executor: Executor,
  { id, account_id: accountId, kind }: ObligationRow,
  now: Date,
): Promise<ContactSlot> => {
  const today = bogotaDate(now);
  const monday = weekOf(today);
  const contacts = [
    ...(await readCollectionContacts(executor, accountId, { since: startOfDay(monday), now, exceptId: id })),
    ...(await reminderContacts(executor, accountId, startOfDay(monday))),
  ];
  const tomorrow = nextContactTime(startOfDay(addDays(today, 1)));
  if (contacts.some(({ at }) => bogotaDate(at) === today)) return { channels: [], next: tomorrow };
  const used = contacts.map(({ channel }) => channel);
  if (kind === 'acceleration_notice' || used.length === 0)
    return { channels: ['email', 'sms'], next: tomorrow };
  const channels = (['email', 'sms'] as const).filter((channel) => used.every((one) => one === channel));
  return { channels, next: nextContactTime(startOfDay(addDays(monday, 7))) };
};
