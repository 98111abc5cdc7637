import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { DataSection, OwnDataFacts } from '../../infrastructure/documents/texts/own-data.ts';
import { momentText } from '../../infrastructure/ops/words.ts';
import { authorisationsOf } from '../authorisations/authorisations.ts';
import { claimsOf } from '../claims/claims.ts';
import { KIND_WORDS } from '../claims/messages.ts';

type Read = (executor: Executor, accountId: string) => Promise<DataSection['records']>;

type Field = readonly [name: string, value: string | number | null];

/** Named as the person reads it. */
const record = (...fields: readonly Field[]): DataSection['records'][number] => Object.fromEntries(fields);

const at = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

const account: Read = async (executor, accountId) => {
  const rows = await executor.selectFrom('account').selectAll().where('id', '=', accountId).execute();
  return rows.map((row) =>
    record(
      ['celular', row.phone],
      ['celular_confirmado', at(row.phone_verified_at)],
      ['creada', at(row.created_at)],
      ['medico_que_te_refirio', row.referral_provider_name],
    ),
  );
};

const profile: Read = async (executor, accountId) => {
  const rows = await executor.selectFrom('profile').selectAll().where('account_id', '=', accountId).execute();
  return rows.map((row) =>
    record(
      ['nombres', row.first_names],
      ['apellidos', row.surnames],
      ['correo', row.email],
      ['correo_confirmado', at(row.email_verified_at)],
      ['actividad_economica', row.economic_activity],
      ['celular_de_contacto', row.contact_phone],
      ['fecha_de_nacimiento', row.birth_date],
      ['cedula', row.document_number],
      ['actualizado', at(row.updated_at)],
    ),
  );
};

const devices: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('session')
    .select(['device', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['equipo', row.device],
      ['desde', at(row.created_at)],
      ['ultimo_uso', at(row.last_used_at)],
      ['cerrada', at(row.revoked_at)],
    ),
  );
};

const authorisations: Read = async (executor, accountId) =>
  (await authorisationsOf(executor, accountId)).map((one) =>
    record(
      ['tipo', one.kind],
      ['version', one.version],
      ['aceptada', at(one.acceptedAt)],
      ['retirada', at(one.revokedAt)],
      ['huella_sha256', one.sha256],
      ['texto', one.text],
    ),
  );

const applications: Read = async (executor, accountId) => {
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
      ['monto', row.amount],
      ['cuotas', row.term],
      ['codigo_de_descuento', row.discount_code],
      ['codigo_de_asesor', row.advisor_code],
      ['enviada', at(row.created_at)],
    ),
  );
};

const decisions: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('risk_decision')
    .innerJoin('application', 'application.id', 'application_id')
    .select([
      'credit_number',
      'outcome',
      'reasons',
      'risk_decision.maximum_amount',
      'monthly_income',
      'decided_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('decided_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['decision', row.outcome],
      ['razones', row.reasons.join(', ')],
      ['monto_maximo', row.maximum_amount],
      ['ingreso_mensual', row.monthly_income],
      ['decidida', at(row.decided_at)],
    ),
  );
};

const loans: Read = async (executor, accountId) => {
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

const payments: Read = async (executor, accountId) => {
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

const documents: Read = async (executor, accountId) => {
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

const signatures: Read = async (executor, accountId) => {
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

const slips: Read = async (executor, accountId) => {
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

const phoneChanges: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('phone_change')
    .select(['old_phone', 'new_phone', 'changed_at'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) =>
    record(['antes', row.old_phone], ['despues', row.new_phone], ['cambiado', at(row.changed_at)]),
  );
};

const sentReminders: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('reminder')
    .select(['credit_number', 'instalment', 'rule', 'channel', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['cuota', row.instalment],
      ['aviso', row.rule],
      ['canal', row.channel],
      ['enviado', at(row.sent_at)],
    ),
  );
};

const reminders: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('reminder_consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) =>
    record(['canal', row.channel], ['recordatorios', row.is_given ? 'sí' : 'no'], ['desde', at(row.at)]),
  );
};

const messages: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'text_body', 'created_at', 'sent_at', 'purpose'])
    .where('account_id', '=', accountId)
    // Its text is a code.
    .where('purpose', '!=', 'email_code')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['asunto', row.subject],
      ['para', row.recipient],
      ['enviado', at(row.sent_at)],
      ['texto', row.text_body],
    ),
  );
};

const claims: Read = async (executor, accountId) =>
  (await claimsOf(executor, accountId)).map((claim) =>
    record(
      ['radicado', `R-${claim.number}`],
      ['clase', KIND_WORDS[claim.kind]],
      ['recibido', momentText(claim.receivedAt)],
      ['responder_hasta', claim.dueOn],
      ['texto', claim.text],
      ['respuesta', claim.answer?.text ?? null],
    ),
  );

const SECTIONS: readonly (readonly [name: string, title: string, read: Read])[] = [
  ['cuenta', 'Tu cuenta', account],
  ['perfil', 'Quién eres', profile],
  ['sesiones', 'Dónde ingresaste en los últimos 30 días', devices],
  ['autorizaciones', 'Lo que autorizaste', authorisations],
  ['solicitudes', 'Tus solicitudes', applications],
  ['decisiones', 'Cómo se decidieron', decisions],
  ['creditos', 'Tus créditos', loans],
  ['pagos', 'Tus pagos', payments],
  ['consignaciones', 'Pagos en efectivo que reportaste', slips],
  ['firmas', 'Lo que firmaste', signatures],
  ['documentos', 'Documentos que expedimos', documents],
  ['recordatorios', 'Si aceptas recordatorios', reminders],
  ['avisos', 'Recordatorios que te enviamos', sentReminders],
  ['cambios_de_celular', 'Cambios de celular', phoneChanges],
  ['mensajes', 'Correos que te enviamos', messages],
  ['reclamos', 'Peticiones, quejas y reclamos', claims],
];

/** All that is kept about a person, without what opens an account. */
export const readOwnData = async (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  accountId: string,
): Promise<OwnDataFacts> => {
  const sections: DataSection[] = [];
  for (const [name, title, read] of SECTIONS)
    sections.push({ name, title, records: await read(db, accountId) });
  return { lender: config.lender, sections, madeAt: clock.now() };
};
