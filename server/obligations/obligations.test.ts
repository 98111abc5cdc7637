import { beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { obligationsOf } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { createBorrower, type TestPerson } from '../../tests/support/people.ts';
import { findRows } from '../../tests/support/rows.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { composeEmail } from '../infrastructure/messages/email.ts';
import { oblige, obligeWithLetter } from './obligations.ts';

const server = openTestApp();
let person: TestPerson;
beforeAll(async () => {
  person = await createBorrower(server.context);
});

const claim = (subject: string) => ({
  kind: 'claim_receipt' as const,
  accountId: person.accountId,
  creditNumber: undefined,
  subject,
  opensAt: server.clock.now(),
  dueBy: calendarDate('2040-01-01'),
});
const letter = (to: string) => ({
  to,
  ...composeEmail(readLender({}), 'Tu reclamo', ['Hola:', 'Tu radicado es R-1.'], []),
  attachments: [],
});
const claims = async () =>
  (await obligationsOf(server, person)).filter(({ kind }) => kind === 'claim_receipt');

describe('an obligation', () => {
  it('is owed once, however often and by how many it is written', async () => {
    const count = async () => (await obligationsOf(server, person)).length;
    const before = await count();
    const owed = { ...claim('R-0'), kind: 'statement' as const, creditNumber: person.creditNumber };
    await Promise.all([1, 2, 3].map(() => oblige(server.context.db, server.context, owed)));
    await oblige(server.context.db, server.context, claim('R-0'), claim('R-0b'));
    await oblige(server.context.db, server.context, claim('R-0'));
    expect(await count()).toBe(before + 3);
  });

  it('is not owed when what caused it is undone', async () => {
    const failing = inTransaction(server.context.db, async (trx) => {
      await oblige(trx, server.context, claim('R-9'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect((await claims()).some(({ subject }) => subject === 'R-9')).toBe(false);
  });

  it('with its letter is met when the mail server has taken it, and of a person without a credit too', async () => {
    const write = () =>
      inTransaction(server.context.db, (trx) =>
        obligeWithLetter(trx, server.context, claim('R-1'), letter('r1@correo.example')),
      );
    await write();
    await write();
    const owed = async () => (await claims()).find(({ subject }) => subject === 'R-1');
    expect(await owed()).toMatchObject({ state: 'handed_over', met_at: null });
    await server.context.jobs.drain();
    expect(await owed()).toMatchObject({ state: 'met', channel: 'email', credit_number: null });
    expect(await server.inbox('r1@correo.example')).toHaveLength(1);
    const recorded = await findRows(server.context.db, 'evidence_entry', {
      account_id: person.accountId,
      kind: 'obligation_met',
    });
    expect(recorded).toMatchObject([{ credit_number: null, facts: { subject: 'R-1' } }]);
  });
});

describe('obligations list', () => {
  it('says what is to be done, what is late, and what proves the rest', async () => {
    const { context } = server;
    await inTransaction(context.db, (trx) =>
      oblige(trx, context, { ...claim('R-2'), dueBy: calendarDate('2026-01-01') }),
    );
    const open = await operate(context, 'obligations', 'list');
    expect(open).toMatch(/fechas definitivas +disbursement .* pendiente/);
    expect(open).toMatch(/radicado de un reclamo +R-2 +2026-01-01 +pendiente .*TARDE/);
    expect(open).not.toMatch(/extracto +1 /);
    const late = await operate(context, 'obligations', 'list', '--late');
    expect(late).toContain('R-2');
    expect(late).not.toContain('fechas definitivas');
    const ofCredit = await operate(context, 'obligations', 'list', '--credit', String(person.creditNumber));
    expect(ofCredit).toMatch(/extracto +1 /);
    expect(ofCredit).not.toContain('R-2');
  });
});
