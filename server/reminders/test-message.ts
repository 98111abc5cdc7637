import { randomUUID } from 'node:crypto';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { Context } from '../infrastructure/context.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { deliver } from './deliver.ts';
import { TEST_WORDS } from './messages.ts';
import { readReminderRecipient } from './person-plan.ts';

const TOO_OFTEN = {
  code: 'too_many_tests',
  sentence: 'Ya te enviamos varios mensajes de prueba. Intenta de nuevo',
};
const HOUR_MS = 3_600_000;

const unreachable = (channel: ReminderChannel): Conflict =>
  channel === 'push'
    ? new Conflict('no_device', 'Primero activa las notificaciones en este dispositivo.')
    : new Conflict('no_address', 'No tenemos un correo tuyo al cual escribir.');

/**
 * Sends a test message by one channel now. Requested by the person: no contact hours apply (facts on Ley 2300, exceptions) and
 * it does not count as a contact. Errors: Conflict without an address of the channel; TooMany; VendorDown.
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
    words: TEST_WORDS,
    push: { name: `test/${id}`, dueOn: undefined, until },
  });
  if (result.kind !== 'accepted') throw unreachable(channel);
};
