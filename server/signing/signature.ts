import { maskPhone, parsePhone } from '#core/people/phone.ts';
import { recipientOf } from '../accounts/profiles.ts';
import { lockApplication } from '../applications/application-status.ts';
import { requireUpToDate } from '../applications/price-basis.ts';
import { isSameMac, macOf } from '../codes/code-mac.ts';
import type { CheckedCode, CodeCheck } from '../codes/one-time-codes.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import {
  requireCurrent,
  requireSignable,
  requireSigningRequest,
  type SigningRequest,
  subjectOf,
} from './signing-request.ts';

export type Signature = Row<'signature'>;

/** The caller, with its network data. */
export interface Signer {
  readonly accountId: string;
  readonly sessionId: string;
  /** Ten digits, without prefix. */
  readonly phone: string;
  readonly ip: string;
  readonly userAgent: string;
}

export const findSignature = (executor: Executor, applicationId: string): Promise<Signature | undefined> =>
  executor.selectFrom('signature').selectAll().where('application_id', '=', applicationId).executeTakeFirst();

/** Whether an application was signed with this very code: then the call is a retry. */
export const wasGivenWith = async (
  { db, config }: Context,
  applicationId: string,
  check: CodeCheck,
): Promise<boolean> => {
  const stored = await db
    .selectFrom('signature')
    .innerJoin('one_time_code', 'one_time_code.id', 'signature.code_id')
    .select(['one_time_code.code_mac', 'one_time_code.subject'])
    .where('signature.application_id', '=', applicationId)
    .executeTakeFirst();
  if (stored?.subject !== check.subject) return false;
  return isSameMac(macOf(config.secrets.code, check, check.code), stored.code_mac);
};

const maskedPhone = (phone: string): string => {
  const parsed = parsePhone(phone);
  if (parsed === undefined) throw new Error('a session without a mobile number');
  return maskPhone(parsed);
};

/**
 * Records the evidence of a signature by a valid code: who, what, when and from where. In the transaction that consumes the
 * code.
 * @throws Conflict when the plan or the documents changed meanwhile.
 */
export const recordSignature = async (
  trx: Executor,
  request: SigningRequest,
  signer: Signer,
  code: CheckedCode,
): Promise<void> => {
  const application = await lockApplication(trx, request.application_id);
  if (!application) throw new Error(`application ${request.application_id} vanished`);
  requireSignable(application);
  requireCurrent(application, request);
  await requireUpToDate(trx, request, code.verifiedAt);
  const current = await requireSigningRequest(trx, request.application_id);
  if (subjectOf(current) !== subjectOf(request))
    throw new Conflict(
      'documents_changed',
      'Tus documentos se prepararon de nuevo. Pide otro código para firmarlos.',
    );
  const { email } = await recipientOf(trx, application.profile_id);
  const session = await trx
    .selectFrom('session')
    .select(['device', 'created_at'])
    .where('id', '=', signer.sessionId)
    .executeTakeFirstOrThrow();
  const signature = {
    account_id: signer.accountId,
    code_id: code.codeId,
    contract_sha256: request.contract_sha256,
    promissory_note_sha256: request.promissory_note_sha256,
    amount: request.amount,
    term: request.term,
    monthly_rate: request.monthly_rate,
    issued_on: request.issued_on,
    cap_month: request.cap_month,
    cap_rate: request.cap_rate,
    policy_version: request.policy_version,
    signer_name: request.signer_name,
    signer_document: request.signer_document,
    signer_email: email,
    texts_version: request.texts_version,
    code_sent_at: code.sentAt,
    code_verified_at: code.verifiedAt,
    masked_phone: maskedPhone(signer.phone),
    ip: signer.ip,
    user_agent: signer.userAgent,
    session_device: session.device,
    session_opened_at: session.created_at,
  };
  await trx
    .insertInto('signature')
    .values({ application_id: request.application_id, ...signature })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet(signature).where('signature.signed_at', 'is', null),
    )
    .execute();
};
