import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { createApplicant, creditRequest, type TestApplicant } from './applicant.ts';
import type { TestApp } from './test-app.ts';

export interface SignerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: ReturnType<typeof JSON.parse>;
  /** The raw body, for documents. */
  readonly bytes: Buffer;
}

export interface TestSigner {
  readonly person: TestApplicant;
  readonly applicationId: string;
  readonly phone: string;
  get(url: string, from?: { readonly ip?: string; readonly userAgent?: string }): Promise<SignerAnswer>;
  /** Requests the signing code and reads it from the inbox. */
  askForCode(): Promise<string>;
  /** Opens another session, after the first has expired. */
  signIn(): Promise<void>;
}

const PLAN = { monto: 4_000_000, cuotas: 24 };

/** A person with an approved application and, by default, a chosen plan: ready to sign. */
export const createSigner = async (
  test: TestApp,
  { isUndecided = false }: { readonly isUndecided?: boolean } = {},
): Promise<TestSigner> => {
  const { db, clock } = test.context;
  const person = await createApplicant(test);
  const request = creditRequest(person, bogotaDate(clock.now()), { monto: PLAN.monto });
  const applicationId: string = (await person.call('POST', '/api/applications/add', request)).body.id;
  if (!isUndecided) {
    const chosen = await person.call('PATCH', `/api/application/${applicationId}`, PLAN);
    if (chosen.status !== 200) throw new Error(`the plan was not taken: ${JSON.stringify(chosen.body)}`);
  }
  const { phone } = await db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  let token = await openSession(db, clock, person.accountId);

  const get: TestSigner['get'] = async (url, { ip = '190.24.10.7', userAgent = 'Signer/1.0' } = {}) => {
    const answer = await test.app.inject({
      method: 'GET',
      url,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : undefined,
      bytes: answer.rawPayload,
    };
  };
  return {
    person,
    applicationId,
    phone,
    get,
    signIn: async () => {
      token = await openSession(db, clock, person.accountId);
    },
    askForCode: async () => {
      const answer = await get(`/api/contract/create/${applicationId}`);
      if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`);
      return test.lastCode(phone);
    },
  };
};
