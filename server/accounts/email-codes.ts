import { parseEmail } from '#core/people/email.ts';
import {
  type CheckedCode,
  type CodeCheck,
  redeemCode,
  type SentCode,
  sendCode,
} from '../codes/one-time-codes.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { lockText } from '../infrastructure/database/lock-text.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { releaseHeldEmails } from '../infrastructure/held-emails.ts';
import { readUnverifiedId, verifyKey } from '../infrastructure/link-key.ts';
import type { SessionCaller } from '../infrastructure/runtime/caller.ts';
import { CallError, NotFound } from '../infrastructure/runtime/errors.ts';
import { emailConfirmed } from './account-errors.ts';
import { accountOfToken, rotateToken, tokenFor } from './session-tokens.ts';

/** The address differs from the profile's. */
class EmailNotRegistered extends CallError {
  constructor() {
    super(404, 'email_not_registered', 'Registra porfavor nuevamente el correo electrónico');
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Person = Pick<SessionCaller, 'accountId' | 'phone'>;

/**
 * Sends the code that proves an address to it, and another one to the phone a little later, with which the application goes on.
 * @throws TooMany, VendorDown.
 */
export const sendEmailCode = (
  context: Context,
  { phone }: Pick<Person, 'phone'>,
  { email, ip, whenTooSoon }: { email: string; ip: string; whenTooSoon: 'refuse' | 'keep' },
): Promise<SentCode> =>
  sendCode(context, { phone, purpose: 'email', subject: email, channel: 'sms', ip, whenTooSoon });

/**
 * Resends it.
 * @throws EmailNotRegistered, Conflict when already confirmed, TooMany, VendorDown.
 */
export const resendEmailCode = async (
  context: Context,
  caller: Person,
  { email: typed, ip }: { readonly email: string; readonly ip: string },
): Promise<SentCode> => {
  const email = parseEmail(typed);
  const profile = await context.db
    .selectFrom('profile')
    .select(['email', 'email_verified_at'])
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst();
  if (email === undefined || profile?.email !== email) throw new EmailNotRegistered();
  if (profile.email_verified_at) throw emailConfirmed();
  return sendEmailCode(context, caller, { email, ip, whenTooSoon: 'refuse' });
};

/** Whether another account confirmed the address first. The address is locked until the transaction ends. */
const isContested = async (trx: Executor, email: string, accountId: string): Promise<boolean> => {
  await lockText(trx, 'email', email);
  const owner = await trx
    .selectFrom('profile')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('email_contested', '=', false)
    .where('account_id', '<>', accountId)
    .executeTakeFirst();
  return owner !== undefined;
};

/**
 * Notes that a profile's address is its person's, and lets the letters go that waited for it. One that another account has
 * proved is noted for the decision on the application. Once: a repetition changes nothing.
 */
const proveEmail = async (
  trx: Executor,
  context: Context,
  { account_id: accountId, email }: Pick<Row<'profile'>, 'account_id' | 'email'>,
): Promise<void> => {
  const now = context.clock.now();
  const contested = await isContested(trx, email, accountId);
  const proved = await trx
    .updateTable('profile')
    .set((profile) => ({
      ...{ email_verified_at: now, email_contested: contested, email_bounced_at: null, updated_at: now },
      email_code_at: profile.fn.coalesce('email_code_at', profile.val(now)),
    }))
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (proved) await releaseHeldEmails(trx, context, accountId, email);
};

/**
 * Goes on from the confirmation screen, with the code of the phone or of the e-mail, and rotates the session token. Only the
 * e-mail's proves the address; one that another account has proved is answered alike.
 * @throws EmailNotRegistered, WrongCode, DeadCode, TooMany.
 */
export const confirmEmail = (
  context: Context,
  caller: SessionCaller,
  { email: typed, ...attempt }: { readonly email: string } & Pick<CodeCheck, 'code' | 'ip' | 'attempt'>,
): Promise<string> => {
  const email = parseEmail(typed);
  if (email === undefined) throw new EmailNotRegistered();
  const check = { phone: caller.phone, purpose: 'email', subject: email, ...attempt } as const;
  const tokenOf = (codeId: string): string =>
    tokenFor(context, { codeId, attempt: check.attempt, from: caller.sessionId });
  const confirm = async (trx: Executor, { codeId, verifiedAt, sentTo }: CheckedCode): Promise<string> => {
    const profile = await trx
      .updateTable('profile')
      .set({ email_code_at: verifiedAt, updated_at: verifiedAt })
      .where('account_id', '=', caller.accountId)
      .where('email', '=', email)
      .returning(['account_id', 'email'])
      .executeTakeFirstOrThrow(() => new EmailNotRegistered());
    if (sentTo === 'email') await proveEmail(trx, context, profile);
    return rotateToken(trx, context.clock, caller, tokenOf(codeId));
  };
  const repeat = async (trx: Executor, { codeId }: CheckedCode): Promise<string | undefined> => {
    const token = tokenOf(codeId);
    return (await accountOfToken(trx, context.clock, token)) ? token : undefined;
  };
  return redeemCode(context, check, confirm, repeat);
};

/**
 * Proves an address by the link of a letter to it.
 * @throws NotFound for a link that is invalid or of an address that was changed since.
 */
export const proveEmailByLink = (context: Context, key: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const profile = await trx
      .selectFrom('profile')
      .select(['id', 'account_id', 'email'])
      .where('id', '=', readUnverifiedId(key) ?? NOBODY)
      .forUpdate()
      .executeTakeFirst();
    if (!profile || verifyKey(context, `prove-email:${profile.email}`, key) === undefined)
      throw new NotFound(
        'Este enlace no sirve o es de un correo que ya cambió. Ábrelo de nuevo desde el correo.',
      );
    await proveEmail(trx, context, profile);
  });
