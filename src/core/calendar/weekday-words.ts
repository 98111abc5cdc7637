import { LOCALE } from '../constants.ts';
import type { CalendarDate } from './calendar-date.ts';

const weekdayFormat = /* @__PURE__ */ new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `jueves 4 de febrero`: near enough to need no year. */
export const weekdayInWords = (date: CalendarDate): string => {
  return weekdayFormat.format(new Date(date)).replace(',', '');
};
