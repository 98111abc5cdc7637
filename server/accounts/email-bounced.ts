import { isContactAllowed } from '#core/reminders/contact-window.ts';
import { toGsm7 } from '#core/text/gsm7.ts';
import type { Context } from '../infrastructure/context.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { supportNumber } from '../infrastructure/messages/email.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';

/** One GSM-7 SMS, without a link to press. */
export const emailBouncedSms = ({ lender }: Pick<Context['config'], 'lender'>): string =>
  toGsm7(
    `${lender.brand}: tu correo nos devuelve los mensajes. Entra a tu cuenta como siempre y corrígelo en Mis datos. Dudas: WhatsApp ${supportNumber(lender)}`,
  );

/**
 * Tells a person that nobody has the address that they gave, unless it was corrected meanwhile.
 * @throws VendorDown, and RetryLater outside the hours of contact.
 */
export const sendEmailBouncedSms = async (context: Context, accountId: string): Promise<void> => {
  const { db, clock, config } = context;
  const person = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['account.phone', 'email_bounced_at'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!person?.email_bounced_at) return;
  if (!isContactAllowed(clock.now())) throw new RetryLater();
  await sendPhoneMessage(context, {
    ...{ purpose: 'email_bounced', accountId, creditNumber: undefined },
    id: `email-bounced:${accountId}:${person.email_bounced_at.toISOString()}`,
    phone: person.phone,
    channel: 'sms',
    text: emailBouncedSms(config),
  });
};
