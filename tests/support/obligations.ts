import type { Row } from '../../server/infrastructure/database/tables.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Moves the clock and runs what carries obligations, which runs every minute in production, until nothing is due. */
export const carryObligationsAt = async ({ context, setClock }: TestApp, instant: string): Promise<void> => {
  setClock(instant);
  // Each round finds what the one before has made due.
  for (let round = 0; round < 3; round += 1) {
    await context.jobs.enqueue('schedule-obligations', {}, { executor: context.db });
    await context.jobs.drain();
  }
};

/** A person's obligations, the first due first. */
export const obligationsOf = (
  { context }: TestApp,
  { accountId }: Pick<TestPerson, 'accountId'>,
): Promise<Row<'obligation'>[]> =>
  context.db
    .selectFrom('obligation')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opens_at')
    .orderBy('kind')
    .orderBy('subject')
    .execute();

export const emailOf = async ({ context }: TestApp, { profileId }: Pick<TestPerson, 'profileId'>) => {
  const { email } = await context.db
    .selectFrom('profile')
    .select('email')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return email;
};
