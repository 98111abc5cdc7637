import type { Reminders } from '#core/api/reminders/reminders.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { DevicePush } from './use-push-on-device.ts';

/** The channels that can be answered here and now, the recommended one first. */
export const answersFor = (
  { preferences, email }: Pick<Reminders, 'preferences' | 'email'>,
  here: Pick<DevicePush, 'standing'>,
): readonly ReminderChannel[] => {
  const canPush = here.standing === 'off' || here.standing === 'on' || preferences.channels.includes('push');
  const answers: ReminderChannel[] = canPush ? ['push', 'whatsapp'] : ['whatsapp'];
  if (email !== undefined || preferences.channels.includes('email')) answers.push('email');
  return [...answers, 'sms'];
};
