import { array, string } from 'yup';
import { dateField } from './fields.ts';

/** Why it was decided so, and the first day on which time alone has mended it. */
export const rejectionFields = {
  motivos: array(string().required()).required(),
  vuelve_desde: dateField().nullable().defined(),
};
