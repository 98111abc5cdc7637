import { encodePushMessage, type PushMessage } from '#core/api/reminders/push-message.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { latestStart } from '#core/reminders/contact-window.ts';
import { reminderName } from '#core/reminders/reminder-name.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { detailedWords, privateWords, type ReminderWords } from '#core/reminders/reminder-words.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { signKey } from '../infrastructure/link-key.ts';
import { recordBounce } from '../infrastructure/outbox.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';
import { UndeliverableEmail } from '../infrastructure/runtime/errors.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import type { StartedReminder } from './decide.ts';
import { dropDevice } from './devices.ts';
import { type ReminderFacts, reminderEmail, reminderSms, reminderVariables } from './messages.ts';
import type { ReminderRecipient } from './person-plan.ts';

/** A message to a person, for any channel. */
export interface ReminderMessage {
  /** Names it for every channel, whatever is retried. */
  readonly id: string;
  readonly person: ReminderRecipient;
  /** Undefined of a test message. */
  readonly creditNumber: number | undefined;
  readonly words: ReminderWords;
  readonly push: Pick<PushMessage, 'name' | 'dueOn' | 'until'>;
}

/** Not sent: `nobody`, no push subscription is left or nobody has the address; `late`, it could have arrived after its window. */
export interface Unsent {
  readonly kind: 'nobody' | 'late';
}
export type Delivery = { readonly kind: 'accepted'; readonly vendorId: string | null } | Unsent;

const toDevices = async (
  context: Context,
  { id, person, words, push }: ReminderMessage,
): Promise<Delivery> => {
  const { adapters, log } = context;
  const delivery = {
    payload: encodePushMessage({ id, ...words, ...push }),
    until: push.until,
    topic: id.replaceAll('-', ''),
  };
  const sendTo = async (device: PushDevice) => {
    const outcome = await adapters.push.send({ device, ...delivery });
    if (outcome === 'gone') await dropDevice(context, device.endpoint);
    return outcome;
  };
  const sent = await Promise.allSettled(person.devices.map(sendTo));
  const outcomes = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [failure] = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (outcomes.includes('accepted')) {
    // One device is enough: a retry would reach the others late or twice.
    if (failure) log.warn({ err: failure }, 'a device could not be written to, another was');
    return { kind: 'accepted', vendorId: null };
  }
  if (failure) throw failure;
  return { kind: outcomes.includes('late') ? 'late' : 'nobody' };
};

const toMailbox = async (
  context: Context,
  { id, person }: ReminderMessage,
  facts: ReminderFacts,
): Promise<Delivery> => {
  const { publicUrl } = context.config;
  const stopKey = signKey(context, 'stop-emails', person.accountId);
  try {
    await context.adapters.mail.send({
      id,
      to: person.email,
      attachments: [],
      unsubscribeUrl: `${publicUrl}/api/recordatorios/baja/${stopKey}`,
      ...reminderEmail({
        ...facts,
        firstNames: person.firstNames,
        stopUrl: `${publicUrl}/recordatorios/baja/${stopKey}`,
      }),
    });
  } catch (error) {
    if (!(error instanceof UndeliverableEmail)) throw error;
    await inTransaction(context.db, (trx) => recordBounce(trx, context, person.accountId, person.email));
    return { kind: 'nobody' };
  }
  return { kind: 'accepted', vendorId: null };
};

/**
 * Sends by a channel, unless it could arrive after its window. Idempotent by `id`.
 * @throws VendorDown when acceptance is
 * unknown.
 */
export const deliver = async (
  context: Context,
  channel: ReminderChannel,
  message: ReminderMessage,
): Promise<Delivery> => {
  const { clock, config } = context;
  const { id, person, creditNumber, words, push } = message;
  const facts = { words, lender: config.lender, publicUrl: config.publicUrl };
  if (channel === 'push') return toDevices(context, message);
  // Unlike push, the others have no expiry.
  if (clock.now() >= latestStart(push)) return { kind: 'late' };
  if (channel === 'email') return toMailbox(context, message, facts);
  // No fallback to another channel when it does not arrive: one channel a week, and consent is per channel.
  const { phone, accountId } = person;
  const to = { id, phone, purpose: 'reminder', accountId, creditNumber };
  const { providerMessageId } = await sendPhoneMessage(
    context,
    channel === 'sms'
      ? { ...to, channel, text: reminderSms(facts) }
      : {
          ...to,
          channel,
          template: 'reminder',
          variables: reminderVariables(facts),
        },
  );
  return { kind: 'accepted', vendorId: providerMessageId };
};

/** A reminder's message today, for any channel. */
export const deliveryResultOf = (
  { id, key, person, isDetailed, amount, until }: StartedReminder,
  now: Date,
): ReminderMessage => {
  const subject = { rule: key.rule, dueOn: key.dueOn, on: bogotaDate(now), amount };
  return {
    id,
    person,
    creditNumber: key.creditNumber,
    words: isDetailed ? detailedWords(subject) : privateWords(subject),
    push: { name: reminderName(key), dueOn: key.dueOn, until },
  };
};
