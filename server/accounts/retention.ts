import { sql } from 'kysely';
import { AUTHORISATION, UNTIL_ERASED } from '../infrastructure/retention/reasons.ts';
import { callOwner, deleteRows, type RetentionRule } from '../infrastructure/retention/retention.ts';

/** Until then whoever holds a token of an ended session reads why it ended. */
const SESSION_DAYS = 30;

export const ACCOUNTS_RETENTION: readonly RetentionRule[] = [
  {
    what: 'sign-ups never confirmed, with consents and codes',
    days: 30,
    since: 'after the last try',
    ...callOwner('account', 'deleted', 'delete_abandoned_accounts'),
  },
  { table: 'account', what: 'those that were confirmed', kept: UNTIL_ERASED },
  { table: 'phone_change', what: '', kept: AUTHORISATION },
  { table: 'consent', what: 'of accounts', kept: AUTHORISATION },
  { table: 'consent_revocation', what: '', kept: AUTHORISATION },
  { table: 'profile', what: '', kept: UNTIL_ERASED },
  {
    what: '',
    days: SESSION_DAYS,
    since: 'after the session ended',
    ...deleteRows(
      'session_token',
      (due) =>
        sql`session_id in (select id from session where least(session.revoked_at, session.expires_at) < ${due})`,
    ),
  },
  {
    what: '',
    days: SESSION_DAYS,
    since: 'after it ended',
    ...deleteRows(
      'session',
      (due) =>
        sql`least(revoked_at, expires_at) < ${due} and not exists (select from session_token where session_id = session.id)`,
    ),
  },
];
