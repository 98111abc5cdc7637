import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TrackingReading } from '#core/api/applications/tracking.ts';
import { isInDisbursement, stageOf } from '#core/application/application-status.ts';
import { trackingSteps } from '#core/application/tracking.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { withdrawalNumber } from '#core/rights/withdrawal.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { applicationNotFound } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { sizesOf } from '../signing/documents.ts';
import { identityStateOf } from './identity.ts';

/** A person's own application with what was signed and what has happened, of one moment. */
const readProgress = async (executor: Executor, accountId: string, applicationId: string) => {
  const {
    signed_at: signedAt,
    signed_amount: signedAmount,
    withdrawal,
    moves,
    sizes,
    ...application
  } = await executor
    .selectFrom('application')
    .leftJoin('signature', 'signature.application_id', 'application.id')
    .selectAll('application')
    .select(['signature.signed_at', 'signature.amount as signed_amount'])
    .select((of) =>
      of
        .selectFrom('withdrawal')
        .select('withdrawal.number')
        .whereRef('withdrawal.application_id', '=', 'application.id')
        .where('carried_out_at', 'is', null)
        .as('withdrawal'),
    )
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom('application_event')
          .select(['from_status as from', 'to_status as to', 'actor', 'at'])
          .whereRef('application_event.application_id', '=', 'application.id')
          .orderBy('application_event.id'),
      ).as('moves'),
      jsonArrayFrom(
        of
          .selectFrom('application_document')
          .innerJoin('document', 'document.sha256', 'application_document.sha256')
          .select(['kind', 'pages', 'byte_length'])
          .whereRef('application_document.application_id', '=', 'application.id')
          .where('variant', '=', 'signed'),
      ).as('sizes'),
    ])
    .where('application.id', '=', applicationId)
    .where('application.account_id', '=', accountId)
    .executeTakeFirstOrThrow(applicationNotFound);
  return {
    application,
    withdrawal: withdrawal === null ? undefined : withdrawalNumber(withdrawal),
    signed: signedAt && signedAmount !== null ? { at: signedAt, amount: signedAmount } : undefined,
    moves: moves.map((move) => ({ ...move, at: new Date(move.at) })),
    sizes: sizesOf(sizes),
  };
};

/** Without biometric validation, it moves the application to an agent. */
const readIdentity = async (context: Context, application: ApplicationRow) => {
  const status = statusOf(application);
  if (stageOf(status) !== 'identity' && !isInDisbursement(status)) return null;
  return (await identityStateOf(context, application)).status;
};

/**
 * The progress of a person's own signed application up to the disbursement.
 * @throws NotFound; Conflict before it is signed.
 */
export const readTracking = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<TrackingReading> => {
  const { db, clock } = context;
  const found = await readProgress(db, accountId, applicationId);
  const identity = await readIdentity(context, found.application);
  const { application, signed, withdrawal, moves, sizes } = context.adapters.identity
    ? found
    : await readProgress(db, accountId, applicationId);
  if (!signed) throw new Conflict('not_signed', 'Todavía no has firmado el contrato y el pagaré.');
  const now = clock.now();
  const status = statusOf(application);
  return {
    status,
    creditNumber: application.credit_number,
    amount: signed.amount,
    providerName: application.provider_name,
    identity,
    on: bogotaDate(now),
    steps: trackingSteps({ status, signedAt: signed.at, moves, now }),
    withdrawal,
    contract: sizes.contract,
    promissoryNote: sizes.promissory_note,
  };
};
