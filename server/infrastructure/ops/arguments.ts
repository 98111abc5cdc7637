import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
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
