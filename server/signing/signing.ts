import { requireApplication } from '../applications/applications.ts';
import { requireUpToDate } from '../applications/price-basis.ts';
import { DeadCode } from '../codes/code-errors.ts';
import { type CodeCheck, redeemCode, type SentCode, sendCode } from '../codes/one-time-codes.ts';
import type { Context } from '../infrastructure/context.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { findSignature, recordSignature, type Signer, wasGivenWith } from './signature.ts';
import {
  describeAct,
  type PreparedDocuments,
  prepareDocuments,
  requireCurrent,
  requireSignable,
  requireSigningRequest,
  type SigningRequest,
  subjectOf,
} from './signing-request.ts';

const send = (
  context: Context,
  request: SigningRequest,
  { phone, ip }: Signer,
  whenTooSoon: 'refuse' | 'keep',
): Promise<SentCode> =>
  sendCode(context, {
    phone,
    purpose: 'signing',
    subject: subjectOf(request),
    channel: 'sms',
    ip,
    describe: describeAct(request),
    whenTooSoon,
  });

/**
 * Creates the signing request and sends its code. A repeat for the same documents reuses the code just sent.
 * @throws NotFound;
 * Conflict; TooMany; VendorDown.
 */
export const createContract = async (
  context: Context,
  applicationId: string,
  signer: Signer,
): Promise<PreparedDocuments & { readonly code: SentCode }> => {
  const prepared = await prepareDocuments(context, signer.accountId, applicationId);
  return { ...prepared, code: await send(context, prepared.request, signer, 'keep') };
};

/**
 * Sends another code for the same documents.
 * @throws NotFound; Conflict; TooMany; VendorDown.
 */
export const resendSigningCode = async (
  context: Context,
  applicationId: string,
  signer: Signer,
): Promise<SentCode> => {
  const application = await requireApplication(context.db, signer.accountId, applicationId);
  requireSignable(application);
  const request = await requireSigningRequest(context.db, applicationId);
  requireCurrent(application, request);
  await requireUpToDate(context.db, request, context.clock.now());
  return send(context, request, signer, 'refuse');
};

/**
 * Checks the signing code; a valid one signs the documents it was sent for. Idempotent.
 * @throws NotFound; Conflict; WrongCode; DeadCode; TooMany.
 */
export const validateSigningCode = async (
  context: Context,
  applicationId: string,
  signer: Signer,
  typed: string,
): Promise<void> => {
  const application = await requireApplication(context.db, signer.accountId, applicationId);
  const request = await requireSigningRequest(context.db, applicationId);
  const { phone, ip } = signer;
  const check: CodeCheck = { phone, ip, code: typed, purpose: 'signing', subject: subjectOf(request) };
  const isRepeated = await wasGivenWith(context, applicationId, check);
  if ((await findSignature(context.db, applicationId))?.signed_at) {
    if (isRepeated) return;
    throw new Conflict('already_signed', 'Ya firmaste este crédito. La copia está en tu correo.');
  }
  requireSignable(application);
  requireCurrent(application, request);
  await requireUpToDate(context.db, request, context.clock.now());
  if (isRepeated) return;
  try {
    await redeemCode(context, check, (trx, code) => recordSignature(trx, request, signer, code));
  } catch (error) {
    // A concurrent call with the same code consumed it.
    if (error instanceof DeadCode && (await wasGivenWith(context, applicationId, check))) return;
    throw error;
  }
};
