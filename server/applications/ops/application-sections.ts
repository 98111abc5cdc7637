import type { Executor } from '../../infrastructure/database/connection.ts';
import { section } from '../../infrastructure/ops/text-table.ts';
import { attemptWords, momentText, moneyText, STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { documentWords } from '../applicant-documents/ops-words.ts';
import { type ApplicationRow, statusOf } from '../application-status.ts';

/** One section of an application's text output. */
export type ApplicationSection = (executor: Executor, application: ApplicationRow) => Promise<string>;

const request: ApplicationSection = async (_executor, application) =>
  section('Solicitud', [
    ['id', application.id],
    ['crédito', String(application.credit_number)],
    ['estado', `${STATUS_WORDS[statusOf(application)]} (${application.status})`],
    ['desde', momentText(application.status_changed_at)],
    ['pedida', momentText(application.created_at)],
    ['médico', application.provider_name],
    ['procedimiento', `${application.procedure_text}, el ${application.procedure_date}`],
    ['pidió', moneyText(application.requested_amount)],
    ['monto y plazo', `${moneyText(application.amount)} en ${application.term} cuotas`],
    ['máximo', moneyText(application.maximum_amount)],
    ['plan elegido', momentText(application.plan_chosen_at)],
    ['códigos', `descuento ${application.discount_code ?? '—'}, asesor ${application.advisor_code ?? '—'}`],
  ]);

const person: ApplicationSection = async (executor, application) => {
  const profile = await executor
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .selectAll('profile')
    .select('account.phone')
    .where('profile.id', '=', application.profile_id)
    .executeTakeFirstOrThrow();
  return section('Persona', [
    ['nombre', `${profile.first_names} ${profile.surnames}`],
    ['documento', profile.document_number ?? '—'],
    ['nacimiento', profile.birth_date ?? '—'],
    ['celular', profile.phone],
    ['correo', `${profile.email}, confirmado ${momentText(profile.email_verified_at)}`],
    ['actividad', profile.economic_activity],
  ]);
};

const decisions: ApplicationSection = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('risk_decision')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('decided_at')
    .execute();
  const parts = rows.map((row) => {
    const words = [row.outcome, `política ${row.policy_version}`, `máximo ${moneyText(row.maximum_amount)}`];
    return [
      [momentText(row.decided_at), ...words].join('  '),
      `motivos: ${row.reasons.join(', ') || 'ninguno'}; ingresos ${moneyText(row.monthly_income)}; consultas ${row.looks}`,
      `entradas: ${JSON.stringify(row.inputs)}`,
    ].join('\n    ');
  });
  return section(
    'Decisiones',
    parts.map((part) => [part]),
  );
};

const events: ApplicationSection = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('application_event')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  return section(
    'Hechos',
    rows.map(({ at, from_status, to_status, actor, reason }) => [
      momentText(at),
      `${from_status ?? '—'} → ${to_status}`,
      actor,
      reason,
    ]),
  );
};

const consents: ApplicationSection = async (executor, { account_id }) => {
  const rows = await executor
    .selectFrom('consent')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  return section(
    'Autorizaciones',
    rows.map((row) => [
      momentText(row.accepted_at),
      row.kind,
      `texto ${row.text_version} (${row.text_sha256.slice(0, 12)})`,
      row.ip,
    ]),
  );
};

const documents: ApplicationSection = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('applicant_document')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('uploaded_at')
    .execute();
  return section(
    'Documentos',
    rows.map((row) => [momentText(row.uploaded_at), ...documentWords(row)]),
    'sin documentos',
  );
};

const signing: ApplicationSection = async (executor, { id }) => {
  const signature = await executor
    .selectFrom('signature')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirst();
  if (!signature) return section('Firma', [], 'sin firmar');
  return section('Firma', [
    [
      'código',
      `enviado ${momentText(signature.code_sent_at)}, escrito ${momentText(signature.code_verified_at)}`,
    ],
    ['en firme', momentText(signature.signed_at)],
    [
      'firmante',
      `${signature.signer_name}, ${signature.signer_document}, ${signature.masked_phone}, ${signature.ip}`,
    ],
    [
      'firmó',
      `${moneyText(signature.amount)} en ${signature.term} cuotas al ${signature.monthly_rate} mensual`,
    ],
    ['contrato', signature.contract_sha256],
    ['pagaré', signature.promissory_note_sha256],
    [
      'depósito',
      `${signature.depository_number ?? 'sin registrar'}, ${momentText(signature.depository_registered_at)}`,
    ],
  ]);
};

const identity: ApplicationSection = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('identity_attempt')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  return section(
    'Identidad',
    rows.map((row) => [
      momentText(row.updated_at),
      attemptWords(row).join(', '),
      row.superseded ? 'ya no cuenta' : '',
    ]),
    'sin intentos',
  );
};

const disbursement: ApplicationSection = async (executor, { id }) => {
  const row = await executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirst();
  if (!row) return section('Desembolso', [], 'sin pedir');
  return section('Desembolso', [
    [
      'médico',
      `${row.clinic_approval_id ?? 'sin preguntar'}, respondió ${momentText(row.clinic_decided_at)}`,
    ],
    ['tesorería', `${row.transfer_id ?? 'sin pedir'}, giró ${momentText(row.settled_at)}`],
  ]);
};

/** The sections of an application up to disbursement, in chronological order. */
export const applicationSections: readonly ApplicationSection[] = [
  request,
  person,
  consents,
  decisions,
  events,
  documents,
  signing,
  identity,
  disbursement,
];
