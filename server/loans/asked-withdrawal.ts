import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../infrastructure/database/tables.ts';

/** Whether a loan's clinic is asked if the procedure had begun before its holder withdrew: until it answers nothing presses. */
export const isWithdrawalAsked = (loan: ExpressionBuilder<Tables, 'loan'>) =>
  loan.exists(
    loan
      .selectFrom('withdrawal')
      .select('withdrawal.number')
      .whereRef('withdrawal.application_id', '=', 'loan.application_id')
      .where('clinic_asked_at', 'is not', null)
      .where('begun_on', 'is', null)
      .where('carried_out_at', 'is', null),
  );
