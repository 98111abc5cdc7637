import { createDecipheriv, hkdfSync } from 'node:crypto';
import { DRAFT_CONTENT_FIELD } from '#core/api/accounts/drafts.ts';
import type { SyncedForm } from '#core/drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict, InvalidFields } from '../infrastructure/runtime/errors.ts';

const KEY_BYTES = 32;
const PURPOSE = 'draft key, version 1';

/** The draft key of an account (AES-256, base64url): HKDF-derived, stable, never stored. */
export const draftKeyOf = ({ config }: Pick<Context, 'config'>, accountId: string): string =>
  Buffer.from(hkdfSync('sha256', config.secrets.draft, accountId, PURPOSE, KEY_BYTES)).toString('base64url');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Decrypts AES-256-GCM under the account's key: 12 bytes of nonce, the ciphertext, 16 bytes of tag. Undefined for
 * another key or corrupted bytes.
 */
export const openDraft = (
  context: Pick<Context, 'config'>,
  accountId: string,
  sealed: Buffer,
): string | undefined => {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const key = Buffer.from(draftKeyOf(context, accountId), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch {
    // Authentication failed: another key, or corrupted.
    return undefined;
  }
};

/** A phone saves every few seconds while typing; leaves room for two phones. */
const SAVES_A_MINUTE = 60;

/** All drafts of an account; submitted forms have null content. */
export const readDrafts = ({ db }: Context, accountId: string): Promise<Row<'draft'>[]> =>
  db.selectFrom('draft').selectAll().where('account_id', '=', accountId).orderBy('form').execute();

/**
 * Optimistic concurrency in one statement: of two phones with the same base revision one wins, the other must reload.
 * Returns the new revision.
 * @throws Conflict for a stale base; InvalidFields when not encrypted with the account's key; TooMany.
 */
export const saveDraft = async (
  context: Context,
  accountId: string,
  { form, base, sealed }: { readonly form: SyncedForm; readonly base: number; readonly sealed: Buffer },
): Promise<number> => {
  await consumeRateLimit(context, {
    bucket: `drafts of ${accountId}`,
    most: SAVES_A_MINUTE,
    per: 'minute',
    rejection: {
      code: 'too_many_drafts',
      sentence: 'Se guardaron muchos borradores seguidos. Intenta de nuevo',
    },
  });
  if (openDraft(context, accountId, sealed) === undefined)
    throw new InvalidFields({ [DRAFT_CONTENT_FIELD]: 'Este borrador no es de esta cuenta.' });
  const draft = { revision: base + 1, sealed, saved_at: context.clock.now() };
  const saved = await context.db
    .insertInto('draft')
    .values({ account_id: accountId, form, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'form']).doUpdateSet(draft).where('draft.revision', '=', base),
    )
    .returning('revision')
    .executeTakeFirst();
  if (!saved) throw new Conflict('draft_changed', 'Este formulario se siguió llenando en otro dispositivo.');
  return saved.revision;
};

/**
 * Clears the drafts of submitted forms and bumps their revision: another phone with typed data gets a Conflict
 * instead of saving it again.
 */
export const closeDrafts = async (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  { accountId, forms }: { readonly accountId: string; readonly forms: readonly SyncedForm[] },
): Promise<void> => {
  await executor
    .updateTable('draft')
    .set(({ eb }) => ({ sealed: null, revision: eb('revision', '+', 1), saved_at: clock.now() }))
    .where('account_id', '=', accountId)
    .where('form', 'in', forms)
    .where('sealed', 'is not', null)
    .execute();
};
