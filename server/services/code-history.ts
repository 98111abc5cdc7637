import {
  type CodeLimits,
  type CodePurpose,
  type SendPermission,
  sendPermission,
} from '../../src/core/domain/one-time-code.ts';
import type { Executor } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import type { CodeOwner } from './code-mac.ts';

// Instances' clocks may differ a little; what is later than this was left by a clock moved back, and counts no more.
const LARGEST_SKEW_MS = 60_000;

export interface PhoneHistory {
  readonly sends: readonly { readonly at: Date; readonly purpose: CodePurpose }[];
  readonly failures: readonly Date[];
}

/** Takes turns on a phone: whoever counts or changes its codes holds this until the transaction ends. */
export const lockPhone = async (trx: Executor, phone: string): Promise<boolean> => {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst();
  return account !== undefined;
};

/** The codes sent to a phone lately and the wrong ones typed for it. */
export const readHistory = async (
  trx: Executor,
  phone: string,
  now: Date,
  limits: CodeLimits,
): Promise<PhoneHistory> => {
  // A code sent before the window may have been mistyped within it.
  const since = new Date(now.getTime() - limits.windowMs - limits.lifetimeMs);
  const latest = new Date(now.getTime() + LARGEST_SKEW_MS);
  const rows = await trx
    .selectFrom('one_time_code')
    .select(['sent_at', 'purpose', 'failed_at'])
    .where('phone', '=', phone)
    .where('sent_at', '>', since)
    .where('sent_at', '<=', latest)
    .execute();
  return {
    sends: rows.map((row) => ({ at: row.sent_at, purpose: row.purpose })),
    failures: rows.flatMap((row) => row.failed_at).filter((at) => at <= latest),
  };
};

/**
 * Whether another code of a purpose may go to a phone: sends and failures of all purposes count together, the pause
 * between two sends is each purpose's own, so that one step of the way does not make the next one wait.
 */
export const permissionToSend = (
  history: PhoneHistory,
  purpose: CodePurpose,
  now: Date,
  limits: CodeLimits,
): SendPermission => {
  const inWindow = sendPermission(
    { sends: history.sends.map(({ at }) => at), failures: history.failures },
    now,
    { ...limits, resendAfterMs: 0 },
  );
  if (!inWindow.isAllowed) return inWindow;
  const ofPurpose = history.sends.filter((send) => send.purpose === purpose).map(({ at }) => at);
  return sendPermission({ sends: ofPurpose, failures: [] }, now, limits);
};

/** Whether codes may be tried for a phone. */
export const permissionToTry = (history: PhoneHistory, now: Date, limits: CodeLimits): SendPermission =>
  sendPermission({ sends: [], failures: history.failures }, now, limits);

/** The code that a request with this key redeemed after an instant: the same one, sent again, may have lost its answer. */
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

/** The code of a phone and purpose that was sent last and neither used nor replaced. */
export const readLiveCode = (
  trx: Executor,
  phone: string,
  purpose: CodePurpose,
): Promise<Row<'one_time_code'> | undefined> =>
  trx
    .selectFrom('one_time_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('accepted_at', 'is not', null)
    .where('consumed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
