// @covers 7.61

import { beforeEach, describe, expect, it } from 'vitest';
import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import { newPhone } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { createJanuaryBorrower } from '../../tests/support/paying-borrower.ts';
import { callAs, createBorrower, phoneOf, type TestPerson } from '../../tests/support/people.ts';
import { chooseReminders, readReminders, remindersOf, runSchedulerAt } from '../../tests/support/reminded.ts';
import { findRows, updateRows } from '../../tests/support/rows.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';

/* The first instalment falls due on 20 February 2026; its statement is ready on the 13th. Nine in Bogota is 14:00 UTC. */
const server = openTestApp();
let borrower: TestPerson;
let name: string;
let made = 0;

beforeEach(async () => {
  await updateRows(server.context.db, 'reminder_preferences', {}, { channels: [], next_check_at: null });
  await server.fault('push', 'ok');
  borrower = await createJanuaryBorrower(server);
  made += 1;
  name = `celular ${made}`;
});

const ask = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload: object, person?: TestPerson) => {
  const url = `/api/recordatorios/${path}`;
  return person ? callAs(server, person, method, url, payload) : server.app.inject({ method, url, payload });
};
const bodyOf = ({ endpoint, p256dh, auth }: PushDevice) => ({ endpoint, keys: { p256dh, auth } });
const subscribe = async (person: TestPerson, of = name) => {
  const device = await server.makeBrowser(of);
  expect((await ask('PUT', 'suscripcion', bodyOf(device), person)).statusCode).toBe(200);
  return device;
};
const shown = async (of = name) => (await server.inbox(of)).map(({ text }) => text);
const sentOf = async () =>
  (await remindersOf(server, borrower)).map(({ rule, state, channel }) => [rule, state, channel]);

describe('a device of a person', () => {
  it('gets their reminders encrypted, under the name that the device knows them by', async () => {
    await subscribe(borrower);
    await chooseReminders(server, borrower, ['push']);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect(await shown()).toEqual(['Tienes un pago próximo\nÁbrelo para ver los detalles.']);
    const [message] = await server.inbox(name);
    expect(decodePushMessage(message?.payload ?? '')).toMatchObject({
      name: '2026-02-20/eve',
      dueOn: '2026-02-20',
      // Seven in the evening in Bogota.
      until: new Date('2026-02-20T00:00:00Z'),
    });
  });

  it('is written to with the others, and one of them is enough', async () => {
    await subscribe(borrower);
    await subscribe(borrower, `${name} otro`);
    await chooseReminders(server, borrower, ['push']);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect([(await shown()).length, (await shown(`${name} otro`)).length]).toEqual([1, 1]);
    expect((await readReminders(server, borrower)).dispositivos).toBe(2);
  });

  it('that is gone is forgotten, and the next liked channel takes its place the same day', async () => {
    const device = await subscribe(borrower);
    await chooseReminders(server, borrower, ['push', 'email']);
    await device.remove();
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect((await readReminders(server, borrower)).dispositivos).toBe(0);
    await runSchedulerAt(server, '2026-02-19T14:02:00Z');
    expect((await sentOf()).filter(([, state]) => state === 'sent')).toEqual([['eve', 'sent', 'email']]);
    expect(await shown()).toEqual([]);
  });

  it('is asked again while its push service is down', async () => {
    await subscribe(borrower);
    await chooseReminders(server, borrower, ['push', 'email']);
    await server.fault('push', 'down');
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect((await sentOf()).filter(([, state]) => state === 'sending')).toEqual([['eve', 'sending', 'push']]);
    await server.fault('push', 'ok');
    await server.context.jobs.drain();
    expect((await shown()).length).toBe(1);
  });

  it('is forgotten when an operator changes the phone, and another liked channel writes to the new number', async () => {
    await subscribe(borrower);
    await chooseReminders(server, borrower, ['push', 'sms']);
    const phone = await phoneOf(server.context, borrower);
    const next = newPhone();
    const why = ['--proof', 'cédula y video', '--reason', 'perdió el número'];
    await operate(server.context, 'accounts', 'change-phone', phone, next, ...why);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect(await shown()).toEqual([]);
    expect((await sentOf()).filter(([, state]) => state === 'sent')).toEqual([['eve', 'sent', 'sms']]);
    // Of the change, both; of the payment, the new one.
    expect(await shown(next)).toHaveLength(2);
    expect(await shown(phone)).toHaveLength(1);
  });

  it('follows its address when its browser changes it, without a session', async () => {
    const device = await subscribe(borrower);
    const next = await server.makeBrowser(`${name} nuevo`);
    const renewal = { anterior: device.endpoint, ...bodyOf(next) };
    for (let time = 0; time < 2; time += 1)
      expect((await ask('POST', 'suscripcion/renovar', renewal)).json()).toEqual({ ok: true });
    await chooseReminders(server, borrower, ['push']);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect([(await shown()).length, (await shown(`${name} nuevo`)).length]).toEqual([0, 1]);
    const unknown = {
      anterior: 'https://fcm.googleapis.com/nobody',
      ...bodyOf(await server.makeBrowser('otro')),
    };
    expect((await ask('POST', 'suscripcion/renovar', unknown)).statusCode).toBe(404);
  });

  it('belongs to who subscribed last: nobody else’s reminders come to it', async () => {
    const device = await subscribe(borrower);
    const other = await createBorrower(server.context);
    expect((await ask('PUT', 'suscripcion', bodyOf(device), other)).statusCode).toBe(200);
    await chooseReminders(server, borrower, ['push']);
    await runSchedulerAt(server, '2026-02-19T14:00:00Z');
    expect(await shown()).toEqual([]);
    expect((await readReminders(server, borrower)).dispositivos).toBe(0);
  });

  it('is removed by its address, as often as it is asked', async () => {
    const device = await subscribe(borrower);
    for (let time = 0; time < 2; time += 1)
      expect((await ask('DELETE', 'suscripcion', { endpoint: device.endpoint })).json()).toEqual({
        ok: true,
      });
    expect((await readReminders(server, borrower)).dispositivos).toBe(0);
  });

  it('is refused where its address is no push service’s: the server would call whatever somebody names', async () => {
    const { p256dh, auth } = await server.makeBrowser(name);
    for (const endpoint of [
      'https://169.254.169.254/latest',
      'https://127.0.0.1:1/push/x',
      server.sandbox.url.replace('http', 'https'),
    ]) {
      const answer = await ask('PUT', 'suscripcion', { endpoint, keys: { p256dh, auth } }, borrower);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['endpoint']]);
    }
  });

  it('gives way to newer ones beyond ten', async () => {
    const first = await subscribe(borrower);
    for (let more = 0; more < 10; more += 1) {
      server.setClock(`2026-01-20T15:00:${String(more + 10)}Z`);
      await subscribe(borrower);
    }
    expect((await readReminders(server, borrower)).dispositivos).toBe(10);
    const addresses = await findRows(server.context.db, 'push_device');
    expect(addresses.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
  });
});

describe('a test notification', () => {
  it('comes to the person’s devices at once', async () => {
    await subscribe(borrower);
    expect((await ask('POST', 'prueba', { canal: 'push' }, borrower)).json()).toEqual({ ok: true });
    const [message] = await server.inbox(name);
    expect(decodePushMessage(message?.payload ?? '')).toMatchObject({
      title: 'Este es un mensaje de prueba',
      dueOn: undefined,
    });
  });
});
