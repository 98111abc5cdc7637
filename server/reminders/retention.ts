import { AUTHORISATION, CONTACTS, UNTIL_ERASED } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const REMINDERS_RETENTION: readonly RetentionRule[] = [
  { table: 'reminder_preferences', what: '', kept: UNTIL_ERASED },
  { table: 'reminder_consent', what: '', kept: AUTHORISATION },
  { table: 'reminder', what: '', kept: CONTACTS },
  {
    table: 'push_device',
    what: '',
    kept: 'until the person or the browser ends it, or ten newer ones of the person are there',
  },
];
