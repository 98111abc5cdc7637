import { isContactAllowed } from '#core/reminders/contact-window.ts';
import type { Context } from '../infrastructure/context.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { toGsm7 } from '../infrastructure/messages/gsm7.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';

/** Fits one GSM-7 SMS with the usual addresses. */
export const emailBouncedSms = ({
  lender,
  publicUrl,
}: Pick<Context['config'], 'lender' | 'publicUrl'>): string =>
  toGsm7(
    `${lender.brand}: un correo para ti no se pudo entregar porque tu dirección no existe. Corrígela en ${publicUrl}/dashboard/profile`,
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
