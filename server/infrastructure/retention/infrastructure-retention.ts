import { sql } from 'kysely';
import { removeUnreferenced } from '../file-storage/unreferenced-objects.ts';
import { CONTACTS, KEYS, NOBODYS, OPERATORS_WORK } from './reasons.ts';
import { callOwner, deleteRows, type RetentionRule } from './retention.ts';

export const INFRASTRUCTURE_RETENTION: readonly RetentionRule[] = [
  {
    what: '`body`',
    days: 180,
    since: 'after it came',
    ...callOwner('vendor_event', 'emptied', 'empty_vendor_events'),
  },
  { table: 'data_key', what: '', kept: KEYS },
  { table: 'vendor_event', what: 'that it came', kept: NOBODYS },
  {
    what: '`subject`, `text_body`, `html_body` and `last_error`, but of letters that law or contract promise',
    days: 90,
    since: 'after it was sent, or written if it never was',
    ...callOwner('outbox_message', 'emptied', 'empty_outbox_messages'),
  },
  {
    table: 'outbox_message',
    what: 'to whom it was sent, why, when and with which documents; the text of a promised letter',
    kept: CONTACTS,
  },
  {
    what: 'those that no law or contract promises',
    days: 90,
    since: 'after it was asked for',
    ...deleteRows('phone_message', (due) => sql`asked_at < ${due} and purpose not like 'obligation:%'`),
  },
  { table: 'phone_message', what: 'those that law or contract promise', kept: CONTACTS },
  { table: 'operator', what: '', kept: OPERATORS_WORK },
  {
    what: '',
    days: 1,
    since: 'after it expired',
    ...deleteRows('operator_session', (due) => sql`expires_at < ${due}`),
  },
  {
    what: 'those that nobody decided',
    days: 90,
    since: 'after it expired',
    ...callOwner('operator_request', 'deleted', 'delete_undecided_requests'),
  },
  { table: 'operator_request', what: 'those that were decided', kept: OPERATORS_WORK },
  { table: 'audit_entry', what: '', kept: OPERATORS_WORK },
  {
    what: 'counts of calls, proofs of work and transfers begun',
    days: 1,
    since: 'after its end',
    ...deleteRows('rate_limit_window', (due) => sql`ends_at < ${due}`),
  },
  {
    what: 'drawings that can be made again',
    days: 30,
    since: 'after it was last asked for',
    ...deleteRows('rendered_document', (due) => sql`last_used_at < ${due}`),
  },
  {
    table: 'unreferenced_object',
    what: 'with its object in the store',
    days: 7,
    since: 'after its row was gone, or it was announced and no row took it',
    action: 'deleted',
    apply: removeUnreferenced,
  },
];
