import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { reminderName } from '#core/reminders/reminder-name.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { detailedWords, privateWords, type ReminderWords } from '#core/reminders/reminder-words.ts';
import { encodePushMessage, type PushMessage } from '#core/wire/push-message.ts';
import type { Context } from '../infrastructure/context.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import type { StartedReminder } from './decide.ts';
import { dropDevice } from './devices.ts';
import { reminderEmail, reminderSms, reminderVariables } from './messages.ts';
import type { Reminded } from './person-plan.ts';
import { sealKey } from './sealed-key.ts';

/** Something to be said to a person, by whatever channel. */
export interface DeliveryResult {
  /** The same one sent twice is recognised by it. */
  readonly id: string;
  readonly person: Reminded;
  readonly words: ReminderWords;
  readonly push: Pick<PushMessage, 'name' | 'dueOn' | 'until'>;
}

/**
 * Nothing was sent: `nobody`, because none of the person's devices wants to hear from us any more; `late`, because it could have
 * arrived after its time.
 */
export type Unsent = { readonly kind: 'nobody' | 'late' };
export type Delivery = { readonly kind: 'accepted'; readonly vendorId: string | null } | Unsent;

/** Longer than a message or an e-mail is waited for (dial, greeting, answer): neither ends by itself, as a push does. */
const SLOWEST_SEND_MS = 20_000;

const toDevices = async (
  context: Context,
  { id, person, words, push }: DeliveryResult,
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
    // One device is enough: the others would get it late, or twice.
    if (failure) log.warn({ err: failure }, 'a device could not be written to, another was');
    return { kind: 'accepted', vendorId: null };
  }
  if (failure) throw failure;
  return { kind: outcomes.includes('late') ? 'late' : 'nobody' };
};

/**
 * Gives words to whoever carries them, unless they could arrive after their time. Errors: VendorDown when it is not known to have been taken; sent again under the same
 * id, it is the same message.
 */
export const deliver = async (
  context: Context,
  channel: ReminderChannel,
  carried: DeliveryResult,
): Promise<Delivery> => {
  const { adapters, clock, config } = context;
  const { id, person, words, push } = carried;
  const letter = { words, lender: config.lender, publicUrl: config.publicUrl };
  if (channel === 'push') return toDevices(context, carried);
  if (clock.now().getTime() > push.until.getTime() - SLOWEST_SEND_MS) return { kind: 'late' };
  if (channel === 'email') {
    const stopKey = sealKey(context, 'stop-emails', person.accountId);
    await adapters.mail.send({
      id,
      to: person.email,
      attachments: [],
      unsubscribeUrl: `${config.publicUrl}/api/recordatorios/baja/${stopKey}`,
      ...reminderEmail({
        ...letter,
        firstNames: person.firstNames,
        stopUrl: `${config.publicUrl}/recordatorios/baja/${stopKey}`,
      }),
    });
    return { kind: 'accepted', vendorId: null };
  }
  const to = { phone: person.phone, idempotencyKey: id };
  const { providerMessageId } = await adapters.messaging.send(
    channel === 'sms'
      ? { ...to, channel, text: reminderSms(letter) }
      : {
          ...to,
          channel,
          template: 'reminder',
          variables: reminderVariables(letter),
          // Who did not get it is not written to by another channel: one a week, and each with its own consent.
          reportsStatus: false,
        },
  );
  return { kind: 'accepted', vendorId: providerMessageId };
};

/** What a reminder says today, by whatever channel it goes. */
export const deliveryResultOf = (
  { id, key, person, isDetailed, amount, until }: StartedReminder,
  now: Date,
): DeliveryResult => {
  const subject = { rule: key.rule, dueOn: key.dueOn, on: bogotaDate(now), amount };
  return {
    id,
    person,
    words: isDetailed ? detailedWords(subject) : privateWords(subject),
    push: { name: reminderName(key), dueOn: key.dueOn, until },
  };
};
