import type { Executor } from '../infrastructure/database/connection.ts';

/** Name and e-mail address of a profile. */
export const recipientOf = (executor: Executor, profileId: string) =>
  executor
    .selectFrom('profile')
    .select(['first_names', 'email'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
