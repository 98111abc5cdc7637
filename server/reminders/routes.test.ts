import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createJanuaryBorrower } from '../../tests/support/paying-borrower.ts';
import { callAs, emailOf, type TestPerson } from '../../tests/support/people.ts';
import {
  CONSENT,
  chooseReminders,
  RECOMMENDED,
  readReminders,
  remindersOf,
  runSchedulerAt,
} from '../../tests/support/reminded.ts';
import { findRows, updateRows } from '../../tests/support/rows.ts';

const server = openTestApp();
let borrower: TestPerson;

beforeEach(async () => {
  await updateRows(server.context.db, 'reminder_preferences', {}, { channels: [], next_check_at: null });
  borrower = await createJanuaryBorrower(server);
});

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

const ask = (method: Method, url: string, payload?: object) =>
  callAs(server, borrower, method, `/api${url}`, payload);
const withoutSession = (method: Method, url: string, payload?: object) =>
  server.app.inject({ method, url: `/api${url}`, ...(payload ? { payload } : {}) });

const addressOf = () => emailOf(server.context, borrower);
const consents = () =>
  findRows(server.context.db, 'reminder_consent', { account_id: borrower.accountId }, 'id');

describe('what a person chooses', () => {
  it('is nothing until they choose, with what we recommend', async () => {
    expect(await readReminders(server, borrower)).toMatchObject({
      canales: [],
      ...RECOMMENDED,
      proximos: [],
      historial: [],
      dispositivos: 0,
      calendario: null,
      correo: await addressOf(),
    });
  });

  // @covers 7.62
  it('is kept in their order, and each consent with its moment', async () => {
    await chooseReminders(server, borrower, ['email', 'sms'], {
      hora: 18,
      reglas: ['vispera'],
      detallado: true,
    });
    await chooseReminders(server, borrower, ['sms']);
    await chooseReminders(server, borrower, ['sms', 'email']);
    expect(await readReminders(server, borrower)).toMatchObject({
      canales: ['sms', 'correo'],
      ...RECOMMENDED,
    });
    expect(await consents()).toMatchObject([
      { channel: 'email', is_given: true, source: 'page' },
      { channel: 'sms', is_given: true, source: 'page' },
      { channel: 'email', is_given: false, source: 'page', text_version: null },
      { channel: 'email', is_given: true, source: 'page' },
    ]);
  });

  it('is asked until it is answered, and nothing is an answer', async () => {
    const isAsked = async () =>
      (await server.get(`/api/cartera/creditos/${borrower.creditNumber}`, borrower)).json().data
        .preguntar_recordatorios;
    // Twice: the second answer is one that was kept.
    expect([await isAsked(), await isAsked()]).toEqual([true, true]);
    await ask('POST', '/recordatorios/calendario');
    expect([(await readReminders(server, borrower)).respondida, await isAsked()]).toEqual([false, true]);
    await chooseReminders(server, borrower, []);
    expect([(await readReminders(server, borrower)).respondida, await isAsked()]).toEqual([true, undefined]);
    expect(await consents()).toEqual([]);
  });

  it('keeps the text that was accepted, and takes no other', async () => {
    await chooseReminders(server, borrower, ['sms']);
    const [consent] = await consents();
    expect(consent?.text_version).toBe(REMINDER_CONSENT.version);
    const [text] = await findRows(server.context.db, 'document', { sha256: consent?.text_sha256 ?? '' });
    expect(text?.bytes?.toString('utf8')).toBe(REMINDER_CONSENT.text);
    const answer = await ask('PUT', '/recordatorios/preferencias', {
      ...RECOMMENDED,
      canales: ['sms', 'correo'],
      version_autorizacion: '2020-01-01',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'texts_changed']);
    expect(await readReminders(server, borrower)).toMatchObject({ canales: ['sms'] });
  });

  it.each([
    ['an unknown channel', { canales: ['fax'] }],
    ['a channel twice', { canales: ['sms', 'sms'] }],
    ['a rule twice', { reglas: ['dia', 'dia'] }],
    ['the rule that nobody chooses', { reglas: ['otra_vez'] }],
    ['six in the morning', { hora: 6 }],
    ['seven in the evening', { hora: 19 }],
    ['half past nine', { hora: 9.5 }],
    ['an hour as text', { hora: '9' }],
    ['something unknown', { color: 'rojo' }],
  ])('is refused with a sentence where it is %s', async (_what, change) => {
    const answer = await ask('PUT', '/recordatorios/preferencias', {
      canales: ['sms'],
      ...RECOMMENDED,
      ...CONSENT,
      ...change,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toMatch(/\.$/);
    expect((await readReminders(server, borrower)).canales).toEqual([]);
  });
});

describe('a reminder by e-mail', () => {
  // @covers 7.66
  it('ends with its own link, by one click and without a login', async () => {
    await chooseReminders(server, borrower, ['email']);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    const [message] = await server.inbox(await addressOf());
    expect(message?.subject).toBe('Tu cuota vence mañana, viernes 20 de febrero');
    const stop = /recordatorios\/baja\/([\w-]{43})/.exec(message?.text ?? '')?.[1];
    const url = `/recordatorios/baja/${stop}`;
    // As mail programs post it (RFC 8058).
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect((await withoutSession('POST', url)).statusCode).toBe(200);
    expect((await readReminders(server, borrower)).canales).toEqual([]);
    expect((await consents()).at(-1)).toMatchObject({
      channel: 'email',
      is_given: false,
      source: 'email_link',
    });
    await runSchedulerAt(server, '2026-02-20T14:00:00Z');
    expect(await server.inbox(await addressOf())).toHaveLength(1);
  });

  it('ends by the headers that mail programs read, in the encoding that they prefer (RFC 8058, 3.2)', async () => {
    await chooseReminders(server, borrower, ['email']);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    const [message] = await server.inbox(await addressOf());
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const answer = await fetch(message?.unsubscribe_url ?? '', { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect((await readReminders(server, borrower)).canales).toEqual([]);
  });

  it('is ended by no other link, and by no look at it', async () => {
    await chooseReminders(server, borrower, ['email']);
    const calendar: string = (await ask('PUT', '/recordatorios/calendario')).json().calendario;
    const ofCalendar = calendar.split('/').at(-1) ?? '';
    for (const key of [ofCalendar, 'A'.repeat(43)])
      expect((await withoutSession('POST', `/recordatorios/baja/${key}`)).statusCode).toBe(404);
    expect((await withoutSession('POST', '/recordatorios/baja/corto')).statusCode).toBe(422);
    expect((await readReminders(server, borrower)).canales).toEqual(['correo']);
  });
});

describe('asking for a reminder again', () => {
  // @covers 7.64
  it('brings it tomorrow, once however often it is asked', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await runSchedulerAt(server, '2026-02-13T14:00:00Z');
    const [sent] = await remindersOf(server, borrower);
    for (let time = 0; time < 2; time += 1)
      expect((await withoutSession('POST', `/recordatorios/${sent?.id}/manana`)).json()).toEqual({
        ok: true,
      });
    await runSchedulerAt(server, '2026-02-14T14:30:00Z');
    await runSchedulerAt(server, '2026-02-14T15:30:00Z');
    const sentReminders = (await remindersOf(server, borrower)).filter(({ state }) => state === 'sent');
    expect(sentReminders.map(({ rule, planned_on }) => [rule, planned_on])).toEqual([
      ['statement', '2026-02-13'],
      ['again', '2026-02-14'],
    ]);
  });

  it('is not possible of one that was never sent, nor of none', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await runSchedulerAt(server, '2026-02-10T14:00:00Z');
    const [planned] = await remindersOf(server, borrower);
    const unknown = '7d1f4f0e-6f3f-4e0b-8a55-0a3b6f7e9c11';
    for (const id of [planned?.id, unknown])
      expect((await withoutSession('POST', `/recordatorios/${id}/manana`)).statusCode).toBe(404);
  });
});

describe('a calendar to subscribe to', () => {
  const opened = async (): Promise<string> => {
    const { calendario } = (await ask('PUT', '/recordatorios/calendario')).json();
    return new URL(calendario).pathname.replace('/api', '');
  };

  it('has every due date for whoever has its link, and nobody’s name', async () => {
    const link = await opened();
    expect(await opened()).toBe(link);
    const answer = await withoutSession('GET', link);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
    expect(events).toHaveLength(36);
    expect(answer.body).not.toMatch(/Ana|Gómez|\$/);
    expect((await readReminders(server, borrower)).calendario).toContain(link);
  });

  // @covers 7.65
  it('is closed by its owner, and the next link is another', async () => {
    const link = await opened();
    expect((await ask('DELETE', '/recordatorios/calendario')).json()).toEqual({ ok: true });
    expect((await withoutSession('GET', link)).statusCode).toBe(404);
    expect((await readReminders(server, borrower)).calendario).toBeNull();
    const next = await opened();
    expect(next).not.toBe(link);
    expect((await withoutSession('GET', link)).statusCode).toBe(404);
  });

  // @covers 7.65
  it('answers every wrong link alike, and is read so often and no more', async () => {
    const link = await opened();
    const wrong = [`${link.slice(0, -1)}${link.endsWith('A') ? 'E' : 'A'}`, `/calendario/${'B'.repeat(43)}`];
    const bodies = await Promise.all(wrong.map(async (url) => (await withoutSession('GET', url)).body));
    expect(new Set(bodies).size).toBe(1);
    const statuses: number[] = [];
    for (let read = 0; read < 61; read += 1) statuses.push((await withoutSession('GET', link)).statusCode);
    expect([statuses.at(59), statuses.at(60)]).toEqual([200, 429]);
  });
});

describe('a test message', () => {
  // @covers 7.63
  it('comes at any hour by the channel that was asked for, and counts as no contact', async () => {
    await chooseReminders(server, borrower, ['email']);
    // Sunday 15 February, three in the morning.
    server.setClock('2026-02-15T08:00:00Z');
    expect((await ask('POST', '/recordatorios/prueba', { canal: 'correo' })).json()).toEqual({ ok: true });
    expect((await server.inbox(await addressOf()))[0]?.subject).toBe('Este es un mensaje de prueba');
    expect(await remindersOf(server, borrower)).toEqual([]);
  });

  it('cannot go to a device that there is not, nor often', async () => {
    const push = await ask('POST', '/recordatorios/prueba', { canal: 'push' });
    expect([push.statusCode, push.json().code]).toEqual([409, 'no_device']);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await ask('POST', '/recordatorios/prueba', { canal: 'sms' })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('says so when the vendor is down', async () => {
    await server.fault('messaging', 'down');
    expect((await ask('POST', '/recordatorios/prueba', { canal: 'sms' })).statusCode).toBe(503);
    await server.fault('messaging', 'ok');
  });
});
