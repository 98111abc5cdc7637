import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { phoneOf } from '../../tests/support/people.ts';
import { chooseReminders, readReminders, remindersOf, runSchedulerAt } from '../../tests/support/reminded.ts';
import { updateRows } from '../../tests/support/rows.ts';
import { remindPerson } from './remind.ts';

/*
 * Disbursed on 20 January 2026: due on Friday 20 February; its statement is ready on Friday the 13th, five business days
 * before (Decreto 1074/2015 art. 2.2.2.35.6). Nine in the morning of Bogota is 14:00 UTC. Colombia has no holiday in
 * February 2026 (shared/vectors/holidays.json).
 */
const server = openTestApp();
let borrower: PayingBorrower;
let phone: string;

beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
  phone = await phoneOf(server.context, borrower);
});
afterEach(async () => {
  await server.fault('messaging', 'ok');
  // Remaining recipients would be reminded in the next test too.
  await updateRows(server.context.db, 'reminder_preferences', {}, { channels: [], next_check_at: null });
});

const tick = (instant: string) => runSchedulerAt(server, instant);
const messages = async () => (await server.inbox(phone)).map(({ text }) => text);
/** The log of the first instalment's reminders. */
const log = async () =>
  (await remindersOf(server, borrower))
    .filter(({ due_on }) => due_on === '2026-02-20')
    .map(({ rule, state, reason, planned_on }) => [rule, state, reason ?? planned_on]);
const logOf = async (rule: string) => (await log()).filter(([name]) => name === rule);

