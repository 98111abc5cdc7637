import { array, string } from 'yup';
import { dateField } from './fields.ts';

/** Rejection reasons, and the first day on which time alone resolves them. */
export const rejectionFields = {
  motivos: array(string().required()).required(),
  vuelve_desde: dateField().nullable().defined(),
};
