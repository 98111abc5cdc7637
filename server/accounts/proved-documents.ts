import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { lockText } from '../infrastructure/database/lock-text.ts';
import type { Row } from '../infrastructure/database/tables.ts';

/** A document's number as it is kept, sealed and with the digest by which it is looked up. */
export const documentColumns = ({ keys }: Pick<Context, 'keys'>, number: string) => ({
  document_number: number,
  document_digest: keys.digest(number),
});

type Holder = Pick<Row<'profile'>, 'id' | 'document_type' | 'document_digest'>;

const provedElsewhere = (executor: Executor, { id, document_type, document_digest }: Holder) =>
  executor
    .selectFrom('profile')
    .select(['id', 'account_id'])
    .where('document_type', '=', document_type)
    .where('document_digest', '=', document_digest)
    .where('document_proved_at', 'is not', null)
    .where('id', '<>', id);

/** Whether an identity was approved with the document in another account. */
export const isProvedElsewhere = async (executor: Executor, holder: Holder): Promise<boolean> =>
  (await provedElsewhere(executor, holder).executeTakeFirst()) !== undefined;

/** The profile, with its document locked against proofs of the same one until the transaction ends. */
export const lockDocument = async (trx: Executor, profileId: string): Promise<Row<'profile'>> => {
  const profile = await trx
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  await lockText(trx, 'document', profile.document_number ?? '');
  return profile;
};

/**
 * Records that an identity was approved with the profile's document, which is one account's at a time: an agent who
 * approves it for another account moves it there. The document must be locked. Returns the account that it was taken from.
 */
export const proveDocument = async (
  trx: Executor,
  profile: Row<'profile'>,
  now: Date,
): Promise<string | undefined> => {
  const other = await provedElsewhere(trx, profile).executeTakeFirst();
  if (other)
    await trx.updateTable('profile').set({ document_proved_at: null }).where('id', '=', other.id).execute();
  await trx.updateTable('profile').set({ document_proved_at: now }).where('id', '=', profile.id).execute();
  return other?.account_id;
};
