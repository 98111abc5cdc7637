import type { Executor } from '../infrastructure/database/connection.ts';

/** Whom letters about a profile's affairs go to. */
export const recipientOf = (executor: Executor, profileId: string) =>
  executor
    .selectFrom('profile')
    .select(['first_names', 'email'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
