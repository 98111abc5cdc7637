import type { Executor } from '../infrastructure/database/connection.ts';
import type { SigningCode } from '../infrastructure/documents/texts/evidence.ts';
import type { Signature } from './signature.ts';

/** How the code of a signature went, with the wrong tries at signing the same application before it. */
export const readSigningCode = async (
  executor: Executor,
  signature: Pick<Signature, 'application_id' | 'code_id' | 'code_sent_at' | 'code_verified_at'>,
): Promise<SigningCode> => {
  const codes = await executor
    .selectFrom('one_time_code')
    .select(['id', 'failed_at', 'provider_message_id', 'delivered_at'])
    .where('purpose', '=', 'signing')
    .where('subject', 'like', `${signature.application_id}:%`)
    .where('phone', '=', ({ selectFrom }) =>
      selectFrom('one_time_code').select('phone').where('id', '=', signature.code_id),
    )
    .execute();
  const used = codes.find(({ id }) => id === signature.code_id);
  if (!used) throw new Error(`the code of application ${signature.application_id} vanished`);
  return {
    sentAt: signature.code_sent_at,
    messageId: used.provider_message_id ?? undefined,
    deliveredAt: used.delivered_at ?? undefined,
    verifiedAt: signature.code_verified_at,
    wrongTries: codes
      .flatMap(({ failed_at }) => failed_at)
      .filter((at) => at <= signature.code_verified_at)
      .sort((one, other) => one.getTime() - other.getTime()),
  };
};
