import { sandboxKeys } from '../../../sandbox/keys.ts';
import type { TestApp } from '../../support/app-on-database.ts';
import type { Life } from './lives.ts';

export type ContactKind =
  | 'final_dates'
  | 'statement'
  | 'arrears_notice'
  | 'report_notice'
  | 'acceleration_notice'
  | 'closing_letter'
  | 'copies'
  | 'withdrawal'
  | 'claim_receipt'
  | 'claim_answer'
  | 'insurance_change'
  | 'reminder'
  | 'other';

/** Something that came to the person. */
export interface Contact {
  readonly kind: ContactKind;
  readonly subject: string;
  readonly channel: string;
  readonly at: number;
  /** The instalment of a statement. */
  readonly number: number;
  readonly attachments: readonly string[];
}

export interface BureauUpdate {
  readonly at: number;
  readonly status: string;
  readonly overdue: number;
  readonly id: string;
}

/** What reached the person and the outside companies, as these keep it: nothing of it is read from the product. */
export interface Received {
  readonly contacts: readonly Contact[];
  readonly told: readonly BureauUpdate[];
  readonly note:
    | { readonly number: string; readonly status: string; readonly cancelledAt: number | undefined }
    | undefined;
}

const EMAILS: readonly (readonly [RegExp, ContactKind])[] = [
  [/^Entregamos el dinero/, 'final_dates'],
  [/^Tu extracto de la cuota/, 'statement'],
  [/^Tienes un pago vencido en tu crédito/, 'arrears_notice'],
  [/^Aviso antes de reportar/, 'report_notice'],
  [/^Ponte al día antes del/, 'acceleration_notice'],
  [/está pagado: aquí está tu paz y salvo/, 'closing_letter'],
  [/^Tu contrato y tu pagaré firmados/, 'copies'],
  [/^(Cancelamos tu|Te retractaste del) crédito/, 'withdrawal'],
  [/^Recibimos tu solicitud/, 'claim_receipt'],
  [/^Respuesta a tu solicitud/, 'claim_answer'],
  [/^Aceptamos tu póliza/, 'insurance_change'],
];
const TEXTS: readonly (readonly [RegExp, ContactKind])[] = [
  [/vencidos desde el .* Cada dia suma mora/, 'arrears_notice'],
  [/se reporta a centrales/, 'report_notice'],
  [/podremos exigir todo el saldo/, 'acceleration_notice'],
];
const plain = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '');

const kindOf = (
  channel: string,
  subject: string,
  text: string,
  isCode: boolean,
  isList: boolean,
): ContactKind => {
  if (isList) return 'reminder';
  if (channel === 'email') return EMAILS.find(([words]) => words.test(subject))?.[1] ?? 'other';
  if (isCode) return 'other';
  return TEXTS.find(([words]) => words.test(plain(text)))?.[1] ?? 'reminder';
};

export const readReceived = async (test: TestApp, { person }: Life): Promise<Received> => {
  if (!person) throw new Error('nobody');
  const messages = [...(await test.inbox(person.email)), ...(await test.inbox(person.phone))];
  const contacts = messages.map(
    ({ channel, subject = '', text, code, at, attachments, unsubscribe_url }) => ({
      kind: kindOf(channel, subject, text, code !== undefined, unsubscribe_url !== undefined),
      subject,
      channel,
      at: Date.parse(at),
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
