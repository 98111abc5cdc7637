import { encodePushMessage, type PushMessage } from '#core/api/reminders/push-message.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { latestStart } from '#core/reminders/contact-window.ts';
import type { ReminderChannel, ReminderKey } from '#core/reminders/reminder-plan.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { signKey } from '../infrastructure/link-key.ts';
import { recordBounce } from '../infrastructure/outbox.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';
import { UndeliverableEmail } from '../infrastructure/runtime/errors.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import type { StartedReminder } from './decide.ts';
import { dropDevice } from './devices.ts';
import {
  getPushWords,
  type ReminderTopic,
  reminderEmail,
  reminderSms,
  reminderVariables,
} from './messages.ts';
import type { ReminderRecipient } from './person-plan.ts';

/** A message to a person, for any channel. */
export interface ReminderMessage {
  /** Names it for every channel, whatever is retried. */
  readonly id: string;
  readonly person: ReminderRecipient;
  readonly topic: ReminderTopic;
  readonly push: Pick<PushMessage, 'name' | 'dueOn' | 'until'>;
}

/** Not sent: `nobody`, no push subscription is left or nobody has the address; `late`, it could have arrived after its window. */
export interface Unsent {
  readonly kind: 'nobody' | 'late';
}
export type Delivery = { readonly kind: 'accepted'; readonly vendorId: string | null } | Unsent;

const toDevices = async (
  context: Context,
  { id, person, topic, push }: ReminderMessage,
): Promise<Delivery> => {
  const { adapters, log } = context;
  const delivery = {
    payload: encodePushMessage({ id, ...getPushWords(topic), ...push }),
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

const toMailbox = async (context: Context, { id, person, topic }: ReminderMessage): Promise<Delivery> => {
  const { publicUrl, lender } = context.config;
  const stopKey = signKey(context, 'stop-emails', person.accountId);
  try {
    await context.adapters.mail.send({
      id,
      to: person.email,
      attachments: [],
      unsubscribeUrl: `${publicUrl}/api/recordatorios/baja/${stopKey}`,
      ...reminderEmail({
        topic,
        lender,
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
  const { id, person, topic, push } = message;
  const facts = { topic, lender: config.lender };
  if (channel === 'push') return toDevices(context, message);
  // Unlike push, the others have no expiry.
  if (clock.now() >= latestStart(push)) return { kind: 'late' };
  if (channel === 'email') return toMailbox(context, message);
  // No fallback to another channel when it does not arrive: one channel a week, and consent is per channel.
  const { phone, accountId } = person;
  const creditNumber = topic.kind === 'instalment' ? topic.creditNumber : undefined;
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

/** A device shows each name once. */
const nameOnDevice = ({ dueOn, rule, wantedOn }: ReminderKey): string =>
  rule === 'again' ? `${dueOn}/again/${wantedOn}` : `${dueOn}/${rule}`;

/** A reminder's message today, for any channel. */
export const deliveryResultOf = (
  { id, key, person, isDetailed, asked, until }: StartedReminder,
  now: Date,
): ReminderMessage => {
  const { creditNumber, rule, dueOn } = key;
  const subject = { rule, dueOn, on: bogotaDate(now), ...asked };
  return {
    id,
    person,
    topic: { kind: 'instalment', subject, isDetailed, creditNumber },
    push: { name: nameOnDevice(key), dueOn, until },
  };
};