describe('a person’s reminders', () => {
  it('come on their days at the wanted hour, once each however often one looks', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await tick('2026-02-13T13:59:00Z');
    expect(await messages()).toEqual([]);
    for (const at of ['13T14:00', '13T14:01', '13T20:00', '14T15:00', '16T14:00', '19T14:00', '19T15:00'])
      await tick(`2026-02-${at}:00Z`);
    expect(await messages()).toEqual([
      expect.stringContaining('tu cuota vence mañana, viernes 20 de febrero (crédito'),
      expect.stringContaining('tu extracto esta listo y tu cuota vence el viernes 20 de febrero (crédito'),
    ]);
    await tick('2026-02-20T14:00:00Z');
    await tick('2026-02-23T14:00:00Z');
    expect((await messages()).slice(0, 2)).toEqual([
      expect.stringContaining('tu cuota esta vencida desde el 20 feb, hace 3 dias'),
      expect.stringContaining('tu cuota vence hoy, viernes 20 de febrero'),
    ]);
    expect(await log()).toEqual([
      ['statement', 'sent', '2026-02-13'],
      ['eve', 'sent', '2026-02-19'],
      ['due_day', 'sent', '2026-02-20'],
      ['late', 'sent', '2026-02-23'],
    ]);
  });

  // @covers 7.62
  it('are shown before and after: the next three, and what there was', async () => {
    const chosen = await chooseReminders(server, borrower, ['sms']);
    expect(chosen.proximos).toEqual([
      {
        fecha: '2026-02-13',
        desde: '2026-02-13T14:00:00.000Z',
        canal: 'sms',
        regla: 'extracto',
        vence: '2026-02-20',
      },
      {
        fecha: '2026-02-19',
        desde: '2026-02-19T14:00:00.000Z',
        canal: 'sms',
        regla: 'vispera',
        vence: '2026-02-20',
      },
      {
        fecha: '2026-02-20',
        desde: '2026-02-20T14:00:00.000Z',
        canal: 'sms',
        regla: 'dia',
        vence: '2026-02-20',
      },
    ]);
    expect(chosen.historial).toEqual([]);
    await tick('2026-02-13T14:00:00Z');
    const after = await readReminders(server, borrower);
    expect(after.proximos.map(({ regla }: { regla: string }) => regla)).toEqual(['vispera', 'dia', 'mora']);
    expect(after.historial).toMatchObject([
      { canal: 'sms', regla: 'extracto', vence: '2026-02-20', enviado: true, motivo: null },
    ]);
  });

  it('say how much only to who chose so', async () => {
    await chooseReminders(server, borrower, ['whatsapp'], { detallado: true });
    const { quota_debt: minimum } = await borrower.debt();
    await tick('2026-02-19T14:00:00Z');
    const [text] = await messages();
    expect(text).toContain(`tu cuota de $\u00a0${minimum.toLocaleString('es-CO')} vence mañana`);
  });

  it('take the next channel the same day when nobody has the e-mail', async () => {
    await updateRows(
      server.context.db,
      'profile',
      { account_id: borrower.accountId },
      { email: `no-existe.${borrower.accountId}@correo.example` },
    );
    await chooseReminders(server, borrower, ['email', 'sms']);
    await tick('2026-02-13T14:00:00Z');
    expect(await logOf('statement')).toEqual([['statement', 'sent', '2026-02-13']]);
    expect(await messages()).toEqual(
      [
        expect.stringContaining('corrigelo en Mis datos'),
        expect.stringContaining('tu extracto esta listo'),
      ].reverse(),
    );
    expect((await readReminders(server, borrower)).correo).toBeNull();
  });

  // @covers 7.67
  it('end with the payment of the instalment, and come back if it goes back', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await tick('2026-02-13T14:00:00Z');
    const { quota_debt: minimum } = await borrower.debt();
    server.setClock('2026-02-16T15:00:00Z');
    const payment = await postPaid(server.context, borrower.creditNumber, {
      amount: minimum,
      at: '2026-02-16T15:00:00Z',
    });
    await tick('2026-02-16T15:01:00Z');
    expect((await log()).filter(([, state]) => state === 'dropped')).toEqual([
      ['eve', 'dropped', 'paid'],
      ['due_day', 'dropped', 'paid'],
      ['late', 'dropped', 'paid'],
    ]);
    await tick('2026-02-19T14:00:00Z');
    expect(await messages()).toHaveLength(1);
    await reversePaid(server.context, borrower.creditNumber, payment);
    await tick('2026-02-20T14:00:00Z');
    expect(await messages()).toHaveLength(2);
    expect(await logOf('due_day')).toEqual([['due_day', 'sent', '2026-02-20']]);
  });

  it('are not wanted any more by who switches them off, and not made up for by who chooses again', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await tick('2026-02-10T14:00:00Z');
    await chooseReminders(server, borrower, []);
    await tick('2026-02-16T14:00:00Z');
    expect(await messages()).toEqual([]);
    expect(await logOf('statement')).toEqual([['statement', 'dropped', 'choices_changed']]);
    await chooseReminders(server, borrower, ['sms']);
    // The statement's day was before the preferences changed: it is not sent later.
    await tick('2026-02-16T15:00:00Z');
    expect(await messages()).toEqual([]);
    await tick('2026-02-19T15:00:00Z');
    expect(await messages()).toHaveLength(1);
    expect(await logOf('statement')).toEqual([['statement', 'dropped', 'choices_changed']]);
  });

  it('come once after days in which nobody looked, and never two on one day', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await tick('2026-02-20T15:00:00Z');
    await tick('2026-02-20T16:00:00Z');
    expect(await messages()).toEqual([expect.stringContaining('tu cuota vence hoy')]);
    expect((await log()).slice(0, 3)).toEqual([
      ['statement', 'dropped', 'overtaken'],
      ['eve', 'dropped', 'overtaken'],
      ['due_day', 'sent', '2026-02-20'],
    ]);
  });

  it('do not begin so late that they could arrive after the hours of the law', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await tick('2026-02-13T23:59:45Z');
    expect(await messages()).toEqual([]);
    await tick('2026-02-14T14:00:00Z');
    expect(await messages()).toHaveLength(1);
    expect(await logOf('statement')).toEqual([['statement', 'sent', '2026-02-14']]);
  });

  it('wait for the hours of the law: not at seven in the evening, nor on a Sunday', async () => {
    await chooseReminders(server, borrower, ['sms'], { hora: 18 });
    await tick('2026-02-14T00:00:00Z');
    await tick('2026-02-15T16:00:00Z');
    expect(await messages()).toEqual([]);
    // Saturday the 14th was missed too: Monday at six in the evening.
    await tick('2026-02-16T22:59:00Z');
    expect(await messages()).toEqual([]);
    await tick('2026-02-16T23:00:00Z');
    expect(await messages()).toHaveLength(1);
    expect(await logOf('statement')).toEqual([['statement', 'sent', '2026-02-16']]);
  });
});

