import { array, string } from 'yup';
import { calendarDate } from './fields.ts';

/** Why it was decided so, and the first day on which time alone has mended it. */
export const rejectionFields = {
  motivos: array(string().required()).required(),
  vuelve_desde: calendarDate().nullable().defined(),
};
