import { randomUUID } from 'node:crypto';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict, NotFound } from '../infrastructure/runtime/errors.ts';
import { count } from '../infrastructure/telemetry/metrics.ts';
import { decideContact, type StartedReminder } from './decide.ts';
import { deliver, deliveryResultOf, type Unsent } from './deliver.ts';
import { readReminderRecipient } from './person-plan.ts';
import { markDirty } from './schedule-due.ts';

const REASONS = { nobody: 'channel_gone', late: 'channel_down' } as const;

/**
 * No push subscription is left, or the window ends. A first attempt does not count as a contact and the plan is recomputed
 * without it; after an earlier attempt delivery is unknown.
 */
const recordUnsent = async (
  { db, clock }: Context,
  { id, person }: StartedReminder,
  { kind }: Unsent,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    const sending = trx.updateTable('reminder').where('id', '=', id).where('state', '=', 'sending');
    await sending
      .set({ state: 'planned', attempted_at: null, attempting_since: null, attempts: 0 })
      .where('attempts', '=', 1)
      .execute();
    await sending
      .set({ state: 'dropped', reason: REASONS[kind], attempting_since: null, decided_at: clock.now() })
      .execute();
    await markDirty(trx, clock, person.accountId);
  });
};

const recordSent = async (
  { db, clock }: Context,
  { id, person }: StartedReminder,
  vendorId: string | null,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('reminder')
      .set({
        state: 'sent',
        reason: null,
        sent_at: clock.now(),
        attempting_since: null,
        vendor_message_id: vendorId,
      })
      .where('id', '=', id)
      .execute();
    await markDirty(trx, clock, person.accountId);
  });
};

/**
 * Sends a decided contact and records the result.
 * @throws VendorDown, after recording it.
 */
export const makeContact = async (context: Context, reminder: StartedReminder): Promise<void> => {
  try {
    const result = await deliver(context, reminder.channel, deliveryResultOf(reminder, context.clock.now()));
    if (result.kind === 'accepted') {
      await recordSent(context, reminder, result.vendorId);
      count('reminders.sent', { channel: reminder.channel, rule: reminder.key.rule });
    } else await recordUnsent(context, reminder, result);
  } catch (error) {
    await context.db
      .updateTable('reminder')
      .set({ attempting_since: null })
      .where('id', '=', reminder.id)
      .where('state', '=', 'sending')
      .execute();
    throw error;
  }
};

/**
 * Sends a person's due contact, if any, once across instances. After a crash between sending and recording it is sent again
 * under the same id, which devices and mail servers know and by which the messaging vendor is asked first.
 * @throws VendorDown, after recording the failure, and RetryLater: the queue
 * retries, and the contact is decided anew.
 */
export const remindPerson = async (context: Context, accountId: string): Promise<void> => {
  const reminder = await inTransaction(context.db, (trx) => decideContact(trx, context, accountId));
  if (reminder) await makeContact(context, reminder);
};

/**
 * 'Recordármelo mañana': authorised by the reminder's id. Idempotent per day.
 * @throws NotFound for an unsent reminder.
 */
export const remindTomorrow = async ({ db, clock }: Context, id: string): Promise<void> => {
  const tomorrow = addDays(bogotaDate(clock.now()), 1);
  await inTransaction(db, async (trx) => {
    const updated = await trx
      .updateTable('reminder')
      .set({ asked_again_on: tomorrow })
      .where('id', '=', id)
      .where('attempted_at', 'is not', null)
      .returning('account_id')
      .executeTakeFirstOrThrow(() => new NotFound('No encontramos este recordatorio.'));
    await markDirty(trx, clock, updated.account_id);
  });
};

const TOO_OFTEN = {
  code: 'too_many_tests',
  sentence: 'Ya te enviamos varios mensajes de prueba. Intenta de nuevo',
};
const HOUR_MS = 3_600_000;

const unreachable = (channel: ReminderChannel): Conflict =>
  channel === 'push'
    ? new Conflict('no_device', 'Primero activa las notificaciones en este dispositivo.')
    : new Conflict('no_address', 'No tenemos un correo tuyo que hayas confirmado. Confírmalo en Mis datos.');

/**
 * Sends a test message by one channel now. Requested by the person: no contact hours apply (facts on Ley 2300, exceptions) and
 * it does not count as a contact.
 * @throws Conflict without an address of the channel; TooMany; VendorDown.
 */
export const sendTestMessage = async (
  context: Context,
  accountId: string,
  channel: ReminderChannel,
): Promise<void> => {
  const person = await readReminderRecipient(context.db, accountId);
  if (channel === 'push' && person.devices.length === 0) throw unreachable(channel);
  if (channel === 'email' && person.email === '') throw unreachable(channel);
  await consumeRateLimit(context, {
    bucket: `reminder-test:${accountId}`,
    most: 5,
    per: 'hour',
    rejection: TOO_OFTEN,
  });
  const id = randomUUID();
  const until = new Date(context.clock.now().getTime() + HOUR_MS);
  const result = await deliver(context, channel, {
    id,
    person,
    topic: { kind: 'test' },
    push: { name: `test/${id}`, dueOn: undefined, until },
  });
  if (result.kind !== 'accepted') throw unreachable(channel);
};
