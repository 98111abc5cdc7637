import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dueDate } from '#core/plan/schedule.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Loan, loadLoans } from '../loans.ts';
import { readOwnCredit } from '../own-credit.ts';

interface CalendarFacts {
  readonly creditNumber: number;
  /** All that were agreed; paid ones and those removed by a prepayment are not open. */
  readonly instalments: readonly {
    readonly number: number;
    readonly dueOn: CalendarDate;
    readonly isOpen: boolean;
  }[];
  /** Increases with every posting or reversal. */
  readonly revision: number;
  readonly madeAt: Date;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MORNING_SECONDS = 9 * HOUR_SECONDS;

/** At nine in the morning five days and one day before, and on the day; seconds from its midnight. */
const ALARMS = [
  { triggerBefore: 5 * DAY_SECONDS - MORNING_SECONDS },
  { triggerBefore: DAY_SECONDS - MORNING_SECONDS },
  { triggerAfter: MORNING_SECONDS },
] as const;

/** All-day events are dates without a zone; the library reads them in UTC. */
const wholeDay = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

/**
 * The due dates of credits as iCalendar (RFC 5545): an all-day event per instalment with a stable UID, so that importing again
 * updates it; one that is no longer open is cancelled. Lock screens show titles and alarms: they state no amount or purpose.
 */
const instalmentCalendar = (credits: readonly CalendarFacts[], lender: Lender, publicUrl: string): string => {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({
    prodId: { company: lender.brand, product: 'Pagos', language: 'ES' },
    name: `Pagos ${lender.brand}`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
  });
  const all = credits.flatMap(({ instalments, ...credit }) =>
    instalments.map((one) => ({ ...credit, ...one })),
  );
  for (const { creditNumber, revision, madeAt, number, dueOn, isOpen } of all) {
    const event = calendar.createEvent({
      id: `cuota-${number}-${creditNumber}@${host}`,
      sequence: revision,
      stamp: madeAt,
      start: wholeDay(dueOn),
      end: wholeDay(addDays(dueOn, 1)),
      allDay: true,
      summary: `Pago ${lender.brand}`,
      description: `Cuota ${number}. Cuánto es y cómo pagarla: ${publicUrl}/dashboard/pay`,
      url: `${publicUrl}/dashboard/pay`,
      status: isOpen ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (!isOpen) continue;
    for (const when of ALARMS) {
      const alarm = { type: ICalAlarmType.display, description: 'Tienes un pago próximo' };
      event.createAlarm({ ...alarm, ...when }).relatesTo('START');
    }
  }
  return calendar.toString();
};

const calendarFactsOf = ({ row, payments, history }: Loan, madeAt: Date): CalendarFacts => {
  const { terms, instalments } = history.account;
  return {
    creditNumber: row.credit_number,
    instalments: Array.from({ length: terms.term }, (_, index) => {
      const number = index + 1;
      const there = instalments.find((instalment) => instalment.number === number);
      const isOpen = there !== undefined && !there.isSettled;
      return { number, dueOn: dueDate(terms.disbursedOn, number), isOpen };
    }),
    revision: payments.length + payments.filter(({ reversed_at }) => reversed_at !== null).length,
    madeAt,
  };
};

const encoded = ({ config }: Context, credits: readonly CalendarFacts[]): Uint8Array =>
  Buffer.from(instalmentCalendar(credits, config.lender, config.publicUrl), 'utf8');

/**
 * The calendar of a person's own credit, in UTF-8.
 * @throws as `readOwnCredit`.
 */
export const makeCalendar = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<Uint8Array> => {
  const { loan, readAt } = await readOwnCredit(context, accountId, creditNumber);
  return encoded(context, [calendarFactsOf(loan, readAt)]);
};

/** The calendar of all credits of a person, UTF-8; settled ones as cancelled events. */
export const makeCalendarOf = async (context: Context, accountId: string): Promise<Uint8Array> => {
  const rows = await context.db
    .selectFrom('loan')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('credit_number')
    .execute();
  const credits: CalendarFacts[] = [];
  for await (const loan of loadLoans(context.db, rows))
    credits.push(calendarFactsOf(loan, context.clock.now()));
  return encoded(context, credits);
};
