import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operate } from '../../../tests/support/operators.ts';
import { readRow, updateRows } from '../../../tests/support/rows.ts';
import { recordsOf } from '../../../tests/support/signed-borrower.ts';
import { create, lettersTo, openWithdrawals, test } from '../../../tests/support/withdrawals.ts';
import { lockApplication } from '../../applications/application-status.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { advanceDisbursement } from '../../loans/disbursement/disbursement.ts';

openWithdrawals();

describe('a withdrawal in the portal', () => {
  it('cancels before the treasury was asked, and the treasury is not asked any more', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    expect((await signed.read()).estado).toBe('cancela');
    await signed.withdraw();
    expect(await signed.status()).toBe('dismissed');
    await advanceDisbursement(test.context, signed.applicationId);
    const asked = recordsOf(test, 'treasury-transfers').map(({ order }) => order?.request_id);
    expect(asked).not.toContain(signed.applicationId);
  });

  it('counts at the last second of the last day in Bogotá, and not after it', async () => {
    const [inTime, late] = [await create(), await create()];
    await inTime.deliver();
    await late.deliver();
    test.setClock('2026-11-28T04:59:59Z');
    expect((await inTime.read()).estado).toBe('devuelve');
    const done = await inTime.withdraw();
    expect([done.statusCode, done.json().retracto.estado]).toEqual([200, 'preguntado']);
    test.setClock('2026-11-28T05:00:00Z');
    expect((await late.read()).estado).toBe('vencido');
    const refused = await late.withdraw();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'withdrawal_over']);
    expect(await late.status()).toBe('desembolsado');
    // What was said in time is answered alike after it.
    expect((await inTime.withdraw()).json().retracto.estado).toBe('preguntado');
    await inTime.letClinicAnswer();
    expect((await inTime.withdraw()).json().retracto.estado).toBe('retractado');
  });

  it('of a credit of which nothing was paid says nothing of a way to pay it back', async () => {
    const signed = await create();
    await signed.deliver();
    await signed.withdrawFully();
    await test.context.jobs.drain();
    const [letter] = await lettersTo(signed.email, /^Te retractaste/);
    expect(letter?.text).toContain('\n\nSi no fuiste tú, escríbenos');
    expect(letter?.text).not.toContain('Bre-B');
  });
});

describe('a withdrawal while the money is on its way', () => {
  it('in the same moment as the transfer ends one way or the other, and never with a debt', async () => {
    for (let round = 0; round < 6; round += 1) {
      const signed = await create();
      await signed.moveTo('pendiente_desembolso');
      const advance = () => advanceDisbursement(test.context, signed.applicationId).catch(() => undefined);
      const [said] = await Promise.all([signed.withdraw(), advance(), advance()]);
      expect(said.statusCode).toBe(200);
      await expect
        .poll(async () => {
          await advance();
          if ((await signed.read())?.estado === 'preguntado') await signed.letClinicAnswer();
          return signed.status();
        })
        .toMatch(/^(dismissed|retractado)$/);
      const paid = recordsOf(test, 'treasury-transfers').filter(
        ({ order }) => order?.request_id === signed.applicationId,
      );
      expect(paid).toHaveLength((await signed.status()) === 'retractado' ? 1 : 0);
    }
  });

  it('that comes while the treasury is about to be asked is seen before it is', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    const { db } = test.context;
    let advanced: Promise<void> | undefined;
    await inTransaction(db, async (trx) => {
      await lockApplication(trx, signed.applicationId);
      advanced = advanceDisbursement(test.context, signed.applicationId);
      const waiting = sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBeGreaterThan(0);
      await updateRows(trx, 'application', { id: signed.applicationId }, { status: 'dismissed' });
    });
    await advanced;
    const asked = recordsOf(test, 'treasury-transfers').map(({ order }) => order?.request_id);
    expect(asked).not.toContain(signed.applicationId);
  });

  it('ends without a debt when the treasury says that it does not pay', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    await test.fault('treasury', 'late');
    await expect(advanceDisbursement(test.context, signed.applicationId)).rejects.toBeInstanceOf(RetryLater);
    await signed.withdraw();
    const line = [
      'applications',
      'withdraw',
      String(signed.creditNumber),
      '--stopped',
      '--reason',
      'no sale',
    ];
    expect(await operate(test.context, ...line)).toMatch(/no debe nada/);
    await test.fault('treasury', 'ok');
    const { outcome } = await readRow(test.context.db, 'withdrawal', {
      application_id: signed.applicationId,
    });
    expect([await signed.status(), outcome]).toEqual(['dismissed', 'not_delivered']);
    expect(await signed.read()).toBeNull();
  });

  it('is recorded by an operator who was told so', async () => {
    const signed = await create();
    await signed.deliver();
    const line = ['applications', 'withdraw', String(signed.creditNumber), '--reason', 'por teléfono'];
    expect(await operate(test.context, ...line)).toMatch(/la persona se retractó/);
    await signed.letClinicAnswer();
    expect(await signed.status()).toBe('retractado');
    const late = await create();
    await late.deliver();
    test.setClock('2026-11-28T05:00:00Z');
    await expect(
      operate(test.context, 'applications', 'withdraw', String(late.creditNumber), '--reason', 'tarde'),
    ).rejects.toThrow(/El plazo para retractarte ya pasó/);
  });
});
