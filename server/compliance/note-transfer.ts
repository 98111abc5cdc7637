import { calendarDate } from '#core/calendar/calendar-date.ts';
import { letterFacts } from './credit-letters.ts';
import { readDebtor } from './debtor.ts';
import { transferEmail } from './messages.ts';
import type { Carrier } from './outcome.ts';

/** Contract 21: to whom the credit and its note were transferred. */
export const carryTransferNotice: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const transfer = await context.db
    .selectFrom('note_transfer')
    .selectAll()
    .where('id', '=', obligation.subject)
    .executeTakeFirstOrThrow();
  const letter = transferEmail({
    ...letterFacts(context, debtor),
    holder: transfer.holder,
    holderNit: transfer.holder_nit,
    transferredOn: calendarDate(transfer.transferred_on),
  });
  return { kind: 'letter', letter: { to: debtor.email, ...letter, attachments: [] } };
};
