import { LOCALE } from '#core/constants.ts';

/** Colombian time of day of an instant, milliseconds since the epoch: '3:05 p. m.'. */
export const timeText = (at: number): string =>
  new Date(at)
    .toLocaleTimeString(LOCALE, { timeZone: 'America/Bogota', timeStyle: 'short' })
    .replace(/\s/g, '\u00a0');
