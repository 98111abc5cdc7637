import type { Row } from '../../server/infrastructure/database/tables.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

const isAnyDue = async ({ context: { db, clock } }: TestApp): Promise<boolean> => {
  const due = await db
    .selectFrom('obligation')
    .select('id')
    .where('next_check_at', '<=', clock.now())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
};

/**
 * Moves the clock and runs what carries obligations, which runs every minute in production, until nothing is due and the
 * vendors have done what they were asked for.
 */
export const carryObligationsAt = async (test: TestApp, instant: string): Promise<void> => {
  test.setClock(instant);
  // Each round finds what the one before has made due.
  for (let round = 0; round < 3; round += 1) {
    await test.runJob('schedule-obligations', {});
    await test.sandbox.idle();
    // What waited for a vendor.
    await test.drain();
    await test.sandbox.idle();
    if (!(await isAnyDue(test))) return;
  }
};

/** What a server does on a day at nine in the morning in Bogota. */
export const passDay = async (test: TestApp, day: string): Promise<void> => {
  test.setClock(`${day}T14:00:00Z`);
  await test.runJob('find-stalled', {});
  await carryObligationsAt(test, `${day}T14:01:00Z`);
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

export const emailOf = async ({ row }: TestApp, { profileId }: Pick<TestPerson, 'profileId'>) =>
  (await row('profile', { id: profileId })).email;
