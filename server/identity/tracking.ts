import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { TrackingReading, TransferSetback } from '#core/api/applications/tracking.ts';
import { isInDisbursement, stageOf } from '#core/application/application-status.ts';
import { trackingSteps } from '#core/application/tracking.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { withdrawalNumber } from '#core/rights/withdrawal.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { applicationNotFound } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { sizesOf } from '../signing/documents.ts';
import { identityStateOf } from './identity.ts';

/** What keeps the clinic from being paid, until it is tried again. */
const setbackOf = (
  { status }: Pick<ApplicationRow, 'status'>,
  disbursement: { readonly held_at: string | null } | null,
  transfer: Pick<Row<'disbursement_transfer'>, 'failure'> | null,
): TransferSetback | undefined => {
  if (status !== 'pendiente_desembolso') return undefined;
  if (disbursement?.held_at) return 'no_account';
  return transfer?.failure ?? undefined;
};

/** A person's own application with what was signed and what has happened, of one moment. */
const readProgress = async (executor: Executor, accountId: string, applicationId: string) => {
  const {
    signed_at: signedAt,
    signed_amount: signedAmount,
    withdrawal,
    disbursement,
    transfer,
    paid,
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
        .where('begun_on', 'is', null)
        .as('withdrawal'),
    )
    .select((of) => [
      jsonObjectFrom(
        of
          .selectFrom('disbursement')
          .select('held_at')
          .whereRef('disbursement.application_id', '=', 'application.id'),
      ).as('disbursement'),
      jsonObjectFrom(
        of
          .selectFrom('disbursement_transfer as transfer')
          .select('failure')
          .whereRef('transfer.application_id', '=', 'application.id')
          .orderBy('attempt', 'desc')
          .limit(1),
      ).as('transfer'),
      of
        .selectFrom('payment')
        .select((by) => by.fn.sum<string>('payment.amount').as('paid'))
        .whereRef('payment.credit_number', '=', 'application.credit_number')
        .where('reversed_at', 'is', null)
        .as('paid'),
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
    setback: setbackOf(application, disbursement, transfer),
    paid: Number(paid ?? 0),
    signed: signedAt && signedAmount !== null ? { at: signedAt, amount: signedAmount } : undefined,
    moves: moves.map((move) => ({ ...move, at: new Date(move.at) })),
    sizes: sizesOf(sizes),
  };
};

/** Without biometric validation, it moves the application to an agent. */
const readIdentity = async (context: Context, application: ApplicationRow) => {
  const status = statusOf(application);
  if (stageOf(status) !== 'identity' && !isInDisbursement(status)) return null;
  return identityStateOf(context, application);
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
  const { application, signed, withdrawal, setback, paid, moves, sizes } = context.adapters.identity
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
    identity: identity?.status ?? null,
    lacksPhotos: identity?.lacksPhotos ?? false,
    on: bogotaDate(now),
    steps: trackingSteps({ status, signedAt: signed.at, moves, now }),
    withdrawal,
    transfer: setback && { setback, paid },
    contract: sizes.contract,
    promissoryNote: sizes.promissory_note,
  };
};
