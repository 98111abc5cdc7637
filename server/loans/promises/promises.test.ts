import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { smsSegments } from '../../../sandbox/messaging/segments.ts';
import { carryObligationsAt, obligationsOf } from '../../../tests/support/obligations.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { chooseReminders, remindersOf, runSchedulerAt } from '../../../tests/support/reminded.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { lockLoan } from '../loans.ts';

const server = openTestApp();
// Its first instalment, of 260.526, falls due on 20 February 2026.
const borrower = openBorrower(server, '2026-02-21T15:00:00Z');

const promise = (fecha: string, valor: number, id = randomUUID()) =>
  server.post(
    `/api/cartera/creditos/${borrower.creditNumber}/promesas`,
    { id_promesa: id, fecha, valor },
    borrower,
  );
const shown = async () => (await borrower.readCredit()).promesa;

const letters = async () =>
  (await server.inbox(await borrower.readEmail()))
    .map(({ subject = '' }) => subject)
    .filter((subject) => /promesa/i.test(subject));
const carryAt = (...instants: readonly string[]) =>
  instants.reduce(
    (before, instant) => before.then(() => carryObligationsAt(server, instant)),
    Promise.resolve(),
  );

describe('what is written about a promise', () => {
  it('says that it is noted, its eve, and that it did not arrive, once each and in the hours of contact', async () => {
    await promise('2026-02-27', 200_000);
    await carryAt('2026-02-21T15:01:00Z', '2026-02-21T15:02:00Z');
    expect(await letters()).toEqual(['Anotamos tu promesa de pago para el 27 de febrero de 2026']);
    await carryAt('2026-02-26T11:59:00Z');
    expect(await letters()).toHaveLength(1);
    await carryAt('2026-02-26T12:00:00Z', '2026-02-26T12:01:00Z', '2026-02-27T15:00:00Z');
    expect((await letters())[0]).toBe('Mañana, 27 de febrero de 2026, es el día de tu promesa');
    // A Saturday: from eight in the morning.
    await carryAt('2026-02-28T12:30:00Z', '2026-02-28T13:00:00Z', '2026-02-28T13:01:00Z');
    expect(await letters()).toHaveLength(3);
    expect((await letters())[0]).toBe('Tu promesa del 27 de febrero de 2026 no alcanzó a llegar');
  });

  it('is nothing more once it was kept, and the receipt says that it was', async () => {
    await promise('2026-02-27', 200_000);
    await carryAt('2026-02-21T15:01:00Z');
    await borrower.pay(150_000, '2026-02-24T15:00:00Z');
    await borrower.pay(50_000, '2026-02-25T15:00:00Z');
    await carryAt('2026-02-26T12:00:00Z', '2026-02-28T13:00:00Z');
    expect(await letters()).toHaveLength(1);
    const receipts = (await server.inbox(await borrower.readEmail()))
      .filter(({ subject }) => subject?.startsWith('Recibimos tu pago'))
      .map(({ text }) => text.replaceAll('\u00a0', ' '));
    // Sent at one moment, in any order.
    expect(receipts.toSorted()).toEqual([
      expect.stringMatching(/Recibimos \$ 150\.000 .* te faltan \$ 50\.000\./s),
      expect.stringMatching(/Recibimos \$ 50\.000 .* Cumpliste tu promesa\. Gracias\./s),
    ]);
  });

  it('is of the newest one alone, and goes by SMS to who has no confirmed e-mail', async () => {
    await server.update('profile', { id: borrower.profileId }, { email_verified_at: null });
    await promise('2026-02-25', 200_000);
    await carryAt('2026-02-21T15:01:00Z');
    await promise('2026-02-27', 200_000);
    await carryAt('2026-02-21T15:05:00Z', '2026-02-24T13:00:00Z', '2026-02-26T13:00:00Z');
    const texts = (await server.inbox(await borrower.readPhone()))
      .map(({ text }) => text)
      .filter((text) => text.includes('promesa'));
    expect(texts.toReversed()).toEqual([
      expect.stringMatching(/^CuotaSana: anotamos tu promesa de \$ 200\.000 para el 25 feb/),
      expect.stringMatching(/^CuotaSana: anotamos tu promesa de \$ 200\.000 para el 27 feb/),
      expect.stringMatching(/^CuotaSana: mañana 27 feb es el dia de tu promesa de \$ 200\.000/),
    ]);
    for (const text of texts) expect(smsSegments(text)).toBe(1);
  });
});

describe('a notice of arrears', () => {
  it('waits for the end of the promised day, with as many days left for it', async () => {
    await promise('2026-03-05', 200_000);
    const notice = async () =>
      (await obligationsOf(server, borrower)).find(({ kind }) => kind === 'arrears_notice');
    await carryAt('2026-02-21T15:01:00Z', '2026-03-05T15:00:00Z');
    expect(await notice()).toMatchObject({ state: 'pending', due_by: '2026-03-16' });
    await carryAt('2026-03-06T12:00:00Z');
    expect(await notice()).toMatchObject({ state: 'met' });
  });
});

