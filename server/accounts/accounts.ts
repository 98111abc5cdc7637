import { randomUUID } from 'node:crypto';
import { DeadCode } from '../codes/code-errors.ts';
import { findKnownDevice, rememberDevice } from '../codes/known-devices.ts';
import { type CheckedCode, redeemCode, type SentCode, sendCode } from '../codes/one-time-codes.ts';
import { admitLookUp, type StrangersRequest } from '../codes/strangers.ts';
import { draftKeyOf } from '../drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import type { Device } from '../infrastructure/runtime/caller.ts';
import { sourceOf } from '../infrastructure/source-address.ts';
import { AccountBlocked, PhoneNotRegistered, phonesFrom, phoneTaken, signUpsFrom } from './account-errors.ts';
import { type Acceptance, recordConsents } from './consents.ts';
import { notifyNewDevice } from './new-device.ts';
import { accountOfToken, tokenFor } from './session-tokens.ts';
import { openSession } from './sessions.ts';

export interface Referral {
  readonly providerId: string | undefined;
  readonly providerName: string;
}

/** A session opened by a correct code. */
export interface Entry {
  readonly accountId: string;
  readonly token: string;
  readonly draftKey: string;
}

const accountOf = (executor: Executor, phone: string): Promise<Row<'account'> | undefined> =>
  executor.selectFrom('account').selectAll().where('phone', '=', phone).executeTakeFirst();

interface DeviceCall extends StrangersRequest {
  readonly device: Device;
}

/** Limits enumeration of phones, from one address and in all. */
const throttlePhones = async (context: Context, request: StrangersRequest): Promise<void> => {
  const { limits, lender } = context.config;
  await consumeRateLimit(context, phonesFrom(sourceOf(request.ip), limits.codesPerAddressPerHour, lender));
  await admitLookUp(context, request);
};

const knownDeviceOf = (
  context: Context,
  { phone, device }: Pick<DeviceCall, 'phone' | 'device'>,
): Promise<Buffer | undefined> =>
  device.isNew ? Promise.resolve(undefined) : findKnownDevice(context, phone, device.id);

const register = (
  context: Context,
  phone: string,
  acceptance: Acceptance,
  referral: Referral | undefined,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await trx
      .insertInto('account')
      .values({ id: randomUUID(), phone, created_at: context.clock.now() })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute();
    const account = await trx
      .selectFrom('account')
      .select(['id', 'phone_verified_at'])
      .where('phone', '=', phone)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (account.phone_verified_at) throw phoneTaken();
    if (referral) {
      await trx
        .updateTable('account')
        .set({
          referral_provider_id: referral.providerId ?? null,
          referral_provider_name: referral.providerName,
        })
        .where('id', '=', account.id)
        .execute();
    }
    await recordConsents(trx, context, account.id, acceptance);
  });

/**
 * Creates an account, or reuses one whose phone was never verified, and sends its code by WhatsApp; a code that may
 * not be resent yet is reused. A send that is refused leaves no account.
 * @throws Conflict when the phone is registered, TooMany, ProofRequired, VendorDown.
 */
export const createAccount = async (
  context: Context,
  {
    acceptance,
    referral,
    ...request
  }: StrangersRequest & { readonly acceptance: Acceptance; readonly referral?: Referral | undefined },
): Promise<SentCode> => {
  const { limits, lender } = context.config;
  const { phone, ip } = request;
  await consumeRateLimit(context, signUpsFrom(sourceOf(ip), limits.signUpsPerAddressPerHour, lender));
  await admitLookUp(context, request);
  const account = await accountOf(context.db, phone);
  if (account?.phone_verified_at) throw phoneTaken();
  return sendCode(context, {
    ...{ phone, purpose: 'registration', subject: '', channel: 'whatsapp', ip, whenTooSoon: 'keep' },
    onAllowed: () => register(context, phone, acceptance, referral),
  });
};

