import { portalCopy } from '../../copy/portal.ts';

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;

/** How long ago in words: 'hace 5 minutos'. A clock that was set back counts as now. */
export const agoText = (at: number, now: number): string => {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  if (minutes < 1) return portalCopy.ago.now;
  if (hours < 1) return portalCopy.ago.minutes(minutes);
  const days = Math.floor(hours / HOURS_A_DAY);
  return days < 1 ? portalCopy.ago.hours(hours) : portalCopy.ago.days(days);
};
