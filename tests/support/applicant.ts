import { hash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { nextDocumentStart } from './document-start.ts';
import { digits, insertPerson, phoneOf } from './people.ts';
import { insertRow } from './rows.ts';
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

const ACCEPTED = 'What was accepted.';
export const ACCEPTED_SHA256 = hash('sha256', ACCEPTED);

/** An account's consents to all that a request needs. */
export const acceptTexts = async (
  { db, clock }: Pick<TestApp['context'], 'db' | 'clock'>,
  accountId: string,
): Promise<void> => {
  const document = {
    sha256: ACCEPTED_SHA256,
    media_type: 'text/plain; charset=utf-8',
    bytes: Buffer.from(ACCEPTED),
  };
  await db
    .insertInto('document')
    .values({ ...document, byte_length: ACCEPTED.length, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  await insertRow(
    db,
    'consent',
    (['personal_data', 'terms', 'bureau', 'health'] as const).map((kind) => ({
      account_id: accountId,
      kind,
      text_version: '1',
      text_sha256: ACCEPTED_SHA256,
      accepted_at: clock.now(),
      ip: '127.0.0.1',
      user_agent: 'test',
    })),
  );
};

/**
 * A person with a session, consents, a confirmed e-mail and all personal data; `documentEnding` selects the bureau's
 * test report.
 */
export const createApplicant = async (
  { app, context }: Pick<TestApp, 'app' | 'context'>,
  documentEnding = '1234',
): Promise<TestApplicant> => {
  const { db, clock } = context;
  const email = `persona.${digits(9)}@correo.example`;
  const document = `${nextDocumentStart()}${documentEnding}`;
  const { accountId, profileId } = await insertPerson(context, { surnames: 'Pérez Ñáñez', email, document });
  await acceptTexts(context, accountId);
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
      return { status: answer.statusCode, headers: answer.headers, body: bodyOf(answer) };
    },
  };
};

/** Parsed; undefined of a document. */
const bodyOf = (answer: LightMyRequestResponse): ReturnType<typeof JSON.parse> =>
  String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : undefined;

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
  /** Prepares the documents and sends the signing code. */
  create(): Promise<SignerAnswer>;
  resend(): Promise<SignerAnswer>;
  validate(code: string): Promise<SignerAnswer>;
  sign(): Promise<SignerAnswer>;
  readText(document: string): Promise<SignerAnswer>;
  changePlan(amount: number, term: number): Promise<TestAnswer>;
  /** Types the code, one that it asks for by itself, and signs; returns the answer to the signature. */
  signWithCode(code?: string): Promise<SignerAnswer>;
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
  const phone = await phoneOf(test.context, person);
  let token = await openSession(db, clock, person.accountId);

  const get: TestSigner['get'] = async (url, { ip = '190.24.10.7', userAgent = 'Signer/1.0' } = {}) => {
    const answer = await test.app.inject({
      method: 'GET',
      url,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: bodyOf(answer),
      bytes: answer.rawPayload,
    };
  };
  const contract = (path: string) => get(`/api/contract/${path}`);
  const validate = (code: string) => contract(`validate/${applicationId}/sms/${code}`);
  const sign = () => contract(`signed/${applicationId}`);
  const askForCode = async () => {
    const answer = await contract(`create/${applicationId}`);
    if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`);
    return test.lastCode(phone);
  };
  return {
    person,
    applicationId,
    phone,
    get,
    create: () => contract(`create/${applicationId}`),
    resend: () => contract(`otp/retry/${applicationId}/sms`),
    validate,
    sign,
    readText: (document) => contract(`texto/${applicationId}/${document}`),
    changePlan: (amount, term) =>
      person.call('PATCH', `/api/application/${applicationId}`, { monto: amount, cuotas: term }),
    signWithCode: async (code) => {
      await validate(code ?? (await askForCode()));
      return sign();
    },
    askForCode,
    signIn: async () => {
      token = await openSession(db, clock, person.accountId);
    },
  };
};