describe('a promise to pay', () => {
  it('is shown with the credit, and changes nothing else of it', async () => {
    const before = await borrower.readCredit();
    expect(before.promesa).toBeNull();
    const answer = await promise('2026-02-28', 260_526);
    const made = { fecha: '2026-02-28', valor: 260_526, estado: 'abierta', abonado: 0 };
    expect([answer.statusCode, answer.json()]).toEqual([200, { promesa: made }]);
    expect(await borrower.readCredit()).toEqual({ ...before, promesa: made, consultado: expect.any(String) });
  });

  it('is kept by payments up to its day, and broken after it', async () => {
    await promise('2026-02-28', 200_000);
    await borrower.pay(150_000, '2026-02-24T15:00:00Z');
    server.setClock('2026-03-01T04:59:00Z');
    expect(await shown()).toMatchObject({ estado: 'abierta', abonado: 150_000 });
    server.setClock('2026-03-01T05:00:00Z');
    expect(await shown()).toMatchObject({ estado: 'incumplida', abonado: 150_000 });
    await borrower.pay(50_000, '2026-03-01T05:00:00Z');
    expect(await shown()).toMatchObject({ estado: 'cumplida_tarde', abonado: 150_000 });
    // Paid at a counter on its day, known later.
    const late = await borrower.pay(50_000, '2026-03-01T04:00:00Z');
    expect(await shown()).toMatchObject({ estado: 'cumplida', abonado: 200_000 });
    await borrower.reverse(late);
    expect(await shown()).toMatchObject({ estado: 'cumplida_tarde' });
  });

  // @covers 7.82
  it('is made once for a key, however often it is sent', async () => {
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => promise('2026-02-28', 100_000, id)));
    for (const answer of answers) expect(answer.json().promesa.valor).toBe(100_000);
    const rows = await server.rows('promise_to_pay', { credit_number: borrower.creditNumber });
    expect(rows).toHaveLength(1);
    const other = await promise('2026-02-27', 100_000, id);
    expect([other.statusCode, other.json().code]).toEqual([409, 'promise_made']);
  });

  it('is replaced by a new one, and the history stays for the operators', async () => {
    const id = randomUUID();
    await promise('2026-02-25', 100_000, id);
    await promise('2026-03-05', 260_526);
    // A late retry of the first one brings it back no more.
    expect((await promise('2026-02-25', 100_000, id)).json().promesa.fecha).toBe('2026-03-05');
    const credit = String(borrower.creditNumber);
    const show = () => operate(server.context, 'promises', 'show', credit, '--reason', 'llamada 7');
    expect(await show()).toMatch(/2026-03-05 +\$ 260\.526 +\$ 0 +abierta.*\n.*2026-02-25 .*reemplazada/);
    const list = (...more: string[]) => operate(server.context, 'promises', 'list', ...more);
    expect(await list('--open')).toMatch(new RegExp(`${credit} +2026-03-05 .*abierta`));
    expect(await list('--broken')).not.toContain(credit);
    server.setClock('2026-03-06T15:00:00Z');
    expect(await list('--broken')).toContain(credit);
    expect(await list('--open')).not.toContain(credit);
    expect(await list()).toContain(credit);
  });

  it('names a day from tomorrow to thirty days on, and an amount that can be paid', async () => {
    const days = 'Elige una fecha entre el 22 de febrero de 2026 y el 23 de marzo de 2026.';
    for (const day of ['2026-02-21', '2026-03-24'])
      expect((await promise(day, 100_000)).json().fields).toEqual({ fecha: days });
    expect((await promise('2026-02-31', 100_000)).json().fields).toEqual({
      fecha: 'Esa fecha no existe. Revisa el día y el mes.',
    });
    const { total_debt: total } = await borrower.debt();
    for (const amount of [1_499, total + 1]) {
      const refused = await promise('2026-02-22', amount);
      expect([refused.statusCode, refused.json().fields.valor]).toEqual([
        422,
        expect.stringContaining('Escribe un valor entre $\u00a01.500 y'),
      ]);
    }
    expect((await promise('2026-02-22', 1_500)).statusCode).toBe(200);
    expect((await promise('2026-03-23', total)).statusCode).toBe(200);
  });

  it('is not made for a credit that is paid, and only so often a day', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await promise('2026-02-28', 2_000 + time)).statusCode).toBe(200);
    // Without a wait for whoever holds the credit.
    await inTransaction(server.context.db, async (trx) => {
      await lockLoan(trx, borrower.creditNumber);
      const refused = await promise('2026-02-28', 3_000);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_promises']);
    });
    await borrower.pay((await borrower.debt()).total_debt, '2026-02-21T15:00:00Z');
    expect((await promise('2026-02-28', 10_000)).json().code).toBe('nothing_owed');
  });

  it('holds back the reminder of the overdue instalment until its day is over', async () => {
    await chooseReminders(server, borrower, ['sms']);
    const late = async () =>
      (await remindersOf(server, borrower))
        .filter(({ rule, due_on }) => rule === 'late' && due_on === '2026-02-20')
        .map(({ state, planned_on }) => [state, planned_on]);
    await runSchedulerAt(server, '2026-02-21T16:00:00Z');
    expect(await late()).toEqual([['planned', '2026-02-23']]);
    await promise('2026-03-03', 260_526);
    // At the next look, and not only when it would be sent.
    await runSchedulerAt(server, '2026-02-21T16:01:00Z');
    expect(await late()).toEqual([['planned', '2026-03-04']]);
    await runSchedulerAt(server, '2026-02-23T14:00:00Z');
    expect(await late()).toEqual([['planned', '2026-03-04']]);
    await runSchedulerAt(server, '2026-03-04T14:00:00Z');
    expect(await late()).toEqual([['sent', '2026-03-04']]);
  });
});
