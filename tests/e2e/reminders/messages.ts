import { encodePushMessage, type PushMessage } from '#core/api/reminders/push-message.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';

/** A reminder as the server sends it, by default of an instalment of Friday 18 December 2026. */
export const message = (changed: Partial<PushMessage> = {}): string =>
  encodePushMessage({
    id: 'b54cba4e-6d0c-4b8e-9b1a-3f3f8a1f2c4d',
    name: '2026-12-18/eve',
    dueOn: calendarDate('2026-12-18'),
    title: 'Tienes un pago próximo',
    body: 'Ábrelo para ver los detalles.',
    until: new Date(Date.now() + 3_600_000),
    ...changed,
  });

/** The tag of its notification. */
export const TAG = 'pago-2026-12-18';

/** A message without an instalment: opening the app does not clear it. */
export const TEST_MESSAGE = message({ name: 'prueba', dueOn: undefined });
