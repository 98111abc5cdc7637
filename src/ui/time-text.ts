import { LOCALE } from '#core/constants.ts';

/** The time of the day of an instant, in milliseconds since the epoch, as a Colombian reads it: '3:05 p. m.'. */
export const timeText = (at: number): string =>
  new Date(at)
    .toLocaleTimeString(LOCALE, { timeZone: 'America/Bogota', timeStyle: 'short' })
    .replace(/\s/g, '\u00a0');
