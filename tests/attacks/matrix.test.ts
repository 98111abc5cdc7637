import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#core/application/application-status.ts';
import { type Example, examples, namesSomebody } from '../contract/examples.ts';
import { createFixtures, type Names, nobody, WIDE_LIMITS } from '../contract/fixtures.ts';
import { nameOf, send, urlOf } from '../contract/requests.ts';
import { createApplicationIn } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Caller, type CallerKind, createCallers } from './callers.ts';
import { expectFigures } from './expect-figures.ts';
import { secretsOf, stateOf } from './victim-data.ts';

/** Whoever has what only the person was sent, a link or a notification, may use it without a session. */
const BY_LINK = [
  'GET /api/calendario/:key',
  'POST /api/correo/:key',
  'POST /api/recordatorios/baja/:key',
  'POST /api/recordatorios/:id/manana',
];
/** What a pass of a credit is for: paying it, which changes its payments and nothing else. */
const BY_PASS = ['payment_attempt', 'cash_slip'];
/** Anybody may ask for a code to a phone, which is not the owner's to lose. */
const ANYBODYS = ['one_time_code'];

const counts = { calls: 0, leaks: 0, changes: 0, failures: 0, wrong: 0 };
const complaints: string[] = [];
/** Of each victim after the last attack, by the tables left out. */
const states = new Map<Names, ReadonlyMap<string, string>>();
let test: TestApp;
let victims: Readonly<Record<Example['by'], Names>>;
let inEveryStatus: readonly Names[];
let callers: readonly Caller[];

beforeAll(async () => {
  test = await startTestApp(WIDE_LIMITS);
  victims = await createFixtures(test);
  const people = await Promise.all(
    APPLICATION_STATUSES.map((status) => createApplicationIn(test.context, status)),
  );
  inEveryStatus = people.map((person) => ({ ...nobody(), ...person, documentNumber: person.document }));
  callers = await createCallers(test);
}, 120_000);
afterAll(() => test.close());

/** What an answer to a caller must be; undefined: anything but a failure. */
const isExpected = (kind: CallerKind, { endpoint, input }: Example, status: number): boolean => {
  const { access } = endpoint;
  if (access === 'public') return status < 500;
  if (kind === 'nobody' || (kind !== 'stranger' && access === 'session')) return status === 401;
  if (kind === 'own pass' || !namesSomebody({ input })) return status < 500;
  // A code for another person's address was never sent.
  return status === (endpoint.path.includes('/confirm/email/') ? 422 : 404);
};

const bodyOf = (answer: LightMyRequestResponse): string => answer.rawPayload.toString('latin1');

const attack = async (example: Example, caller: Caller, victim: Names): Promise<void> => {
  const { endpoint } = example;
  const parts = example.input(victim);
  const isPayment = caller.kind === 'own pass' && endpoint.access === 'session-or-pass';
  const without = [...(endpoint.access === 'public' ? ANYBODYS : []), ...(isPayment ? BY_PASS : [])];
  const token = await caller.token(victim);
  const before = states.get(victim)?.get(String(without)) ?? (await stateOf(test.ownerDb, victim, without));
  const answer = await send(test, endpoint, parts, { token });
  const after = await stateOf(test.ownerDb, victim, without);
  // Of the same call by the next caller: anything else may have changed what this one leaves out.
  states.set(victim, new Map([[String(without), after]]));
  const asked = `${urlOf(endpoint, parts)} ${JSON.stringify(parts.body)}`;
  // Typed by the payer to get the pass, and asked for by the provider's window.
  const known = isPayment
    ? [victim.paymentReference, String(victim.creditNumber), victim.documentNumber]
    : [];
  const leaked = secretsOf(victim).filter(
    (secret) => !asked.includes(secret) && !known.includes(secret) && bodyOf(answer).includes(secret),
  );
  const isByLink = BY_LINK.includes(nameOf(endpoint));
  counts.calls += 1;
  const complain = (what: 'leaks' | 'changes' | 'failures' | 'wrong', detail: string): void => {
    counts[what] += 1;
    complaints.push(
      `${nameOf(endpoint)} by ${caller.name}: ${detail}; ${answer.statusCode} ${bodyOf(answer).slice(0, 200)}`,
    );
  };
  if (answer.statusCode >= 500) complain('failures', 'failed');
  if (!isExpected(caller.kind, example, answer.statusCode)) complain('wrong', 'another answer');
  if (leaked.length > 0 && !isByLink) complain('leaks', leaked.join(' '));
  if (before !== after && !isByLink) complain('changes', 'changed the victim');
};

describe('every call of the contract, by every kind of caller', () => {
  it('is about a victim in the state in which the call would be theirs', async () => {
    for (const example of examples)
      for (const caller of callers) await attack(example, caller, victims[example.by]);
    expect(complaints).toEqual([]);
  }, 900_000);

  it('is about a victim in each other state', async () => {
    const chosen = callers.filter(({ name }) => /^(somebody with a credit|a pass of the credit)$/.test(name));
    expect(chosen).toHaveLength(2);
    for (const example of examples.filter(namesSomebody))
      for (const victim of inEveryStatus) for (const caller of chosen) await attack(example, caller, victim);
    expect(complaints).toEqual([]);
  }, 900_000);

  it('got no data of another person, and changed nothing', () => {
    expectFigures([
      { name: 'calls by those whom they are not for', value: counts.calls, unit: '' },
      { name: 'kinds of callers', value: callers.length, unit: '' },
      { name: 'answers with another person’s data', value: counts.leaks, unit: '', limit: 0 },
      { name: 'changes of another person’s rows', value: counts.changes, unit: '', limit: 0 },
      { name: 'answers of 500 or more to them', value: counts.failures, unit: '', limit: 0 },
      { name: 'answers other than 401, or 404 as for nobody', value: counts.wrong, unit: '', limit: 0 },
    ]);
  });
});
