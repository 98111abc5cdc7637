import { sql } from 'kysely';
import { DRAFT_LIFETIME_DAYS } from '#core/constants.ts';
import { deleteRows, type RetentionRule } from '../infrastructure/retention/retention.ts';

export const DRAFTS_RETENTION: readonly RetentionRule[] = [
  {
    what: 'also what is left of one that was sent',
    days: DRAFT_LIFETIME_DAYS,
    since: 'after it was last saved',
    ...deleteRows('draft', (due) => sql`saved_at < ${due}`),
  },
];
