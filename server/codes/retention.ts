import { sql } from 'kysely';
import { DEVICE_KNOWN_SECONDS } from '#core/constants.ts';
import { CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import { deleteRows, type RetentionRule } from '../infrastructure/retention/retention.ts';

const DAY_SECONDS = 86_400;

export const CODES_RETENTION: readonly RetentionRule[] = [
  {
    what: 'those that signed nothing',
    days: 90,
    since: 'after it was sent',
    ...deleteRows(
      'one_time_code',
      (due) => sql`sent_at < ${due} and not exists (select from signature where code_id = one_time_code.id)`,
    ),
  },
  { table: 'one_time_code', what: 'those of a signature', kept: CREDIT_PAPERS },
  {
    what: '',
    days: 1,
    since: 'after its five seconds',
    ...deleteRows('code_tally', (due) => sql`slot < ${due}`),
  },
  {
    what: '',
    days: 1,
    since: 'after its end',
    ...deleteRows('code_delay', (due) => sql`ends_at < ${due}`),
  },
  {
    what: '',
    days: DEVICE_KNOWN_SECONDS / DAY_SECONDS,
    since: 'after its last login',
    ...deleteRows('known_device', (due) => sql`last_login_at < ${due}`),
  },
];
