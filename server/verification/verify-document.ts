import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { parseVerificationCode } from '#core/codes/verification-code.ts';
import { type Money, pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { sourceOf } from '../infrastructure/source-address.ts';

export interface VerifiedDocument {
  readonly kind: Row<'issued_document'>['kind'];
  readonly creditNumber: number;
  readonly amount: Money;
  readonly statedOn: CalendarDate;
  readonly issuedOn: CalendarDate;
  /** False for a certificate whose credit was opened again. */
  readonly isInForce: boolean;
  readonly sha256: string;
}

/** By its code, or by the hash of its file. */
export type DocumentMark =
  | { readonly column: 'code'; readonly value: string }
  | { readonly column: 'sha256'; readonly value: string };

/** Malformed codes are looked up too, so that every miss costs the same and gives the same response. */
export const markOfCode = (code: string): DocumentMark => ({
  column: 'code',
  value: parseVerificationCode(code) ?? '',
});

/**
 * An issued document; undefined where there is none.
 * @throws TooMany per address.
 */
export const verifyDocument = async (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { column, value }: DocumentMark,
  ip: string,
): Promise<VerifiedDocument | undefined> => {
  await consumeRateLimit(context, {
    bucket: `verify:${sourceOf(ip)}`,
    most: context.config.limits.lookupsPerAddressPerHour,
    per: 'hour',
    rejection: {
      code: 'too_many_lookups',
      sentence: 'Se hicieron muchas consultas seguidas. Intenta de nuevo',
    },
  });
  const found = await context.db
    .selectFrom('issued_document')
    .leftJoin('clearance_certificate', 'clearance_certificate.code', 'issued_document.code')
    .leftJoin('loan', 'loan.credit_number', 'clearance_certificate.credit_number')
    .selectAll('issued_document')
    .select(['clearance_certificate.closing', 'loan.closed_at'])
    .where(`issued_document.${column}`, '=', value)
    .executeTakeFirst();
  return (
    found && {
      kind: found.kind,
      creditNumber: found.credit_number,
      amount: pesos(found.amount),
      statedOn: calendarDate(found.stated_on),
      issuedOn: bogotaDate(found.issued_at),
      isInForce: found.closing === null || found.closed_at?.getTime() === found.closing.getTime(),
      sha256: found.sha256,
    }
  );
};
