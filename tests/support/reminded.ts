import { encodeChannel } from '#core/api/reminders/reminders.ts';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { Row } from '../../server/infrastructure/database/tables.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The page's default body: the recommended plan. */
export const RECOMMENDED = { reglas: ['extracto', 'vispera', 'dia', 'mora'], hora: 9, detallado: false };

export const CONSENT = { version_autorizacion: REMINDER_CONSENT.version };

/** Saves preferences as the page does; returns the response's body. */
export const chooseReminders = async (
  test: TestApp,
  person: TestPerson,
  channels: readonly ReminderChannel[],
  more: object = {},
): Promise<ReturnType<typeof JSON.parse>> => {
  const payload = {
    ...RECOMMENDED,
    ...CONSENT,
    canales: channels.map(encodeChannel),
    ...more,
  };
  const answer = await test.ask({ method: 'PUT', url: '/api/recordatorios/preferencias', payload }, person);
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().data;
};

export const readReminders = async (
  test: TestApp,
  person: TestPerson,
): Promise<ReturnType<typeof JSON.parse>> =>
  (await test.get('/api/recordatorios/preferencias', person)).json().data;

/** Moves the clock and runs the scheduler, which runs every minute in production, until nothing is pending. */
export const runSchedulerAt = async (test: TestApp, instant: string): Promise<void> => {
  test.setClock(instant);
  // The second round finds what the first has sent, and plans the next.
  for (let round = 0; round < 2; round += 1) await test.runJob('schedule-due', {});
};

/** Every reminder of a person, by planned day. */
export const remindersOf = ({ context }: TestApp, { accountId }: TestPerson): Promise<Row<'reminder'>[]> =>
  context.db
    .selectFrom('reminder')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('wanted_on')
    .orderBy('due_on')
    .execute();