/**
 * Sends the registration code again, by SMS.
 * @throws PhoneNotRegistered, Conflict, TooMany, ProofRequired, VendorDown.
 */
export const resendRegistrationCode = async (
  context: Context,
  request: StrangersRequest,
): Promise<SentCode> => {
  const { phone, ip } = request;
  await throttlePhones(context, request);
  const account = await accountOf(context.db, phone);
  if (!account) throw new PhoneNotRegistered();
  if (account.phone_verified_at) throw phoneTaken();
  return sendCode(context, { phone, purpose: 'registration', subject: '', channel: 'sms', ip });
};

/**
 * Sends a login code by SMS.
 * @throws PhoneNotRegistered, also for an unverified phone; TooMany, ProofRequired, VendorDown.
 */
export const requestLoginCode = async (
  context: Context,
  { device, ...request }: DeviceCall,
): Promise<SentCode> => {
  const { phone, ip } = request;
  const deviceMac = await knownDeviceOf(context, { phone, device });
  // A known device already knows that the account exists.
  if (!deviceMac) await throttlePhones(context, request);
  const account = await accountOf(context.db, phone);
  if (!account?.phone_verified_at) throw new PhoneNotRegistered();
  return sendCode(context, { phone, purpose: 'login', subject: '', deviceMac, channel: 'sms', ip });
};

interface Attempt extends DeviceCall {
  readonly code: string;
  /** Idempotency key of the request. */
  readonly attempt?: string | undefined;
  readonly userAgent: string;
}

const openWithCode = async (
  context: Context,
  purpose: 'login' | 'registration',
  { device, ...given }: Attempt,
): Promise<Entry> => {
  const deviceMac = purpose === 'login' ? await knownDeviceOf(context, { ...given, device }) : undefined;
  // Without cookies only the address identifies the client.
  const from = device.isNew ? sourceOf(given.ip) : device.id;
  const entryOf = (accountId: string, token: string): Entry => ({
    accountId,
    token,
    draftKey: draftKeyOf(context, accountId),
  });
  const open = async (trx: Executor, { codeId, verifiedAt }: CheckedCode): Promise<Entry> => {
    const { id, ...account } = await trx
      .updateTable('account')
      .set((column) => ({
        phone_verified_at: column.fn.coalesce('phone_verified_at', column.val(verifiedAt)),
      }))
      .where('phone', '=', given.phone)
      .returning(['id', 'blocked_at', 'closed_at'])
      // The phone was moved to another account, or given up, while its code was on the way.
      .executeTakeFirstOrThrow(() => new DeadCode(purpose, 'replaced'));
    if (account.blocked_at) throw new AccountBlocked(context.config.lender, account);
    const newDevice = await rememberDevice(trx, context, id, device);
    if (purpose === 'login' && !deviceMac) await notifyNewDevice(trx, context, id, newDevice);
    const token = tokenFor(context, { codeId, attempt: given.attempt, from });
    return entryOf(id, await openSession(trx, context.clock, id, { token, userAgent: given.userAgent }));
  };
  const repeat = async (trx: Executor, { codeId }: CheckedCode): Promise<Entry | undefined> => {
    const token = tokenFor(context, { codeId, attempt: given.attempt, from });
    const accountId = await accountOfToken(trx, context.clock, token);
    return accountId === undefined ? undefined : entryOf(accountId, token);
  };
  return redeemCode(context, { ...given, purpose, subject: '', deviceMac }, open, repeat);
};

/**
 * Verifies the phone of a new account and opens its first session.
 * @throws WrongCode, DeadCode, AccountBlocked, TooMany, ProofRequired.
 */
export const confirmPhone = (context: Context, attempt: Attempt): Promise<Entry> =>
  openWithCode(context, 'registration', attempt);

/**
 * Opens a session with a login code.
 * @throws WrongCode, DeadCode, AccountBlocked, TooMany, ProofRequired.
 */
export const login = (context: Context, attempt: Attempt): Promise<Entry> =>
  openWithCode(context, 'login', attempt);
