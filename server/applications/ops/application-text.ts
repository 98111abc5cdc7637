import type { Executor } from '../../infrastructure/database/connection.ts';
import { section } from '../../infrastructure/ops/text-table.ts';
import {
  attemptWords,
  FAILURE_WORDS,
  momentText,
  moneyText,
  reasonWords,
  STATUS_WORDS,
} from '../../infrastructure/ops/words.ts';
import { documentWords } from '../applicant-documents/ops.ts';
import { type ApplicationRow, statusOf } from '../application-status.ts';

type ReadRows = (executor: Executor, application: ApplicationRow) => Promise<readonly (readonly string[])[]>;

const request: ReadRows = async (_executor, application) => [
  ['id', application.id],
  ['crédito', String(application.credit_number)],
  ['estado', `${STATUS_WORDS[statusOf(application)]} (${application.status})`],
  ['desde', momentText(application.status_changed_at)],
  ['pedida', momentText(application.created_at)],
  ['médico', application.provider_name],
  ['procedimiento', `${application.procedure_text}, el ${application.procedure_date}`],
  ['pidió', moneyText(application.requested_amount)],
  [
    'la clínica confirmó',
    `${moneyText(application.confirmed_cost)}${application.confirmed_date ? ` el ${application.confirmed_date}` : ''}`,
  ],
  ['en lugar de', application.replaces?.slice(0, 8) ?? '—'],
  ['monto y plazo', `${moneyText(application.amount)} en ${application.term} cuotas`],
  ['máximo', moneyText(application.maximum_amount)],
  ['plan elegido', momentText(application.plan_chosen_at)],
  ['códigos', `descuento ${application.discount_code ?? '—'}, asesor ${application.advisor_code ?? '—'}`],
];

const person: ReadRows = async (executor, { id, profile_id }) => {
  const profile = await executor
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .selectAll('profile')
    .select('account.phone')
    .where('profile.id', '=', profile_id)
    .executeTakeFirstOrThrow();
  const told = await executor
    .selectFrom('risk_decision')
    .select('bureau_name')
    .where('application_id', '=', id)
    .where('bureau_name', 'is not', null)
    .executeTakeFirst();
  return [
    ['nombre', `${profile.first_names} ${profile.surnames}`],
    ['en la central', told?.bureau_name ?? 'no dijo un nombre'],
    ['documento', `${profile.document_number ?? '—'}, comprobado ${momentText(profile.document_proved_at)}`],
    ['nacimiento', profile.birth_date ?? '—'],
    ['celular', profile.phone],
    ['correo', `${profile.email}, confirmado ${momentText(profile.email_verified_at)}`],
    ['actividad', profile.economic_activity],
  ];
};

/** For operators alone: who else claims the document or the e-mail. */
const otherClaims: ReadRows = async (executor, { profile_id }) => {
  const rows = await executor
    .selectFrom('profile as own')
    .innerJoin('profile as other', (join) =>
      join.on((by) =>
        by.or([
          by('other.document_digest', '=', by.ref('own.document_digest')),
          by('other.email', '=', by.ref('own.email')),
        ]),
      ),
    )
    .innerJoin('account', 'account.id', 'other.account_id')
    .leftJoin('application', 'application.profile_id', 'other.id')
    .select((by) => [
      'account.phone',
      'other.document_proved_at',
      'other.email_verified_at',
      'application.credit_number',
      'application.status',
      by('other.document_digest', '=', by.ref('own.document_digest')).as('isSameDocument'),
      by('other.email', '=', by.ref('own.email')).as('isSameEmail'),
    ])
    .where('own.id', '=', profile_id)
    .whereRef('other.id', '<>', 'own.id')
    .orderBy('application.created_at')
    .execute();
  return rows.map((row) => [
    row.phone,
    row.isSameDocument ? `documento, comprobado ${momentText(row.document_proved_at)}` : '',
    row.isSameEmail ? `correo, confirmado ${momentText(row.email_verified_at)}` : '',
    row.credit_number ? `crédito ${row.credit_number} (${row.status})` : 'sin solicitud',
  ]);
};

const consents: ReadRows = async (executor, { account_id }) => {
  const rows = await executor
    .selectFrom('consent')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [
    momentText(row.accepted_at),
    row.kind,
    `texto ${row.text_version} (${row.text_sha256.slice(0, 12)})`,
    row.ip,
  ]);
};

