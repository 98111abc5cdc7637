import { randomInt, randomUUID } from 'node:crypto';
import { openSession } from '../../server/accounts/sessions.ts';
import { nextDocumentStart } from './document-start.ts';
import type { TestApp } from './test-app.ts';

export interface TestApplicant {
  readonly accountId: string;
  readonly profileId: string;
  readonly email: string;
  /** A call as this person: status, `retry-after` and body. */
  call(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<TestAnswer>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: ReturnType<typeof JSON.parse>;
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/**
 * A person with a session, consents, a confirmed e-mail and all personal data; `documentEnding` selects the bureau's
 * test report.
 */
export const createApplicant = async (
  { app, context }: Pick<TestApp, 'app' | 'context'>,
  documentEnding = '1234',
): Promise<TestApplicant> => {
  const { db, clock } = context;
  const [accountId, profileId, now] = [randomUUID(), randomUUID(), clock.now()];
  const email = `persona.${digits(9)}@correo.example`;
  await db
    .insertInto('account')
    .values({ id: accountId, phone: `3${digits(9)}`, phone_verified_at: now, created_at: now })
    .execute();
  await db
    .insertInto('consent')
    .values(
      (['personal_data', 'terms'] as const).map((kind) => ({
        account_id: accountId,
        kind,
        text_version: '1',
        text_sha256: '0'.repeat(64),
        accepted_at: now,
        ip: '127.0.0.1',
        user_agent: 'test',
      })),
    )
    .execute();
  await db
    .insertInto('profile')
    .values({
      id: profileId,
      account_id: accountId,
      first_names: 'Ana María',
      surnames: 'Pérez Ñáñez',
      email,
      email_verified_at: now,
      economic_activity: 'employee',
      birth_date: '1990-03-14',
      document_type: 1,
      document_number: `${nextDocumentStart()}${documentEnding}`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const token = await openSession(db, clock, accountId);
  return {
    accountId,
    profileId,
    email,
    call: async (method, url, body) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
  };
};

/** The body of an application request. */
export const creditRequest = (person: TestApplicant, day: string, changes: object = {}) => ({
  medico: 'Clínica Arrayán Blanco',
  procedimiento: 'Ortodoncia - Alineadores invisibles, caso leve',
  monto: 5_000_000,
  fecha_procedimiento: day,
  profile_id: person.profileId,
  amortizacion: '[{"numero":1,"cuota":253226}]',
  cuotas: 36,
  ...changes,
});
