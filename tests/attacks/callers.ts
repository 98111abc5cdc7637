import { randomUUID } from 'node:crypto';
import { APPLICATION_STATUSES } from '#core/application/application-status.ts';
import { endSessions } from '../../server/accounts/session-tokens.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { issuePass } from '../../server/payments/public/public-payment.ts';
import { type Names, tokenOf } from '../contract/fixtures.ts';
import { acceptTexts } from '../support/applicant.ts';
import { createApplicationIn, createBorrower, insertPerson } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';

const HOUR_MS = 3_600_000;

/** `nobody`: no valid token. `stranger`: a person's own. `other pass`, `own pass`: of the public payment flow. */
export type CallerKind = 'nobody' | 'stranger' | 'other pass' | 'own pass';

export interface Caller {
  readonly name: string;
  readonly kind: CallerKind;
  /** A fresh token for a call about a victim. */
  token(victim: Names): Promise<string | undefined>;
}

const flipped = (token: string): string => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;

const withoutSession = (test: TestApp): readonly Caller[] => {
  const { db, clock } = test.context;
  const before = (milliseconds: number) => ({ now: () => new Date(clock.now().getTime() - milliseconds) });
  const call = (method: 'POST' | 'GET', url: string, token: string) =>
    test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  const passAt = (milliseconds: number, { creditNumber }: Names) =>
    issuePass({ ...test.context, clock: before(milliseconds) }, creditNumber);
  return Object.entries<Caller['token']>({
    'nobody at all': async () => undefined,
    garbage: async () => randomUUID(),
    'a forged token': async (victim) => flipped(await tokenOf(test, victim)),
    'a token of the victim that expired': (victim) => openSession(db, before(HOUR_MS), victim.accountId),
    'a token of the victim’s session that is over': (victim) =>
      openSession(db, before(13 * HOUR_MS), victim.accountId),
    'a token of the victim that logged out': async (victim) => {
      const token = await tokenOf(test, victim);
      await call('POST', '/api/accounts/logout', token);
      return token;
    },
    'a token of the victim ended from another device': async (victim) => {
      const [stolen, own] = [await tokenOf(test, victim), await tokenOf(test, victim)];
      await call('POST', '/api/accounts/sesiones/cerrar-las-demas', own);
      return stolen;
    },
    'a person who was blocked': async () => {
      const { accountId } = await createApplicationIn(test.context, 'approved');
      const token = await tokenOf(test, { accountId });
      await db.updateTable('account').set({ blocked_at: clock.now() }).where('id', '=', accountId).execute();
      await endSessions(db, clock, { accountId }, 'operator');
      return token;
    },
    'a pass of the credit that expired': async (victim) => passAt(2 * HOUR_MS, victim),
    'a forged pass': async (victim) => flipped(passAt(0, victim)),
  }).map(([name, token]) => ({ name, kind: 'nobody', token }));
};

/** Somebody else in every state that a person can be in. */
const strangers = async (test: TestApp): Promise<readonly Caller[]> => {
  const accounts = new Map<string, string>();
  for (const status of APPLICATION_STATUSES)
    accounts.set(`somebody ${status}`, (await createApplicationIn(test.context, status)).accountId);
  accounts.set('somebody with a credit', (await createBorrower(test.context)).accountId);
  const registered = { surnames: 'Rey', email: `rey.${randomUUID()}@correo.example`, document: '1999999999' };
  accounts.set('somebody just registered', (await insertPerson(test.context, registered)).accountId);
  for (const accountId of accounts.values()) await acceptTexts(test.context, accountId);
  return [...accounts].map(([name, accountId]) => ({
    name,
    kind: 'stranger',
    token: () => tokenOf(test, { accountId }),
  }));
};

const passes = async (test: TestApp): Promise<readonly Caller[]> => {
  const other = await createBorrower(test.context);
  return [
    {
      name: 'a pass of another credit',
      kind: 'other pass',
      token: async () => issuePass(test.context, other.creditNumber),
    },
    {
      name: 'a pass of the credit',
      kind: 'own pass',
      token: async (victim) => issuePass(test.context, victim.creditNumber),
    },
  ];
};

export const createCallers = async (test: TestApp): Promise<readonly Caller[]> => [
  ...withoutSession(test),
  ...(await strangers(test)),
  ...(await passes(test)),
];
