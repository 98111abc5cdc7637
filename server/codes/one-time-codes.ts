import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { tryCode } from '#core/codes/one-time-code.ts';
import { CODE_REPEAT_MS, EMAIL_CODE_LEAD_SECONDS } from '#core/constants.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import type { Tables } from '../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { sourceOf } from '../infrastructure/source-address.ts';
import { count } from '../infrastructure/telemetry/metrics.ts';
import { settleCheck } from './code-brake.ts';
import { consumeMessage, deliverCode, deliverEmailCode, poolOf } from './code-delivery.ts';
import {
  checksFrom,
  DeadCode,
  type DeadCodeState,
  sendDenied,
  sendsFrom,
  sendsInAll,
  WrongCode,
} from './code-errors.ts';
import {
  isOfKnownPerson,
  lockPhone,
  permissionToTry,
  readHistory,
  readLiveCode,
  readRedeemedCode,
} from './code-history.ts';
import { type CodeOwner, isSameMac, macOf, newCode } from './code-mac.ts';
import {
  type CodeRow,
  confirmSend,
  type NewCodes,
  releaseSend,
  reserveSend,
  type SendReservation,
} from './code-quota.ts';
import { admitCheck, type StrangersRequest } from './strangers.ts';

export interface CodeRequest extends SendReservation {
  readonly ip: string;
  readonly describe?: string;
  /** Runs once the send is allowed, before it is made. */
  readonly onAllowed?: () => Promise<void>;
}

export interface SentCode {
  readonly codeId: string;
  readonly phone: string;
  readonly channel: 'sms' | 'whatsapp';
  /** Set when the code also went by e-mail. */
  readonly email: string | undefined;
  readonly resendInSeconds: number;
}

const toSentCode = ({ config, clock }: Context, row: CodeRow): SentCode => {
  const resendAt = row.sent_at.getTime() + config.limits.codes.resendAfterMs;
  return {
    codeId: row.id,
    phone: row.phone,
    channel: row.channel,
    email: row.purpose === 'email' ? row.subject : undefined,
    resendInSeconds: Math.max(0, Math.ceil((resendAt - clock.now().getTime()) / 1_000)),
  };
};

const newCodes = ({ purpose }: CodeRequest): NewCodes => {
  const code = newCode();
  if (purpose !== 'email') return { code, emailCode: undefined };
  let emailCode = newCode();
  while (emailCode === code) emailCode = newCode();
  return { code, emailCode };
};

const sendToPhone = async (context: Context, request: CodeRequest, taken: CodeRow, code: string) => {
  const delivered = await deliverCode(context, { ...request, id: taken.id, code });
  await confirmSend(context, taken, delivered.providerMessageId);
};

/** The SMS, which costs money, follows only where the e-mail's code was not typed by then. */
const sendToEmail = async (context: Context, taken: CodeRow, code: string) => {
  const { id, phone, purpose, subject } = taken;
  await deliverEmailCode(context, { id, phone, purpose, subject, code });
  await confirmSend(context, taken, null, (trx) =>
    context.jobs.enqueue(
      'send-code-by-sms',
      { codeId: id },
      { executor: trx, afterSeconds: EMAIL_CODE_LEAD_SECONDS },
    ),
  );
};

/**
 * Sends a code and replaces the earlier one of the same phone, purpose and device.
 * @throws TooMany; VendorDown, and then the earlier code stays valid and the phone's quota is untouched.
 */
export const sendCode = async (context: Context, request: CodeRequest): Promise<SentCode> => {
  const { limits, lender } = context.config;
  const pool = poolOf(request);
  await consumeRateLimit(
    context,
    sendsFrom(sourceOf(request.ip), pool, limits.codesPerAddressPerHour, lender),
  );
  const codes = newCodes(request);
  const reservation = await reserveSend(context, request, codes);
  if ('kept' in reservation) {
    await request.onAllowed?.();
    return toSentCode(context, reservation.kept);
  }
  const { taken } = reservation;
  try {
    await consumeRateLimit(context, sendsInAll(pool, limits.codesInAllPerMinute, lender));
    await consumeMessage(context, codes.emailCode === undefined ? request.channel : 'email', pool);
    await request.onAllowed?.();
    await (codes.emailCode === undefined
      ? sendToPhone(context, request, taken, codes.code)
      : sendToEmail(context, taken, codes.emailCode));
    count('codes.sent', { channel: request.channel, purpose: request.purpose });
  } catch (error) {
    await releaseSend(context, taken);
    throw error;
  }
  return toSentCode(context, taken);
};

export interface CodeCheck extends CodeOwner, StrangersRequest {
  readonly code: string;
  /** Idempotency key: browsers retry by themselves when a connection breaks. */
  readonly attempt?: string | undefined;
}

/** A correct code, now consumed. */
export interface CheckedCode {
  readonly codeId: string;
  readonly sentAt: Date;
  readonly verifiedAt: Date;
  /** Hexadecimal. */
  readonly codeMac: string;
  /** By which message its digits went out. */
  readonly sentTo: 'phone' | 'email';
}

/** Runs in the transaction that consumes the code. */
type Effect<T> = (trx: Transaction<Tables>, code: CheckedCode) => Promise<T>;

/** Restores the result for a retry; undefined when it no longer exists. */
type Repeat<T> = Effect<T | undefined>;

type Outcome<T> = { readonly result: T } | { readonly dead: DeadCodeState } | { readonly triesLeft: number };

