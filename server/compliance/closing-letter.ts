import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { sumOf } from '#core/money/money.ts';
import { issueClearanceIn } from '../loans/documents/clearance.ts';
import { letterFacts } from './credit-letters.ts';
import { readDebtor } from './debtor.ts';
import { pdf } from './documents.ts';
import { closingEmail } from './messages.ts';
import type { Carrier } from './outcome.ts';

const MINUTE_MS = 60_000;

/** Contract 16: the letter that the credit is paid, with its clearance certificate and what became of the note. */
export const carryClosingLetter: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { row } = debtor.loan;
  if (row.closed_at?.toISOString() !== obligation.subject) return { kind: 'lapse', reason: 'reopened' };
  const now = context.clock.now();
  const soon = { kind: 'wait', until: new Date(now.getTime() + 5 * MINUTE_MS) } as const;
  const note = await context.db
    .selectFrom('signature')
    .leftJoin('note_cancellation', 'note_cancellation.application_id', 'signature.application_id')
    .select(['cancelled_at', 'note_cancellation.depository_number'])
    .where('signature.application_id', '=', row.application_id)
    .executeTakeFirst();
  // It waits for the depository while it can, to say that the note is cancelled.
  if (note && note.cancelled_at === null && bogotaDate(now) < obligation.due_by) return soon;
  const certificate = await context.renderer.forJob((render) =>
    issueClearanceIn(context, render, row.credit_number),
  );
  if (!certificate) return soon;
  const letter = closingEmail({
    ...letterFacts(context, debtor),
    closedOn: bogotaDate(row.closed_at),
    waived: sumOf((debtor.loan.history.waived?.lines ?? []).map(({ amount }) => amount)),
    note: note && { number: note.depository_number, cancelledAt: note.cancelled_at },
  });
  const attachments = [pdf(`paz-y-salvo-${row.credit_number}.pdf`, certificate)];
  return { kind: 'letter', letter: { to: debtor.email, ...letter, attachments } };
};
