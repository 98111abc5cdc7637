import { hash } from 'node:crypto';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { createVerificationCode, parseVerificationCode } from '#core/codes/verification-code.ts';
import type { Context } from '../../server/infrastructure/context.ts';
import type { Issue } from '../../server/infrastructure/documents/render.ts';
import type { Verification } from '../../server/infrastructure/documents/texts/verification.ts';

export const sampleVerification: Verification = {
  code: createVerificationCode(() => 7),
  publicUrl: 'https://app.cuotasana.example',
  anchor: { day: calendarDate('2026-03-10'), sha256: 'a'.repeat(64) },
};

/** What makes a document of invented facts an issued one. */
export const sampleIssue: Issue = {
  verification: sampleVerification,
  field: {
    name: 'CuotaSana S.A.S.',
    reason: 'Documento expedido por CuotaSana S.A.S.',
    city: 'Bogotá D.C.',
    signedAt: new Date('2026-03-11T02:05:51Z'),
    room: 10_000,
  },
};

/** How a file is verified, as the register of issued documents has it. @throws Error for a file that was not issued. */
export const issueOf = async ({ db, config }: Pick<Context, 'db' | 'config'>, file: Uint8Array) => {
  const row = await db
    .selectFrom('issued_document')
    .selectAll()
    .where('sha256', '=', hash('sha256', file))
    .executeTakeFirst();
  const code = row && parseVerificationCode(row.code);
  if (!code) throw new Error('a file that was not issued');
  const { kind, credit_number: creditNumber, amount, is_stamped: isStamped } = row;
  const statedOn = calendarDate(row.stated_on);
  const verification: Verification = { code, publicUrl: config.publicUrl };
  return { kind, creditNumber, amount, statedOn, isStamped, verification };
};