const keyHash = (attempt: string): Buffer => hash('sha256', attempt, 'buffer');

/** Whose digits were typed: the phone's or the e-mail's. */
const matchCode = (
  { secrets }: Context['config'],
  check: CodeCheck,
  row: Pick<CodeRow, 'code_mac' | 'email_code_mac'>,
): CheckedCode['sentTo'] | undefined => {
  const mac = macOf(secrets.code, check, check.code);
  if (isSameMac(mac, row.code_mac)) return 'phone';
  return row.email_code_mac && isSameMac(mac, row.email_code_mac) ? 'email' : undefined;
};

const codeFacts = (row: CodeRow): Pick<CheckedCode, 'codeId' | 'sentAt' | 'codeMac'> => ({
  codeId: row.id,
  sentAt: row.sent_at,
  codeMac: row.code_mac.toString('hex'),
});

/** The code that this idempotency key has redeemed within CODE_REPEAT_MS. */
const redeemedBefore = async (
  { config }: Context,
  trx: Transaction<Tables>,
  check: CodeCheck,
  now: Date,
): Promise<CheckedCode | undefined> => {
  if (check.attempt === undefined) return undefined;
  const after = new Date(now.getTime() - CODE_REPEAT_MS);
  const redeemed = await readRedeemedCode(trx, check, keyHash(check.attempt), after);
  const sentTo = redeemed && matchCode(config, check, redeemed);
  return sentTo && { ...codeFacts(redeemed), verifiedAt: now, sentTo };
};

const compare = async <T>(
  context: Context,
  trx: Transaction<Tables>,
  check: CodeCheck,
  effect: Effect<T>,
  repeat: Repeat<T> | undefined,
): Promise<Outcome<T>> => {
  const { config, clock } = context;
  const { codes: limits } = config.limits;
  const now = clock.now();
  await lockPhone(trx, check.phone);
  const permission = permissionToTry(await readHistory(trx, check, now, limits), now, limits);
  if (!permission.isAllowed) throw sendDenied(config.lender, permission, now);
  const redeemed = repeat && (await redeemedBefore(context, trx, check, now));
  if (redeemed) {
    const result = await repeat(trx, redeemed);
    return result === undefined ? { dead: 'used' } : { result };
  }
  const live = await readLiveCode(trx, check);
  if (live?.subject !== check.subject) return { dead: 'replaced' };

  const sentTo = matchCode(config, check, live);
  const sent = { sentAt: live.sent_at, wrongTries: live.failed_at.length, isReplaced: false, isUsed: false };
  const tried = tryCode(sent, sentTo !== undefined, now, limits);
  if (tried.outcome === 'refused') return { dead: tried.state };
  const update = trx.updateTable('one_time_code').where('phone', '=', check.phone).where('id', '=', live.id);
  if (tried.outcome === 'wrong') {
    await update.set({ failed_at: sql<Date[]>`array_append(failed_at, ${now}::timestamptz)` }).execute();
    return { triesLeft: tried.triesLeft };
  }
  if (sentTo === undefined) throw new Error('a code was accepted that nobody sent');
  const redeemedWith = check.attempt === undefined ? null : keyHash(check.attempt);
  await update.set({ consumed_at: now, redeemed_with: redeemedWith }).execute();
  return { result: await effect(trx, { ...codeFacts(live), verifiedAt: now, sentTo }) };
};

/** Whether a code was redeemed with this request's key: its repetition guesses nothing. */
const isRepetition = async ({ db, clock }: Context, check: CodeCheck): Promise<boolean> => {
  if (check.attempt === undefined) return false;
  const after = new Date(clock.now().getTime() - CODE_REPEAT_MS);
  return (await readRedeemedCode(db, check, keyHash(check.attempt), after)) !== undefined;
};

/** Counts a stranger's comparison for the brake on everybody's wrong codes. */
const countingForBrake = async <T>(
  context: Context,
  check: CodeCheck,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (isOfKnownPerson(check) || (await isRepetition(context, check))) return work();
  const counted = await admitCheck(context, check);
  let outcome: Outcome<T> | undefined;
  try {
    outcome = await work();
    return outcome;
  } finally {
    if (!outcome || !('triesLeft' in outcome))
      await settleCheck(context, counted, outcome && 'result' in outcome ? 'right' : 'not compared');
  }
};

/**
 * Consumes a correct code together with `effect` in one transaction. A retry with the same idempotency key within a
 * minute gets the result of `repeat`; without `repeat`, DeadCode.
 * @throws WrongCode, DeadCode, TooMany, ProofRequired; whatever `effect` throws, and then the code stays valid.
 */
export const redeemCode = async <T>(
  context: Context,
  check: CodeCheck,
  effect: Effect<T>,
  repeat?: Repeat<T>,
): Promise<T> => {
  const { limits, lender } = context.config;
  const most = limits.codesPerAddressPerHour * limits.codes.tries;
  await consumeRateLimit(context, checksFrom(sourceOf(check.ip), poolOf(check), most, lender));
  // Thrown after the commit: a rollback would lose the failed try.
  const outcome = await countingForBrake(context, check, () =>
    inTransaction(context.db, (trx) => compare(context, trx, check, effect, repeat)),
  );
  if ('result' in outcome) {
    count('codes.used', { purpose: check.purpose });
    return outcome.result;
  }
  if ('dead' in outcome) throw new DeadCode(check.purpose, outcome.dead);
  count('codes.wrong', { purpose: check.purpose });
  throw new WrongCode(check.purpose, outcome.triesLeft);
};
