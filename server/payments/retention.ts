import { sql } from 'kysely';
import { CREDIT_PAPERS, NOBODYS } from '../infrastructure/retention/reasons.ts';
import {
  callOwner,
  deleteRows,
  emptyColumn,
  type RetentionRule,
} from '../infrastructure/retention/retention.ts';
import { KEPT_DAYS } from './notifications/payer-emails.ts';

export const PAYMENTS_RETENTION: readonly RetentionRule[] = [
  {
    // A payment may still arrive shortly after the expiry.
    what: '`payer_email` of an attempt that nobody paid',
    days: 1,
    since: 'after it expired',
    ...emptyColumn(
      'payment_attempt',
      'payer_email',
      (due) => sql`expires_at < ${due} and status in ('declined', 'error', 'expired', 'voided')
        and not exists (select from payment where payment.reference = payment_attempt.reference)`,
    ),
  },
  {
    what: '`payer_email` of any other',
    days: KEPT_DAYS,
    since: 'after it expired and its last payment was posted',
    ...emptyColumn(
      'payment_attempt',
      'payer_email',
      // A recent posting still needs it, however old the attempt is.
      (due) => sql`expires_at < ${due} and not exists (
        select from payment where payment.reference = payment_attempt.reference and posted_at >= ${due})`,
    ),
  },
  { table: 'payment_attempt', what: 'all else', kept: CREDIT_PAPERS },
  {
    what: '`recipient` of letters to payers without a session',
    days: KEPT_DAYS,
    since: 'after it was sent',
    ...callOwner('outbox_message', 'emptied', 'forget_payers'),
  },
  { table: 'payment', what: '', kept: CREDIT_PAPERS },
  { table: 'cash_slip', what: 'what was reported, without the file', kept: CREDIT_PAPERS },
  {
    what: 'slips that were refused',
    days: 90,
    since: 'after it was refused, for whoever objects',
    ...deleteRows(
      'cash_slip_content',
      (due) => sql`storage_key in (select storage_key from cash_slip where refused_at < ${due})`,
    ),
  },
  { table: 'cash_slip_content', what: 'all others', kept: CREDIT_PAPERS },
  { table: 'reconciled_day', what: '', kept: NOBODYS },
];
