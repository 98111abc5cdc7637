import { randomBytes, randomUUID } from 'node:crypto';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import type { Context } from '../../server/infrastructure/context.ts';
import type { NewRow } from '../../server/infrastructure/database/tables.ts';
import { createApplicationIn, createBorrower, digits, insertPerson, type TestPerson } from './people.ts';
import { rowsIn } from './rows.ts';

/** Rows that stand on others, each as if it had been written at `at`. */
export const agedRows = (context: Pick<Context, 'db' | 'events' | 'keys'>, at: Date) => {
  const { db } = context;
  const { insert } = rowsIn(db);
  const then = { ...context, clock: { now: () => at } };
  const hex = (): string => randomBytes(32).toString('hex');
  const file = { media_type: 'application/pdf', bytes: 3, sha256: hex(), sent_sha256: hex() } as const;

  const createContent = async (
    table: 'applicant_document_content' | 'cash_slip_content',
  ): Promise<string> => {
    const storageKey = randomUUID();
    await insert(table, { storage_key: storageKey, bytes: randomBytes(40) });
    return storageKey;
  };

  return {
    person: async (): Promise<string> => {
      const person = { surnames: 'Pérez', email: `${hex()}@correo.example`, document: `1${digits(9)}` };
      return (await insertPerson(then, person)).accountId;
    },
    application: (status: ApplicationStatus): Promise<TestPerson> => createApplicationIn(then, status),
    borrower: (): Promise<TestPerson> => createBorrower(then),
    code: async (changes: Partial<NewRow<'one_time_code'>> = {}): Promise<string> => {
      const id = randomUUID();
      const code = {
        id,
        phone: `3${digits(9)}`,
        purpose: 'login',
        channel: 'sms',
        code_mac: randomBytes(32),
      };
      const row = { ...code, subject: '', sent_at: at, expires_at: at, ...changes };
      await insert('one_time_code', row as NewRow<'one_time_code'>);
      return id;
    },
    /** Its phone. */
    signUp: async (triedAt = at): Promise<string> => {
      const [id, phone] = [randomUUID(), `3${digits(9)}`];
      await insert('account', { id, phone, created_at: at });
      await insert('consent', {
        ...{ account_id: id, kind: 'terms', text_version: '1', text_sha256: hex(), accepted_at: triedAt },
        ...{ ip: '190.24.10.7', user_agent: 'test' },
      });
      return phone;
    },
    session: async (accountId: string): Promise<string> => {
      const id = randomUUID();
      await insert('session', {
        ...{ id, account_id: accountId, device: 'Firefox', created_at: at, last_used_at: at },
        expires_at: at,
      });
      const token = { session_id: id, issued_at: at, expires_at: at };
      const tokens = [1, 2].map(() => ({ ...token, token_sha256: randomBytes(32) }));
      await insert('session_token', ...tokens);
      return id;
    },
    /** The key of its file. */
    applicantDocument: async (applicationId: string, refusedAt: Date | null): Promise<string> => {
      const storage_key = await createContent('applicant_document_content');
      await insert('applicant_document', {
        ...{ ...file, id: randomUUID(), application_id: applicationId, kind: 'payslip', position: 1 },
        ...{ storage_key, uploaded_at: at, refused_at: refusedAt },
        rejection: refusedAt && 'illegible',
      });
      return storage_key;
    },
    /** The key of its file. */
    slip: async (creditNumber: number, refusedAt: Date | null): Promise<string> => {
      const storage_key = await createContent('cash_slip_content');
      await insert('cash_slip', {
        ...{
          ...file,
          id: randomUUID(),
          client_id: randomUUID(),
          credit_number: creditNumber,
          amount: 1_000,
        },
        ...{ sent_sha256: hex(), paid_at: at, storage_key, reported_at: at, refused_at: refusedAt },
        rejection: refusedAt && 'illegible',
      });
      return storage_key;
    },
    /** The hash of a contract that is offered. */
    offer: async (applicationId: string): Promise<string> => {
      const sha256 = hex();
      await insert('document', {
        sha256,
        media_type: 'application/pdf',
        bytes: Buffer.from('%PDF'),
        byte_length: 4,
        created_at: at,
      });
      const text = { document_sha256: sha256, blocks: '[]', blocks_sha256: hex(), created_at: at };
      await insert('document_text', text);
      const role = { application_id: applicationId, kind: 'contract', variant: 'preview' } as const;
      await insert('application_document', { ...role, sha256, created_at: at });
      return sha256;
    },
    signingRequest: async (applicationId: string, sha256: string): Promise<void> => {
      await insert('signing_request', {
        ...{ application_id: applicationId, contract_sha256: sha256, promissory_note_sha256: sha256 },
        ...{ amount: 1, term: 3, monthly_rate: '0.01', issued_on: '2026-01-01', prepared_at: at },
        ...{ signer_name: 'Ana', signer_document: '1', cap_month: '2026-01', cap_rate: '0.2' },
        policy_version: '1',
        texts_version: '1',
      });
    },
    attempt: async (
      creditNumber: number,
      changes: Partial<NewRow<'payment_attempt'>> = {},
    ): Promise<string> => {
      const reference = randomUUID();
      await insert('payment_attempt', {
        ...{ reference, credit_number: creditNumber, payer: 'public', amount: 1_000, currency: 'COP' },
        ...{ prepayment_choice: 'reduce_term', status: 'expired', payer_email: 'tia@correo.example' },
        ...{ created_at: at, expires_at: at },
        ...changes,
      });
      return reference;
    },
    letter: async (changes: Partial<NewRow<'outbox_message'>> = {}): Promise<string> => {
      const id = randomUUID();
      await insert('outbox_message', {
        ...{
          id,
          purpose: 'signed_copy',
          dedupe_key: id,
          text_sha256: '0'.repeat(64),
          recipient: 'ana@correo.example',
          attachments: '[]',
        },
        ...{ subject: 'Tu contrato', text_body: 'Hola, Ana', html_body: '<p>Hola, Ana</p>' },
        ...{ created_at: at, sent_at: at, last_error: '550 ana@correo.example' },
        ...changes,
      });
      return id;
    },
    event: async (): Promise<string> => {
      const id = randomUUID();
      const event = { id, adapter: 'payments', body: '{"data":1}', received_at: at };
      await insert('vendor_event', event);
      return id;
    },
    request: async (operator: string, changes: Partial<NewRow<'operator_request'>> = {}): Promise<number> => {
      const { id } = await db
        .insertInto('operator_request')
        .values({
          ...{ command: 'payments cash', arguments: '{}', changes: '[]' },
          ...{ reason: 'prueba', requested_by: operator },
          ...{ requested_at: at, expires_at: at },
          ...changes,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
};
