import { reasonsToTell } from '#core/application/rejection.ts';
import { at, type Read, record } from './record.ts';

export const applications: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['estado', row.status],
      ['desde', at(row.status_changed_at)],
      ['medico', row.provider_name],
      ['procedimiento', row.procedure_text],
      ['fecha_del_procedimiento', row.procedure_date],
      ['monto_solicitado', row.requested_amount],
      ['costo_confirmado', row.confirmed_cost],
      ['fecha_confirmada', row.confirmed_date],
      ['monto', row.amount],
      ['cuotas', row.term],
      ['codigo_de_descuento', row.discount_code],
      ['codigo_de_asesor', row.advisor_code],
      ['enviada', at(row.created_at)],
    ),
  );
};

export const decisions: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('risk_decision')
    .innerJoin('application', 'application.id', 'application_id')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select([
      'credit_number',
      'document_proved_at',
      'outcome',
      'reasons',
      'risk_decision.maximum_amount',
      'monthly_income',
      'bureau_name',
      'decided_at',
    ])
    .where('application.account_id', '=', accountId)
    .orderBy('decided_at', 'desc')
    .execute();
  return rows.map((row) => {
    const isProved = row.document_proved_at !== null;
    return record(
      ['credito', row.credit_number],
      ['decision', row.outcome],
      ['razones', reasonsToTell(row, isProved).join(', ')],
      ['monto_maximo', row.maximum_amount],
      // What the bureau said is told only to who has proved to be that person.
      ['ingreso_mensual', isProved ? row.monthly_income : null],
      ['nombre_en_la_central', isProved ? row.bureau_name : null],
      ['decidida', at(row.decided_at)],
    );
  });
};

export const loans: Read = async (executor, accountId) => {
  const rows = await executor.selectFrom('loan').selectAll().where('account_id', '=', accountId).execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['capital', row.principal],
      ['tasa_mensual', row.agreed_monthly_rate],
      ['cuotas', row.term],
      ['desembolsado', row.disbursed_on],
      ['pagado', at(row.closed_at)],
    ),
  );
};

export const payments: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('payment')
    .innerJoin('loan', 'loan.credit_number', 'payment.credit_number')
    .selectAll('payment')
    .where('account_id', '=', accountId)
    .orderBy('paid_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['valor', row.amount],
      ['pagado', at(row.paid_at)],
      ['medio', row.channel],
      ['referencia', row.reference],
      ['devuelto', at(row.reversed_at)],
    ),
  );
};

export const slips: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('cash_slip')
    .select(['credit_number', 'amount', 'paid_at', 'receipt', 'reported_at'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['valor', row.amount],
      ['pagado', at(row.paid_at)],
      ['recibo', row.receipt],
      ['reportado', at(row.reported_at)],
    ),
  );
};

export const signatures: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('signature')
    .innerJoin('application', 'application.id', 'application_id')
    .select([
      'credit_number',
      'signed_at',
      'signer_name',
      'signer_document',
      'masked_phone',
      'ip',
      'user_agent',
    ])
    .where('application.account_id', '=', accountId)
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['firmado', at(row.signed_at)],
      ['nombre', row.signer_name],
      ['cedula', row.signer_document],
      ['celular', row.masked_phone],
      ['direccion_ip', row.ip],
      ['navegador', row.user_agent],
    ),
  );
};

export const documents: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('issued_document')
    .innerJoin('application', 'application.credit_number', 'issued_document.credit_number')
    .select(['issued_document.kind', 'issued_document.credit_number', 'issued_at', 'sha256', 'code'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['documento', row.kind],
      ['credito', row.credit_number],
      ['expedido', at(row.issued_at)],
      ['codigo', row.code],
      ['huella_sha256', row.sha256],
    ),
  );
};
