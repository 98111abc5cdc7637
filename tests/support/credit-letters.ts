import { afterEach } from 'vitest';
import { carryObligationsAt, emailOf, obligationsOf } from './obligations.ts';
import { openTestApp } from './open-test-app.ts';
import type { TestPerson } from './people.ts';

/*
 * Disbursed on Tuesday 20 January 2026: due on Friday 20 February; its statement is ready on Friday the 13th, five business
 * days before (Decreto 1074/2015 art. 2.2.2.35.6). Seven in the morning of Bogota is 12:00 UTC.
 */
export const openCreditLetters = () => {
  const lines: string[] = [];
  const server = openTestApp({}, { write: (line: string) => void lines.push(line) });
  afterEach(() => server.fault('email', 'ok'));
  return {
    server,
    /** Of the log. */
    lines,
    carryAt: (instant: string) => carryObligationsAt(server, instant),
    letters: async (person: TestPerson) =>
      (await server.inbox(await emailOf(server, person))).map(({ subject }) => subject),
    ofKind: async (person: Pick<TestPerson, 'accountId'>, kind: string, subject?: string) =>
      (await obligationsOf(server, person)).filter(
        (one) => one.kind === kind && (subject === undefined || one.subject === subject),
      ),
  };
};
