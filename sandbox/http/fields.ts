import { number, string } from 'yup';

/** An existing day, as `2026-11-20`. */
export function calendarDate() {
  return string().test(
    'calendar-date',
    ({ path }) => `${path} must be a calendar date as YYYY-MM-DD`,
    (value) => {
      if (value === undefined) return true;
      const date = new Date(`${value}T00:00:00Z`);
      return (
        /^\d{4}-\d{2}-\d{2}$/.test(value) &&
        !Number.isNaN(date.getTime()) &&
        date.toISOString().startsWith(value)
      );
    },
  );
}

/** Whole pesos, above zero. */
export function pesos() {
  return number().integer().positive().max(Number.MAX_SAFE_INTEGER);
}
