import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { maskPhone } from '#core/people/phone.ts';
import { filingNumber } from '#core/rights/claims.ts';
import { endSessions } from '../../accounts/session-tokens.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { readPhone } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, type OpsContext, OpsError } from '../../infrastructure/ops/command.ts';
import { hasOpenCredit } from '../authorisations/authorisations.ts';
import { answerClaim } from '../claims/answer-claim.ts';
import { readClosureOf } from './closure.ts';

const TABLES = ['draft', 'known_device', 'push_device', 'reminder_preferences'] as const;

const hasSigned = async (trx: Executor, accountId: string): Promise<boolean> => {
  const signed = await trx
    .selectFrom('signature')
    .select('application_id')
    .where('account_id', '=', accountId)
    .where('signed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
};

const filesOf = (trx: Executor, accountId: string) =>
  trx
    .selectFrom('applicant_document')
    .innerJoin('application', 'application.id', 'application_id')
    .select('storage_key')
    .where('account_id', '=', accountId)
    .where('storage_key', 'is not', null);

/** Who never signed left nothing that must be kept: name, address and documents go. */
const emptyProfile = async (trx: Executor, { clock }: OpsContext, accountId: string): Promise<void> => {
  await trx
    .deleteFrom('applicant_document_content')
    .where('storage_key', 'in', filesOf(trx, accountId))
    .execute();
  const applications = trx.selectFrom('application').select('id').where('account_id', '=', accountId);
  await trx
    .updateTable('risk_decision')
    .set({ bureau_name: null })
    .where('application_id', 'in', applications)
    .execute();
  await trx
    .updateTable('profile')
    .set({
      first_names: '—',
      surnames: '—',
      email: `cerrada.${accountId}@invalid`,
      email_code_at: null,
      email_verified_at: null,
      contact_phone: null,
      birth_date: null,
      document_type: null,
      document_number: null,
      document_digest: null,
      document_proved_at: null,
      updated_at: clock.now(),
    })
    .where('account_id', '=', accountId)
    .execute();
};

const answerOf = (isKept: boolean): string =>
  `Cerramos tu cuenta y borramos los datos que la ley no nos manda guardar. ${
    isKept
      ? 'Firmaste un crédito: sus documentos, tus pagos y tu nombre se guardan diez años, y no los usamos para nada más.'
      : 'No firmaste ningún crédito: borramos tu nombre, tu cédula, tu correo y tus documentos.'
  }`;

/** The end of what is kept until its person asks for it: `docs/retention.md`. */
export const closeAccountCommand: OpsCommand = {
  name: 'accounts close',
  roles: ['agent', 'admin'],
  effects: ['person_decided'],
  needsSecondPerson: 'always',
  positionals: ['celular'],
  summary:
    'Cierra la cuenta de quien lo pidió y no debe nada, borra lo que la ley no manda guardar y le responde. No se puede deshacer.',
  run: (context, { positionals: [typed = ''], audit }) =>
    inTransaction(context.db, async (trx) => {
      const phone = readPhone(typed);
      const account = await trx
        .selectFrom('account')
        .select('id')
        .where('phone', '=', phone)
        .forUpdate()
        .executeTakeFirst();
      if (!account) throw new OpsError('Ese celular no tiene una cuenta.');
      const { id } = account;
      const { request } = await readClosureOf(trx, id);
      if (!request)
        throw new OpsError('La persona no lo ha pedido, o ya se le respondió. Míralo con claims list.');
      if (await hasOpenCredit(trx, id)) throw new OpsError('Tiene un crédito por pagar.');
      await endSessions(trx, context.clock, { accountId: id }, 'operator');
      for (const table of TABLES) await trx.deleteFrom(table).where('account_id', '=', id).execute();
      const now = context.clock.now();
      const isKept = await hasSigned(trx, id);
      // While its address is known.
      const answer = { text: answerOf(isKept), by: context.operator.name };
      await answerClaim(trx, context, request.number, answer);
      if (!isKept) await emptyProfile(trx, context, id);
      await trx
        .updateTable('account')
        .set({ blocked_at: now, closed_at: now, referral_provider_id: null, referral_provider_name: null })
        .where('id', '=', id)
        .execute();
      const kept = isKept
        ? 'Firmó un crédito: sus documentos y su nombre quedan diez años.'
        : 'Se borraron sus datos.';
      await audit(trx, id, {
        ...{ on: bogotaDate(now), profile: isKept ? 'kept' : 'emptied' },
        changes: [{ what: `cuenta de ${maskPhone(phone)}`, from: 'abierta', to: `cerrada. ${kept}` }],
      });
      return `Cerrada. ${kept} Quedó respondida su solicitud ${filingNumber(request.number)}.`;
    }),
};
