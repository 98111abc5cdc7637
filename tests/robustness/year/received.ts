import { sandboxKeys } from '../../../sandbox/keys.ts';
import type { TestApp } from '../../support/app-on-database.ts';
import type { Life } from './lives.ts';
import { kindOfMessage } from './message-kinds.ts';

/** What reached the person and the outside companies, as these keep it: nothing of it is read from the product. */
export const readReceived = async (test: TestApp, { person }: Life) => {
  if (!person) throw new Error('nobody');
  const messages = [...(await test.inbox(person.email)), ...(await test.inbox(person.phone))];
  const contacts = messages.map(
    ({ channel, subject = '', text, code, at, attachments, unsubscribe_url }) => ({
      // An e-mail is what its subject says: a closing letter speaks of a code as well.
      kind:
        code === undefined || channel === 'email'
          ? kindOfMessage({ channel, subject, text, isList: unsubscribe_url !== undefined })
          : ('code' as const),
      subject,
      channel,
      at: Date.parse(at),
      /** The instalment of a statement. */
      number: Number(/cuota (\d+)/.exec(subject)?.[1] ?? 0),
      attachments: (attachments ?? []).map(({ name }) => name),
    }),
  );
  const ask = async (path: string, key: string) =>
    (await fetch(`${test.sandbox.url}${path}`, { headers: { 'x-api-key': key } })).json();
  const { updates } = (await ask(`/bureau/v1/credits/${person.creditNumber}`, sandboxKeys.bureau.apiKey)) as {
    updates: { id: string; toldAt: string; standing: { status: string; overdue_amount: number } }[];
  };
  const signature = await test.context.db
    .selectFrom('signature')
    .select('depository_note_id')
    .where('application_id', '=', person.applicationId)
    .executeTakeFirst();
  const note = signature?.depository_note_id
    ? ((await ask(`/depository/v1/notes/${signature.depository_note_id}`, sandboxKeys.depository.apiKey)) as {
        depository_id: string;
        status: string;
        cancelled_at?: string;
      })
    : undefined;
  return {
    contacts: contacts.toSorted((one, other) => one.at - other.at),
    told: updates
      .map(({ id, toldAt, standing }) => ({
        ...{ id, at: Date.parse(toldAt), status: standing.status, overdue: standing.overdue_amount },
      }))
      .toSorted((one, other) => one.at - other.at),
    note: note && {
      number: note.depository_id,
      status: note.status,
      cancelledAt: note.cancelled_at === undefined ? undefined : Date.parse(note.cancelled_at),
    },
  };
};

export type Received = Awaited<ReturnType<typeof readReceived>>;
export type Contact = Received['contacts'][number];
