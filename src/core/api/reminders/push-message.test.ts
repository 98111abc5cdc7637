import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../calendar/calendar-date.ts';
import { decodePushMessage, encodePushMessage, type PushMessage } from './push-message.ts';

const MESSAGE: PushMessage = {
  id: '0b8e2f6a-54c5-4dbb-9a51-0d6a0a6d3b11',
  name: '2026-12-18/eve',
  dueOn: calendarDate('2026-12-18'),
  title: 'Tienes un pago próximo',
  body: 'Ábrelo para ver los detalles.',
  until: new Date('2026-12-18T00:00:00Z'),
};

describe('a message to a device', () => {
  it('arrives as it left, with a due date and without one', () => {
    expect(decodePushMessage(encodePushMessage(MESSAGE))).toEqual(MESSAGE);
    const test = { ...MESSAGE, dueOn: undefined };
    expect(decodePushMessage(encodePushMessage(test))).toEqual(test);
  });

  it('is none of ours when anything is missing or does not hold', () => {
    const wire = JSON.parse(encodePushMessage(MESSAGE)) as Record<string, unknown>;
    const broken = [
      ...Object.keys(wire).map((field) => ({ ...wire, [field]: undefined })),
      { ...wire, titulo: 7 },
      { ...wire, vence: '2026-02-30' },
      { ...wire, hasta: 'mañana' },
    ];
    expect(broken.map((one) => decodePushMessage(JSON.stringify(one)))).toEqual(broken.map(() => undefined));
    for (const text of ['', 'null', '7', '[]', '{"id":"a"']) expect(decodePushMessage(text)).toBeUndefined();
  });
});
