import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { encodeChannel } from '#core/wire/reminders.ts';
import type { Row } from '../../server/infrastructure/database/tables.ts';
import { sessionOf, type TestPerson } from './borrowers.ts';
import type { TestApp } from './test-app.ts';

/** What the page sends unless a test chooses otherwise: the plan that is recommended. */
export const RECOMMENDED = { reglas: ['extracto', 'vispera', 'dia', 'mora'], hora: 9, detallado: false };

/** Chooses as the person does on the page, and answers what the page is told. */
export const chooseReminders = async (
  { app, context }: TestApp,
  person: TestPerson,
  channels: readonly ReminderChannel[],
  more: object = {},
): Promise<ReturnType<typeof JSON.parse>> => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/recordatorios/preferencias',
    headers: await sessionOf(context, person),
    payload: { ...RECOMMENDED, canales: channels.map(encodeChannel), ...more },
  });
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().data;
};

export const readReminders = async (
  { app, context }: TestApp,
  person: TestPerson,
): Promise<ReturnType<typeof JSON.parse>> =>
  (
    await app.inject({
      method: 'GET',
      url: '/api/recordatorios/preferencias',
      headers: await sessionOf(context, person),
    })
  ).json().data;

/** Moves the clock and lets the look around happen that comes every minute, until nothing is left to do. */
export const lookAt = async ({ context, setClock }: TestApp, instant: string): Promise<void> => {
  setClock(instant);
  // The second finds what the first one has sent, and plans on.
  for (let round = 0; round < 2; round += 1) {
    await context.jobs.enqueue('schedule-due', {}, { executor: context.db });
    await context.jobs.drain();
  }
};

/** Every reminder of somebody, in the order of their wanted days. */
export const remindersOf = ({ context }: TestApp, { accountId }: TestPerson): Promise<Row<'reminder'>[]> =>
  context.db
    .selectFrom('reminder')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('wanted_on')
    .orderBy('due_on')
    .execute();
