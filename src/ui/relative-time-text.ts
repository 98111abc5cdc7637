import { agoCopy } from '../copy/ago.ts';
import { momentText } from './moment-text.ts';

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;

/**
 * Relative time: 'hace 5 minutos'. For an instant in the future, beyond the usual clock corrections, the absolute one:
 * 'el 20 nov 2026, 3:05 p. m.'.
 */
export const relativeTimeText = (at: number, now: number): string => {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < -1) return agoCopy.on(momentText(new Date(at).toISOString()));
  if (minutes < 1) return agoCopy.now;
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  if (hours < 1) return agoCopy.minutes(minutes);
  const days = Math.floor(hours / HOURS_A_DAY);
  return days < 1 ? agoCopy.hours(hours) : agoCopy.days(days);
};
