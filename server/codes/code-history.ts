import { sql } from 'kysely';
import {
  type CodeLimits,
  type CodePurpose,
  type SendPermission,
  sendPermission,
} from '#core/codes/one-time-code.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { CodeOwner } from './code-mac.ts';

// Clock skew between instances; later rows come from a clock set back and are ignored.
const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Sends and failures that count against one budget: logins and registrations from unknown devices, logins of each
 * known device, or each purpose that needs a session.
 */
export interface BudgetHistory {
  readonly sends: readonly {
    readonly at: Date;
    readonly purpose: CodePurpose;
    readonly subject: string;
  }[];
  readonly failures: readonly Date[];
}

// Documents or addresses per window: caps the sends of one session to changing addresses.
const SUBJECTS_PER_WINDOW = 4;

const needsSession = (purpose: CodePurpose): boolean => purpose === 'email' || purpose === 'signing';

/** Selects the rate-limit pool: a session or a known device. */
export const isOfKnownPerson = ({ purpose, deviceMac }: CodeOwner): boolean =>
  needsSession(purpose) || deviceMac !== undefined;

const purposesWith = ({ purpose, deviceMac }: CodeOwner): readonly CodePurpose[] =>
  needsSession(purpose) || deviceMac ? [purpose] : ['registration', 'login'];

/**
 * Serialises counting and changing a phone's codes until the transaction ends. An advisory lock: the phone may have no
 * account yet, and the work is the same for every phone.
 */
export const lockPhone = async (trx: Executor, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes of ${phone}`}, 0))`.execute(trx);
};

/** Sends and wrong tries of a phone within the window, for the owner's budget. */
export const readHistory = async (
  trx: Executor,
  owner: CodeOwner,
  now: Date,
  limits: CodeLimits,
): Promise<BudgetHistory> => {
  // A code sent before the window may have failed tries within it.
  const since = new Date(now.getTime() - limits.windowMs - limits.lifetimeMs);
  const latest = new Date(now.getTime() + MAX_CLOCK_SKEW_MS);
  const reset = trx.selectFrom('account').select('codes_reset_at').where('phone', '=', owner.phone);
  const rows = await trx
    .selectFrom('one_time_code')
    .select(['sent_at', 'purpose', 'subject', 'failed_at', reset.as('reset_at')])
    .where('phone', '=', owner.phone)
    .where('purpose', 'in', purposesWith(owner))
    .where('device_mac', 'is not distinct from', owner.deviceMac ?? null)
    .where('sent_at', '>', since)
    .where('sent_at', '<=', latest)
    .execute();
  const isCounted = (at: Date): boolean => at <= latest && at > (rows[0]?.reset_at ?? since);
  return {
    sends: rows
      .map(({ sent_at: at, purpose, subject }) => ({ at, purpose, subject }))
      .filter(({ at }) => isCounted(at)),
    failures: rows.flatMap((row) => row.failed_at).filter(isCounted),
  };
};

/**
 * Checks the send against the owner's budget; the resend pause is per purpose, so that one step of the flow does not
 * delay the next.
 */
export const permissionToSend = (
  { sends, failures }: BudgetHistory,
  { purpose, subject, deviceMac }: CodeOwner,
  now: Date,
  limits: CodeLimits,
): SendPermission => {
  const most = deviceMac ? limits.sendsPerDevice : limits.sendsPerWindow;
  const check = (counted: BudgetHistory['sends'], changed: Partial<CodeLimits>): SendPermission =>
    sendPermission({ sends: counted.map(({ at }) => at), failures }, now, { ...limits, ...changed });
  const ofSubject = needsSession(purpose) ? sends.filter((send) => send.subject === subject) : sends;
  const inBudget = check(ofSubject, { sendsPerWindow: most, resendAfterMs: 0 });
  if (!inBudget.isAllowed) return inBudget;
  const inAll = check(sends, { sendsPerWindow: most * SUBJECTS_PER_WINDOW, resendAfterMs: 0 });
  if (!inAll.isAllowed) return inAll;
  return check(
    sends.filter((send) => send.purpose === purpose),
    { sendsPerWindow: Number.POSITIVE_INFINITY },
  );
};

export const permissionToTry = (history: BudgetHistory, now: Date, limits: CodeLimits): SendPermission =>
  sendPermission({ sends: [], failures: history.failures }, now, limits);

/** The code redeemed with this idempotency key after an instant, for a retry after a lost response. */
export const readRedeemedCode = (
  trx: Executor,
  { phone, purpose, subject }: CodeOwner,
  redeemedWith: Buffer,
  after: Date,
): Promise<Row<'one_time_code'> | undefined> =>
  trx
    .selectFrom('one_time_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('redeemed_with', '=', redeemedWith)
    .where('consumed_at', '>', after)
    .executeTakeFirst();

/**
 * The accepted code that is neither used nor replaced, per phone, purpose and known device (all unknown devices share
 * one).
 */
export const readLiveCode = (
  trx: Executor,
  { phone, purpose, deviceMac }: CodeOwner,
): Promise<Row<'one_time_code'> | undefined> =>
  trx
    .selectFrom('one_time_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('device_mac', 'is not distinct from', deviceMac ?? null)
    .where('accepted_at', 'is not', null)
    .where('consumed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
