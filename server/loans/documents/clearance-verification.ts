import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { parseVerificationCode } from '#core/codes/verification-code.ts';
import type { Context } from '../../infrastructure/context.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { sourceOf } from '../../infrastructure/source-address.ts';

export interface Verification {
  /** Issued, and the credit is still closed by the same closing. */
  readonly isValid: boolean;
  /** Undefined for an unknown code. */
  readonly issuedOn: CalendarDate | undefined;
}

/**
 * Whether a certificate is in force; discloses nothing about holder or credit. Malformed codes are looked up too, so that
 * every miss costs the same and gives the same response. Errors: TooMany per address.
 */
export const verifyClearance = async (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  input: { readonly code: string; readonly ip: string },
): Promise<Verification> => {
  await consumeRateLimit(context, {
    bucket: `verify:${sourceOf(input.ip)}`,
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
    .where('code', '=', parseVerificationCode(input.code) ?? '')
    .executeTakeFirst();
  return {
    isValid: found !== undefined && found.closed_at?.getTime() === found.closing.getTime(),
    issuedOn: found && bogotaDate(found.issued_at),
  };
};
