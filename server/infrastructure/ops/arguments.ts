import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { instantOfWallTime } from '#core/calendar/wall-time.ts';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import type { Money } from '#core/money/money.ts';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { OpsError } from './command.ts';

/** @throws OpsError. */
export const readCreditNumber = (text: string): number => {
  const creditNumber = parseCreditNumber(text);
  if (creditNumber === undefined) throw new OpsError(`"${text}" no es un número de crédito.`);
  return creditNumber;
};

/**
 * From 1.
 * @throws OpsError.
 */
export const readPage = (text = '1'): number => {
  const page = Number(text);
  if (!Number.isInteger(page) || page < 1) throw new OpsError(`"${text}" no es un número de página.`);
  return page;
};

/** @throws OpsError. */
export const readPhone = (text: string): Phone => {
  const phone = parsePhone(text);
  if (phone === undefined) throw new OpsError(`"${text}" no es un número de celular.`);
  return phone;
};

/** @throws OpsError. */
export const readDay = (text: string): CalendarDate => {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new OpsError(`"${text}" no es una fecha AAAA-MM-DD.`);
  return day;
};

/** @throws OpsError. */
export const readPastDay = (text: string, today: CalendarDate): CalendarDate => {
  const day = readDay(text);
  if (day > today) throw new OpsError(`"${text}" no es una fecha AAAA-MM-DD de hoy o de antes.`);
  return day;
};

/** What a counter takes at most, in pesos. */
const LARGEST_AMOUNT = 999_999_999;

/**
 * Pesos as people write them (`150000`, `150.000`, `$ 150.000`), from 1.
 * @throws OpsError.
 */
export const readPesos = (text: string): Money => {
  const parsed = parsePesos(text);
  if (!parsed.ok || parsed.amount === 0 || parsed.amount > LARGEST_AMOUNT)
    throw new OpsError(`El valor "${text}" no es un número de pesos, como 150000 o $ 150.000, sin centavos.`);
  return parsed.amount;
};

const WITH_OFFSET = /^(.+T.+)(Z|[+-]\d{2}:\d{2})$/;

/** An instant of a clock at an offset; that in Bogota is read first, so that no day rolls over. */
const parseInstant = (text: string): Date | undefined => {
  const [, wall, offset] = WITH_OFFSET.exec(text) ?? [];
  if (wall === undefined) return instantOfWallTime(text.replace(' ', 'T'));
  if (instantOfWallTime(wall) === undefined) return undefined;
  const instant = new Date(`${wall}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/**
 * An instant that has come: `2026-11-27 11:00` in Bogota, or `2026-11-27T11:00-05:00`.
 * @throws OpsError.
 */
export const readPastInstant = (text: string, now: Date): Date => {
  const instant = parseInstant(text.trim());
  if (!instant) throw new OpsError(`"${text}" no es una fecha y hora como 2026-11-20 10:30, de Bogotá.`);
  if (instant > now) throw new OpsError(`"${text}" todavía no ha llegado.`);
  return instant;
};

const MAX_DAYS = 400;

/** @throws OpsError. */
export const readDays = (text: string | undefined, usual: number): number => {
  const days = text === undefined ? usual : Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new OpsError(`"${text}" no es un número de días entre 1 y ${MAX_DAYS}.`);
  return days;
};
