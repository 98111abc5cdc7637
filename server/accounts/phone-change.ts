import type { Phone } from '#core/people/phone.ts';
import { endCodes } from '../codes/end-codes.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';
import { phoneChangedEmail, phoneChangedSms } from './phone-change-messages.ts';
import { findProfile } from './profiles.ts';
import { endSessions } from './session-tokens.ts';

/** Dependency inversion: what modules above accounts forget of an account that leaves its phone, in its transaction. */
export type ForgetOldPhone = (
  trx: Executor,
  context: Pick<Context, 'clock'>,
  accountId: string,
) => Promise<void>;

/** An operator's command or the server. */
type ChangeContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'publicUrl' | 'lender'>;
};

interface NumberChange {
  readonly from: Phone;
  readonly to: Phone;
  /** What was seen. */
  readonly proof: string;
}

const lockAccount = (trx: Executor, phone: Phone): Promise<Row<'account'> | undefined> =>
  trx.selectFrom('account').selectAll().where('phone', '=', phone).forUpdate().executeTakeFirst();

/** Frees the new number of a sign-up that was never confirmed, whose consents stay with it. */
const releaseSignUp = async (trx: Executor, { id }: Row<'account'>): Promise<string> => {
  await trx
    .updateTable('account')
    .set({ phone: `released ${id}` })
    .where('id', '=', id)
    .execute();
  return id;
};

/** Everything else finds the phone by the account. */
const moveAccount = async (
  trx: Executor,
  { clock }: Pick<Context, 'clock'>,
  accountId: string,
  { from, to }: NumberChange,
): Promise<void> => {
  // Codes that others asked for on the new number do not count against its owner.
  await trx
    .updateTable('account')
    .set({ phone: to, codes_reset_at: clock.now() })
    .where('id', '=', accountId)
    .execute();
  if ((await findProfile(trx, accountId))?.contact_phone === from)
    await trx.updateTable('profile').set({ contact_phone: to }).where('account_id', '=', accountId).execute();
  await endSessions(trx, clock, { accountId }, 'phone_changed');
  await trx.deleteFrom('known_device').where('account_id', '=', accountId).execute();
};

const notify = async (
  trx: Executor,
  context: ChangeContext,
  change: Row<'phone_change'>,
  numbers: NumberChange,
): Promise<void> => {
  for (const to of ['old', 'new'] as const)
    await context.jobs.enqueue('notify-phone-change', { changeId: change.id, to }, { executor: trx });
  const profile = await findProfile(trx, change.account_id);
  if (!profile?.email_verified_at) return;
  await enqueueEmail(trx, context, {
    purpose: 'phone_changed',
    accountId: change.account_id,
    creditNumber: undefined,
    dedupeKey: `phone_changed:${change.id}`,
    to: profile.email,
    ...phoneChangedEmail(context.config, { ...numbers, at: change.changed_at }, profile.first_names),
    attachments: [],
  });
};

/**
 * Moves an account to another number: ends sessions and all codes of both numbers, forgets the devices, and writes to
 * both numbers and the confirmed e-mail. Drafts, evidence and all else belong to the account and stay.
 * Instead says that the old number has no confirmed account, or that the new one is somebody's: then roll back.
 */
export const changePhone = async (
  trx: Executor,
  context: ChangeContext,
  numbers: NumberChange,
  forget: readonly ForgetOldPhone[],
): Promise<Row<'phone_change'> | 'no_account' | 'taken'> => {
  const { from, to, proof } = numbers;
  // In one order, as two changes at once lock them; before the accounts, as logins do.
  for (const phone of [from, to].sort()) await endCodes(trx, context, phone);
  const account = await lockAccount(trx, from);
  if (!account?.phone_verified_at) return 'no_account';
  const other = await lockAccount(trx, to);
  if (other?.phone_verified_at) return 'taken';
  const released = other ? await releaseSignUp(trx, other) : null;
  await moveAccount(trx, context, account.id, numbers);
  for (const forgetIn of forget) await forgetIn(trx, context, account.id);
  const change = await trx
    .insertInto('phone_change')
    .values({
      ...{ account_id: account.id, old_phone: from, new_phone: to, proof },
      released_account_id: released,
      changed_at: context.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(trx, context, change, numbers);
  return change;
};

/** @throws VendorDown. */
export const sendPhoneChangeSms = async (
  context: Context,
  changeId: number,
  to: 'old' | 'new',
): Promise<void> => {
  const { db, config } = context;
  const change = await db
    .selectFrom('phone_change')
    .selectAll()
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow();
  await sendPhoneMessage(context, {
    ...{ purpose: 'phone_changed', accountId: change.account_id, creditNumber: undefined },
    id: `phone-change:${changeId}:${to}`,
    phone: to === 'old' ? change.old_phone : change.new_phone,
    channel: 'sms',
    text: phoneChangedSms(config, to),
  });
};
