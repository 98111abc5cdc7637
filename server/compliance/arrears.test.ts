import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ARREARS, NOTICE, openArrears } from '../../tests/support/arrears.ts';
import { chooseReminders, remindersOf, runSchedulerAt } from '../../tests/support/reminded.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { answerClaim } from '../rights/claims/answer-claim.ts';
import { recordClaim } from '../rights/claims/claims.ts';

const { server, borrower, carryAt, letters, told } = openArrears();

describe('arrears', () => {
  it('are told once for each instalment, the first time that a lender may write', async () => {
    await carryAt('2026-02-21T12:59:00Z');
    expect(await letters()).toEqual([]);
    await carryAt('2026-02-21T13:00:00Z', '2026-02-21T14:00:00Z', '2026-03-20T15:00:00Z');
    expect(await letters()).toEqual([ARREARS]);
    const [{ text = '' } = {}] = await server.inbox(await borrower.readEmail());
    expect(text).toContain('Al 21 de febrero de 2026 tienes');
    expect(text).toContain('desde el 20 de febrero de 2026: 1 día de atraso');
    await carryAt('2026-03-21T13:00:00Z', '2026-03-23T13:00:00Z');
    expect(await letters()).toEqual([ARREARS, ARREARS]);
  });
});

describe('a dispute without an answer', () => {
  it('holds back notices and reminders of what is overdue, which then have as many days left', async () => {
    await chooseReminders(server, borrower, ['sms']);
    const claim = { id: randomUUID(), kind: 'claim', text: 'No reconozco esta cuota.' } as const;
    server.setClock('2026-02-20T15:00:00Z');
    const { number } = await recordClaim(server.context, borrower.accountId, claim);
    const notice = async () =>
      (
        await server.rows('obligation', { account_id: borrower.accountId, kind: 'arrears_notice' }, 'due_by')
      )[0];
    for (const day of ['2026-02-21', '2026-02-23', '2026-03-05']) {
      await carryAt(`${day}T15:00:00Z`);
      await runSchedulerAt(server, `${day}T15:01:00Z`);
    }
    expect(await letters()).toEqual([]);
    expect(await notice()).toMatchObject({ state: 'pending', due_by: '2026-03-16' });
    const late = (await remindersOf(server, borrower)).filter(({ rule }) => rule === 'late');
    expect(late.filter(({ state }) => state === 'sent')).toEqual([]);
    await inTransaction(server.context.db, (trx) =>
      answerClaim(trx, server.context, number, { text: 'La cuota es la de tu contrato.', by: 'ana' }),
    );
    await carryAt('2026-03-06T12:00:00Z');
    expect(await letters()).toEqual([ARREARS]);
  });
});

describe('a negative report', () => {
  it('is made 20 full days after its notice was sent, updated each month and once it is paid', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    expect(await letters()).toEqual([NOTICE, ARREARS, ARREARS]);
    await carryAt('2026-04-13T23:00:00Z');
    expect(await told()).toEqual([]);
    await carryAt('2026-04-14T12:00:00Z', '2026-04-15T12:00:00Z');
    expect(await told()).toMatchObject([{ status: 'overdue', days_overdue: 53 }]);
    const reported = async () =>
      (await server.inbox(await borrower.readEmail())).filter(({ subject }) =>
        subject?.startsWith('Reportamos'),
      );
    expect((await reported()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Hoy reportamos a las centrales de riesgo el atraso'),
    ]);
    await carryAt('2026-05-14T12:00:00Z');
    expect(await told()).toMatchObject([{ days_overdue: 53 }, { status: 'overdue', days_overdue: 83 }]);
    const { quota_debt: amount } = await borrower.debt();
    await borrower.pay(amount, '2026-05-15T15:00:00Z');
    await carryAt('2026-05-15T15:01:00Z', '2026-06-14T12:00:00Z');
    expect((await told()).map(({ status }) => status)).toEqual(['overdue', 'overdue', 'current']);
    expect(await reported()).toHaveLength(1);
  });
});
