import { filingNumber } from '#core/rights/claims.ts';
import { CHANNEL_WORDS, KIND_WORDS as OBLIGATION_WORDS } from '../../obligations/words.ts';
import { claimsOf } from '../claims/claims.ts';
import { KIND_WORDS } from '../claims/messages.ts';
import { at, type Read, record } from './record.ts';

export const claims: Read = async (executor, accountId) =>
  (await claimsOf(executor, accountId)).map((claim) =>
    record(
      ['radicado', filingNumber(claim.number)],
      ['clase', KIND_WORDS[claim.kind]],
      ['recibido', at(claim.receivedAt)],
      ['responder_hasta', claim.dueOn],
      ['texto', claim.text],
      ['respondido', at(claim.answer?.at)],
      ['respuesta', claim.answer?.text ?? null],
    ),
  );

/** What is owed and what was kept; not what was never to be done. */
export const obligations: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('obligation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '!=', 'lapsed')
    .orderBy('due_by', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['deber', OBLIGATION_WORDS[row.kind]],
      ['credito', row.credit_number],
      ['plazo', row.due_by],
      ['cumplido', at(row.met_at)],
      ['canal', row.channel && CHANNEL_WORDS[row.channel]],
    ),
  );
};

export const withdrawals: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('withdrawal')
    .innerJoin('application', 'application.id', 'withdrawal.application_id')
    .leftJoin('clinic_refund', 'clinic_refund.credit_number', 'application.credit_number')
    .select([
      ...(['number', 'application.credit_number', 'said_at', 'asked_at', 'repaid_at'] as const),
      ...(['clinic_asked_at', 'clinic_answered_at', 'begun_on'] as const),
    ])
    .where('withdrawal.account_id', '=', accountId)
    .execute();
  return rows.map((row) =>
    record(
      ['radicado', `RT-${row.number}`],
      ['credito', row.credit_number],
      ['fecha', at(row.said_at)],
      ['pregunta_a_la_clinica', at(row.clinic_asked_at)],
      ['respuesta_de_la_clinica', at(row.clinic_answered_at)],
      ['comienzo_segun_la_clinica', row.begun_on],
      ['dinero_pedido_a_la_clinica', at(row.asked_at)],
      ['dinero_devuelto_por_la_clinica', at(row.repaid_at)],
    ),
  );
};
