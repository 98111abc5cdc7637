import type { InferType } from 'yup';
import type { ApplicationFacts } from '#core/api/applications/applications.ts';
import type { applicationOfCreditSchema } from '#core/api/credit/credit.ts';
import type { ApplicationRow } from './application-status.ts';

type ShownRow = Pick<
  ApplicationRow,
  | 'id'
  | 'status'
  | 'credit_number'
  | 'amount'
  | 'term'
  | 'provider_id'
  | 'provider_name'
  | 'procedure_text'
  | 'procedure_date'
>;

export const applicationFacts = (row: Omit<ShownRow, 'provider_id'>): ApplicationFacts => ({
  id: row.id,
  status: row.status,
  creditNumber: row.credit_number,
  amount: row.amount,
  term: row.term,
  providerName: row.provider_name,
  procedure: row.procedure_text,
  procedureDate: row.procedure_date,
});

/** The disbursed application, as the credit's response states it. */
export const encodeApplicationOfCredit = (
  row: Omit<ShownRow, 'amount' | 'term' | 'procedure_date'>,
): InferType<typeof applicationOfCreditSchema> => ({
  id: row.id,
  estado: row.status,
  referencia_pago: row.credit_number,
  medico: row.provider_name,
  medico_id: row.provider_id,
  procedimiento: row.procedure_text,
});
