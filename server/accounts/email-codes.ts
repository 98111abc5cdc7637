import { parseEmail } from '#core/people/email.ts';
import {
  type CheckedCode,
  type CodeCheck,
  redeemCode,
  type SentCode,
  sendCode,
} from '../codes/one-time-codes.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { lockText } from '../infrastructure/database/lock-text.ts';
import type { SessionCaller } from '../infrastructure/runtime/caller.ts';
import { CallError } from '../infrastructure/runtime/errors.ts';
import { emailConfirmed } from './account-errors.ts';
import { accountOfToken, rotateToken, tokenFor } from './session-tokens.ts';

/** The address differs from the profile's. */
class EmailNotRegistered extends CallError {
  constructor() {
    super(404, 'email_not_registered', 'Registra porfavor nuevamente el correo electrónico');
  }
}

type Person = Pick<SessionCaller, 'accountId' | 'phone'>;

/**
 * Sends the code that confirms an address, by SMS and e-mail.
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
 * Confirms the profile's address and rotates the session token. An address that another account has confirmed is
 * answered alike and noted for the decision on the application.
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
  const confirm = async (trx: Executor, { codeId, verifiedAt }: CheckedCode): Promise<string> => {
    const contested = await isContested(trx, email, caller.accountId);
    await trx
      .updateTable('profile')
      .set({
        ...{ email_verified_at: verifiedAt, email_contested: contested, email_bounced_at: null },
        updated_at: verifiedAt,
      })
      .where('account_id', '=', caller.accountId)
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow(() => new EmailNotRegistered());
    return rotateToken(trx, context.clock, caller, tokenOf(codeId));
  };
  const repeat = async (trx: Executor, { codeId }: CheckedCode): Promise<string | undefined> => {
    const token = tokenOf(codeId);
    return (await accountOfToken(trx, context.clock, token)) ? token : undefined;
  };
  return redeemCode(context, check, confirm, repeat);
};
