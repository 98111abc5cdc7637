import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { parseVerificationCode } from '#core/codes/verification-code.ts';
import type { Context } from '../../infrastructure/context.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { sourceOf } from '../../infrastructure/source-address.ts';

export interface Verification {
  /** Issued, and its credit is still closed by the same closing. */
  readonly isValid: boolean;
  /** Undefined when no certificate has the code. */
  readonly issuedOn: CalendarDate | undefined;
}

/**
 * Whether a certificate is in force: nothing of its holder or its credit. What is no code is looked for all the same, so
 * that every miss costs and says the same. Errors: TooMany for an address that asks too often.
 */
export const verifyClearance = async (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  asked: { readonly code: string; readonly ip: string },
): Promise<Verification> => {
  await consumeRateLimit(context, {
    bucket: `verify:${sourceOf(asked.ip)}`,
    most: context.config.limits.lookupsPerAddressPerHour,
    per: 'hour',
    rejection: {
      code: 'too_many_lookups',
      sentence: 'Se hicieron muchas consultas seguidas. Intenta de nuevo',
    },
  });
  const found = await context.db
    .selectFrom('clearance_certificate')
    .innerJoin('loan', 'loan.credit_number', 'clearance_certificate.credit_number')
    .select(['issued_at', 'closing', 'closed_at'])
    .where('code', '=', parseVerificationCode(asked.code) ?? '')
    .executeTakeFirst();
  return {
    isValid: found !== undefined && found.closed_at?.getTime() === found.closing.getTime(),
    issuedOn: found && bogotaDate(found.issued_at),
  };
};
