// @covers 7.68

import { describe, expect, it } from 'vitest';
import type { PushMessage } from '#core/api/reminders/push-message.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { notificationOfLocalReminder, notificationOfPush } from './notification.ts';

const DUE = calendarDate('2026-12-18');
/** A Thursday, the eve. */
const now = new Date('2026-12-17T14:00:00Z');
const message: PushMessage = {
  id: 'id-1',
  name: '2026-12-18/eve',
  dueOn: DUE,
  title: 'Tu cuota vence mañana',
  body: 'Pago mínimo: $ 356.835.',
  until: new Date('2026-12-18T00:00:00Z'),
};
const fresh = { shown: new Map<string, Date>(), madeOn: undefined };

describe('notificationOfPush', () => {
  it('says what the server wrote, in the place of its due date, with both buttons and a sound', () => {
    const { title, options } = notificationOfPush(message, fresh, now);
    expect(title).toBe('Tu cuota vence mañana');
    expect(options).toMatchObject({
      body: 'Pago mínimo: $ 356.835.',
      tag: 'pago-2026-12-18',
      lang: 'es-CO',
      renotify: true,
      silent: false,
      data: { id: 'id-1', name: '2026-12-18/eve', dueOn: DUE },
      actions: [
        { action: 'pay', title: 'Pagar' },
        { action: 'tomorrow', title: 'Recordármelo mañana' },
      ],
    });
  });

  it('makes no sound for what was shown here already, nor on a day with a reminder of the device’s own', () => {
    const again = notificationOfPush(message, { ...fresh, shown: new Map([[message.name, now]]) }, now);
    const second = notificationOfPush(message, { ...fresh, madeOn: calendarDate('2026-12-17') }, now);
    for (const { options } of [again, second])
      expect(options).toMatchObject({ silent: true, renotify: false, tag: 'pago-2026-12-18' });
    expect(
      notificationOfPush(message, { ...fresh, madeOn: calendarDate('2026-12-16') }, now).options.silent,
    ).toBe(false);
  });

  it('says of one that came too late no more than what holds today, without a sound', () => {
    const titleAt = (instant: string) => notificationOfPush(message, fresh, new Date(instant));
    expect(titleAt('2026-12-18T00:00:00Z')).toMatchObject({
      title: 'Tienes un pago próximo',
      options: { silent: true, renotify: false },
    });
    expect(titleAt('2026-12-18T14:00:00Z').title).toBe('Tienes un pago para hoy');
    expect(titleAt('2026-12-20T14:00:00Z')).toMatchObject({
      title: 'Tienes un pago pendiente',
      options: { body: 'Ábrelo para ver cómo ponerte al día.', silent: true },
    });
  });

  it('shows a test as often as it comes, in a place of its own and with nothing to do about it', () => {
    const test = { ...message, name: 'prueba', dueOn: undefined };
    const { options } = notificationOfPush(test, { ...fresh, shown: new Map([['prueba', now]]) }, now);
    expect(options).toMatchObject({ tag: 'prueba', actions: [], silent: false, renotify: true });
  });

  it('shows that there is a payment where it cannot read what came', () => {
    expect(notificationOfPush(undefined, fresh, now)).toMatchObject({
      title: 'Tienes un pago próximo',
      options: { body: 'Ábrelo para ver los detalles.', actions: [] },
    });
  });
});

describe('notificationOfLocalReminder', () => {
  it('takes the place of its due date, and has nothing that the server would know it by', () => {
    const own = {
      name: '2026-12-18/eve',
      dueOn: DUE,
      title: 'Tienes un pago próximo',
      body: 'Si ya pagaste…',
    };
    const { options } = notificationOfLocalReminder(own);
    expect(options).toMatchObject({ tag: 'pago-2026-12-18', silent: false, body: 'Si ya pagaste…' });
    expect(options.data).toEqual({ name: '2026-12-18/eve', dueOn: DUE });
    expect(options.actions).toHaveLength(2);
  });
});
