// @covers 7.68

import { describe, expect, it } from 'vitest';
import type { PushMessage } from '#core/api/reminders/push-message.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { notificationOfPush } from './notification.ts';

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
const fresh = { shown: new Map<string, Date>() };

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

  it('makes no sound for what was shown here already', () => {
    const { options } = notificationOfPush(message, { shown: new Map([[message.name, now]]) }, now);
    expect(options).toMatchObject({ silent: true, renotify: false, tag: 'pago-2026-12-18' });
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
    const { options } = notificationOfPush(test, { shown: new Map([['prueba', now]]) }, now);
    expect(options).toMatchObject({ tag: 'prueba', actions: [], silent: false, renotify: true });
  });

  it('shows that there is a payment where it cannot read what came', () => {
    expect(notificationOfPush(undefined, fresh, now)).toMatchObject({
      title: 'Tienes un pago próximo',
      options: { body: 'Ábrelo para ver los detalles.', actions: [] },
    });
  });
});
