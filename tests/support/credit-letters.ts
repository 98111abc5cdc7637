import { afterAll, afterEach, beforeAll } from 'vitest';
import { carryObligationsAt, emailOf, obligationsOf } from './obligations.ts';
import type { TestPerson } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/*
 * Disbursed on Tuesday 20 January 2026: due on Friday 20 February; its statement is ready on Friday the 13th, five business
 * days before (Decreto 1074/2015 art. 2.2.2.35.6). Seven in the morning of Bogota is 12:00 UTC.
 */
export let server: TestApp;
export const lines: string[] = [];

export const carryAt = (instant: string) => carryObligationsAt(server, instant);
export const letters = async (person: TestPerson) =>
  (await server.inbox(await emailOf(server, person))).map(({ subject }) => subject);
export const ofKind = async (person: TestPerson, kind: string, subject?: string) =>
  (await obligationsOf(server, person)).filter(
    (one) => one.kind === kind && (subject === undefined || one.subject === subject),
  );

export const openCreditLetters = (): void => {
  beforeAll(async () => {
    server = await startTestApp({}, { write: (line: string) => void lines.push(line) });
  });
  afterAll(() => server.close());
  afterEach(() => server.fault('email', 'ok'));
};