describe('a vendor that fails', () => {
  it('is asked again while the window is open, and the message comes once', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await server.fault('messaging', 'down');
    await tick('2026-02-13T14:00:00Z');
    expect(await logOf('statement')).toEqual([['statement', 'sending', '2026-02-13']]);
    await server.fault('messaging', 'ok');
    server.setClock('2026-02-13T14:05:00Z');
    await server.context.jobs.drain();
    await tick('2026-02-13T14:06:00Z');
    expect(await messages()).toHaveLength(1);
    expect(await logOf('statement')).toEqual([['statement', 'sent', '2026-02-13']]);
  });

  it('is not asked again about what was paid meanwhile', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await server.fault('messaging', 'down');
    await tick('2026-02-19T14:00:00Z');
    const { quota_debt: minimum } = await borrower.debt();
    server.setClock('2026-02-19T14:02:00Z');
    await postPaid(server.context, borrower.creditNumber, { amount: minimum, at: '2026-02-19T14:02:00Z' });
    await server.fault('messaging', 'ok');
    await tick('2026-02-19T14:05:00Z');
    expect(await messages()).toEqual([]);
    expect(await logOf('eve')).toEqual([['eve', 'dropped', 'paid']]);
  });

  // @covers 7.67
  it('is given up at the end of the window, because nobody knows whether it carried the message', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await server.fault('messaging', 'down');
    await tick('2026-02-13T14:00:00Z');
    await server.fault('messaging', 'ok');
    server.setClock('2026-02-14T00:00:00Z');
    await server.context.jobs.drain();
    await tick('2026-02-16T15:00:00Z');
    expect(await messages()).toEqual([]);
    expect(await logOf('statement')).toEqual([['statement', 'dropped', 'channel_down']]);
    await tick('2026-02-19T15:00:00Z');
    expect(await messages()).toHaveLength(1);
  });
});

describe('a vendor that is down for hours', () => {
  it('is asked by one job for a person, however often somebody looks around meanwhile', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await server.fault('messaging', 'down');
    for (const at of ['14:00', '14:20', '15:00', '17:00']) await tick(`2026-02-13T${at}:00Z`);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pgboss.job
      where name = 'remind-person' and state in ('created', 'retry', 'active')
        and data ->> 'accountId' = ${borrower.accountId}`.execute(server.context.db);
    expect(rows).toEqual([{ waiting: 1 }]);
  });
});

describe('many instances', () => {
  // @covers 7.67
  it('make one contact together', async () => {
    await chooseReminders(server, borrower, ['sms']);
    server.setClock('2026-02-13T14:00:00Z');
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => remindPerson(server.context, borrower.accountId)),
    );
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await messages()).toHaveLength(1);
    const [statement] = await remindersOf(server, borrower);
    expect(statement?.attempts).toBe(1);
    expect(await logOf('statement')).toEqual([['statement', 'sent', '2026-02-13']]);
  });

  it('send again what fell between sending and noting it, under the same name', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await tick('2026-02-13T14:00:00Z');
    await updateRows(
      server.context.db,
      'reminder',
      { account_id: borrower.accountId, state: 'sent' },
      { state: 'sending', sent_at: null, attempting_since: new Date('2026-02-13T14:00:00Z') },
    );
    await tick('2026-02-13T14:00:10Z');
    expect(await logOf('statement')).toEqual([['statement', 'sending', '2026-02-13']]);
    server.setClock('2026-02-13T14:01:00Z');
    await remindPerson(server.context, borrower.accountId);
    expect(await logOf('statement')).toEqual([['statement', 'sent', '2026-02-13']]);
    expect(await messages()).toHaveLength(1);
  });
});
