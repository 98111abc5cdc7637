import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../../tests/support/paying-borrower.ts';

const server = openTestApp();
let borrower: PayingBorrower;
beforeAll(async () => {
  borrower = await createJanuaryBorrower(server);
});

const ask = () => server.get(`/api/cartera/creditos/${borrower.creditNumber}/calendario`, borrower);

/** Parsed by an independent library; throws on invalid iCalendar. */
const read = async () => {
  const calendar = new ICAL.Component(ICAL.parse((await ask()).body));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      isWholeDay: event.startDate.isDate,
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
      summary: event.summary,
      alarms: component.getAllSubcomponents('valarm').map((alarm) => {
        const trigger = alarm.getFirstProperty('trigger');
        const lead = trigger?.getFirstValue();
        if (!(lead instanceof ICAL.Duration)) throw new Error('not a duration');
        const at = event.startDate.clone();
        at.isDate = false;
        at.addDuration(lead);
        return [trigger?.getParameter('related'), at.toString(), alarm.getFirstPropertyValue('description')];
      }),
    };
  });
  return { calendar, events };
};

describe('the calendar of a credit', () => {
  it('is a file that an independent parser reads, to be saved and kept by nobody else', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="pagos-${borrower.creditNumber}.ics"`,
    });
    expect(answer.body.endsWith('END:VCALENDAR')).toBe(true);
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { calendar } = await read();
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  });

  // @covers 7.52
  it('has every due date as a whole day, with alarms at nine five days before, the day before and on it', async () => {
    const { events } = await read();
    // Disbursed on 20 January: due dates of shared/vectors/due-dates.json fall on the 20th.
    expect(events.map(({ day }) => day).slice(0, 3)).toEqual(['2026-02-20', '2026-03-20', '2026-04-20']);
    expect(events.every(({ isWholeDay, status }) => isWholeDay && status === 'CONFIRMED')).toBe(true);
    expect(events[0]?.alarms).toEqual([
      ['START', '2026-02-15T09:00:00', 'Tienes un pago próximo'],
      ['START', '2026-02-19T09:00:00', 'Tienes un pago próximo'],
      ['START', '2026-02-20T09:00:00', 'Tienes un pago próximo'],
    ]);
  });

  it('says on a lock screen neither how much nor what for', async () => {
    const { events } = await read();
    const lockScreenTexts = events.flatMap(({ summary, alarms }) => [
      summary,
      ...alarms.map((alarm) => String(alarm[2])),
    ]);
    expect(lockScreenTexts.join(' ')).not.toMatch(/\d|\$|cr[eé]dito|m[eé]dic|odont|procedimiento/i);
  });

  // @covers 7.52
  it('takes a settled instalment back under its name when it is downloaded again, and gives it back after a reversal', async () => {
    const before = await read();
    server.setClock('2026-02-20T15:00:00Z');
    const payment = await borrower.pay(400_000, '2026-02-20T15:00:00Z');
    const paid = await read();
    expect(paid.events.map(({ uid }) => uid)).toEqual(before.events.map(({ uid }) => uid));
    expect(new Set(paid.events.map(({ uid }) => uid)).size).toBe(paid.events.length);
    expect([paid.events[0]?.status, paid.events[0]?.alarms]).toEqual(['CANCELLED', []]);
    expect(paid.events[1]?.status).toBe('CONFIRMED');
    // A prepayment shortened the term.
    expect(paid.events.at(-1)?.status).toBe('CANCELLED');
    await borrower.reverse(payment);
    const back = await read();
    expect(back.events.map(({ status }) => status)).toEqual(before.events.map(({ status }) => status));
    const sequences = [before, paid, back].map(({ events }) => events[0]?.sequence);
    expect(sequences).toEqual([0, 1, 2]);
  });
});
