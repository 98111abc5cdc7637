import { hash } from 'node:crypto';
import { stageOf } from '#core/application/application-status.ts';
import { type RevocableKind, UNSPECIFIED_PROCEDURE } from '#core/rights/authorisations.ts';
import { consentInForce } from '../../accounts/consents.ts';
import { lockProfile } from '../../accounts/profiles.ts';
import { type ApplicationRow, changeStatus, statusOf } from '../../applications/application-status.ts';
import { requestAgent } from '../../identity/identity.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { recordClaim } from '../claims/claims.ts';
import { hasOpenCredit } from './authorisations.ts';

export interface Caller {
  readonly accountId: string;
  readonly ip: string;
  readonly userAgent: string;
}

const unsignedOf = async (trx: Executor, accountId: string): Promise<readonly ApplicationRow[]> => {
  const applications = await trx
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  return applications.filter((application) => ['risk', 'offer'].includes(stageOf(statusOf(application))));
};

/** A request that is not signed needs the bureau, and binds nobody: it is closed. */
const closeRequests = async (trx: Executor, { clock }: Context, accountId: string): Promise<void> => {
  for (const application of await unsignedOf(trx, accountId))
    await changeStatus(trx, application, 'dismissed', 'applicant', 'revoked the bureau authorisation', clock);
};

const forgetProcedures = async (trx: Executor, accountId: string): Promise<void> => {
  for (const { id } of await unsignedOf(trx, accountId))
    await trx
      .updateTable('application')
      .set({ procedure_text: UNSPECIFIED_PROCEDURE })
      .where('id', '=', id)
      .execute();
};

/** One key for a consent, so that what is tried again is filed once. */
const keyOf = (consentId: number): string =>
  hash('sha256', `photos of consent ${consentId}`)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Photos that are still expected are not: an agent checks the identity. The vendor is asked to delete what it has. */
const stopPhotos = async (context: Context, accountId: string, consentId: number): Promise<void> => {
  const sessions = await context.db
    .selectFrom('identity_session')
    .innerJoin('application', 'application.id', 'application_id')
    .select(['application.id', 'application.status'])
    .where('account_id', '=', accountId)
    .execute();
  for (const application of sessions)
    if (stageOf(statusOf(application)) === 'identity') await requestAgent(context, accountId, application.id);
  if (sessions.length === 0) return;
  await recordClaim(context, accountId, {
    id: keyOf(consentId),
    kind: 'data_claim',
    text: 'Retiré mi autorización para las fotos. Pido que Veriff las borre y que me confirmen que lo hizo.',
  });
};

const requireRevocable = async (trx: Executor, accountId: string, kind: RevocableKind): Promise<void> => {
  if (kind === 'bureau' && (await hasOpenCredit(trx, accountId)))
    throw new Conflict(
      'credit_open',
      'Mientras tengas un crédito por pagar esta autorización sigue: con ella informamos que pagas. La puedes retirar cuando no debas nada.',
    );
};

/**
 * Takes back an authorisation, with what follows for what is under way. What was done with it stays recorded; one that is
 * not in force is left as it is.
 * @throws Conflict while a credit needs it.
 */
export const revoke = async (
  context: Context,
  { accountId, ip, userAgent }: Caller,
  kind: RevocableKind,
): Promise<void> => {
  const known = await consentInForce(context.db, accountId, kind);
  if (!known) return;
  // Before it is recorded: what is broken off here is done again.
  if (kind === 'biometrics') await stopPhotos(context, accountId, known.id);
  await inTransaction(context.db, async (trx) => {
    await lockProfile(trx, accountId);
    const consent = await consentInForce(trx, accountId, kind);
    if (!consent) return;
    await requireRevocable(trx, accountId, kind);
    await trx
      .insertInto('consent_revocation')
      .values({
        consent_id: consent.id,
        account_id: accountId,
        revoked_at: context.clock.now(),
        ip,
        user_agent: userAgent,
      })
      .execute();
    if (kind === 'bureau') await closeRequests(trx, context, accountId);
    if (kind === 'health') await forgetProcedures(trx, accountId);
  });
};
