import { authorisationsOf } from '../authorisations/authorisations.ts';
import { at, type Read, record } from './record.ts';

export const account: Read = async (executor, accountId) => {
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

export const profile: Read = async (executor, accountId) => {
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

export const devices: Read = async (executor, accountId) => {
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

export const phoneChanges: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('phone_change')
    .select(['old_phone', 'new_phone', 'changed_at'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) =>
    record(['antes', row.old_phone], ['despues', row.new_phone], ['cambiado', at(row.changed_at)]),
  );
};

export const authorisations: Read = async (executor, accountId) =>
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