const decisions: ReadRows = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('risk_decision')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('decided_at')
    .execute();
  return rows.map((row) => {
    const words = [row.outcome, `política ${row.policy_version}`, `máximo ${moneyText(row.maximum_amount)}`];
    const lines = [
      [momentText(row.decided_at), ...words].join('  '),
      `motivos: ${row.reasons.map(reasonWords).join(', ') || 'ninguno'}; ingresos ${moneyText(row.monthly_income)}; consultas ${row.looks}`,
      `entradas: ${JSON.stringify(row.inputs)}`,
    ];
    return [lines.join('\n    ')];
  });
};

const events: ReadRows = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('application_event')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ at, from_status, to_status, actor, reason }) => [
    momentText(at),
    `${from_status ?? '—'} → ${to_status}`,
    actor,
    reason,
  ]);
};

const documents: ReadRows = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('applicant_document')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('uploaded_at')
    .execute();
  return rows.map((row) => [momentText(row.uploaded_at), ...documentWords(row)]);
};

const signing: ReadRows = async (executor, { id }) => {
  const rows = await executor.selectFrom('signature').selectAll().where('application_id', '=', id).execute();
  return rows.flatMap((row) => [
    ['código', `enviado ${momentText(row.code_sent_at)}, escrito ${momentText(row.code_verified_at)}`],
    ['en firme', momentText(row.signed_at)],
    ['firmante', `${row.signer_name}, ${row.signer_document}, ${row.masked_phone}, ${row.ip}`],
    ['firmó', `${moneyText(row.amount)} en ${row.term} cuotas al ${row.monthly_rate} mensual`],
    ['contrato', row.contract_sha256],
    ['pagaré', row.promissory_note_sha256],
    ['depósito', `${row.depository_number ?? 'sin registrar'}, ${momentText(row.depository_registered_at)}`],
  ]);
};

const identity: ReadRows = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('identity_attempt')
    .innerJoin('identity_session', 'identity_session.vendor_session_id', 'identity_attempt.vendor_session_id')
    .selectAll('identity_attempt')
    .select('closed_at')
    .where('identity_attempt.application_id', '=', id)
    .orderBy('identity_attempt.id')
    .execute();
  return rows.map((row) => [
    momentText(row.updated_at),
    attemptWords(row).join(', '),
    row.closed_at ? 'ya no cuenta' : '',
  ]);
};

const disbursement: ReadRows = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', id)
    .execute();
  return rows.flatMap((row) => [
    [
      'médico',
      `${row.clinic_approval_id ?? 'sin preguntar'}, respondió ${momentText(row.clinic_decided_at)}`,
    ],
    ...(row.held_at ? [['tesorería', `espera una cuenta desde ${momentText(row.held_at)}`]] : []),
  ]);
};

const transfers: ReadRows = async (executor, { id }) => {
  const rows = await executor
    .selectFrom('disbursement_transfer')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('attempt')
    .execute();
  return rows.map((row) => [
    momentText(row.asked_at),
    `${row.transfer_id ?? 'sin número'}, a ${row.bank ?? 'la llave'} ****${row.last_four}`,
    `giró ${momentText(row.settled_at)}`,
    row.failure
      ? `${FAILURE_WORDS[row.failure]} ${momentText(row.failed_at)}: ${row.failure_reason ?? 'sin motivo'}`
      : '',
  ]);
};

/** In chronological order, with what stands for missing rows. */
const SECTIONS: readonly (readonly [title: string, rows: ReadRows, whenEmpty?: string])[] = [
  ['Solicitud', request],
  ['Persona', person],
  ['Otras cuentas con su documento o su correo', otherClaims, 'ninguna'],
  ['Autorizaciones', consents],
  ['Decisiones', decisions],
  ['Hechos', events],
  ['Documentos', documents, 'sin documentos'],
  ['Firma', signing, 'sin firmar'],
  ['Identidad', identity, 'sin intentos'],
  ['Desembolso', disbursement, 'sin pedir'],
  ['Giros', transfers, 'sin pedir'],
];

/** All that is known of an application up to its disbursement. */
export const applicationText = async (executor: Executor, application: ApplicationRow): Promise<string> => {
  const parts: string[] = [];
  for (const [title, read, whenEmpty] of SECTIONS)
    parts.push(section(title, await read(executor, application), whenEmpty));
  return parts.join('\n\n');
};
