import {
  type CodeLimits,
  type CodePurpose,
  type SendPermission,
  sendPermission,
} from '#core/codes/one-time-code.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { CodeOwner } from './code-mac.ts';

// Instances' clocks may differ a little; what is later than this was left by a clock moved back, and counts no more.
const LARGEST_SKEW_MS = 60_000;

/**
 * Within a budget, what is asked for and typed counts together, and nothing else does: logins and registrations by devices that
 * are not known, the logins of each known device, and by purpose what needs a session.
 */
export interface BudgetHistory {
  readonly sends: readonly {
    readonly at: Date;
    readonly purpose: CodePurpose;
    readonly subject: string;
  }[];
  readonly failures: readonly Date[];
}

// Of documents or addresses in a day: a session must not send codes without end to whatever address it names next.
const SUBJECTS_PER_WINDOW = 4;

const needsSession = (purpose: CodePurpose): boolean => purpose === 'email' || purpose === 'signing';

/** Whether a code is asked for or tried by somebody who has been in before: what strangers do counts apart. */
export const isOfKnownPerson = ({ purpose, deviceMac }: CodeOwner): boolean =>
  needsSession(purpose) || deviceMac !== undefined;

const purposesWith = ({ purpose, deviceMac }: CodeOwner): readonly CodePurpose[] =>
  needsSession(purpose) || deviceMac ? [purpose] : ['registration', 'login'];

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

/** The codes sent to a phone lately and the wrong ones typed for it, within the owner's budget. */
export const readHistory = async (
  trx: Executor,
  owner: CodeOwner,
  now: Date,
  limits: CodeLimits,
): Promise<BudgetHistory> => {
  // A code sent before the window may have been mistyped within it.
  const since = new Date(now.getTime() - limits.windowMs - limits.lifetimeMs);
  const latest = new Date(now.getTime() + LARGEST_SKEW_MS);
  const rows = await trx
    .selectFrom('one_time_code')
    .select(['sent_at', 'purpose', 'subject', 'failed_at'])
    .where('phone', '=', owner.phone)
    .where('purpose', 'in', purposesWith(owner))
    .where('device_mac', 'is not distinct from', owner.deviceMac ?? null)
    .where('sent_at', '>', since)
    .where('sent_at', '<=', latest)
    .execute();
  return {
    sends: rows.map(({ sent_at: at, purpose, subject }) => ({ at, purpose, subject })),
    failures: rows.flatMap((row) => row.failed_at).filter((at) => at <= latest),
  };
};

/**
 * Whether another code may go to a phone within the owner's budget; the pause between two sends is each purpose's own, so
 * that one step of the way does not make the next one wait.
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

/** Whether codes may be tried for a phone. */
export const permissionToTry = (history: BudgetHistory, now: Date, limits: CodeLimits): SendPermission =>
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

/** The code of a phone, purpose and known device, or of all that are not known, that was sent last and neither used nor replaced. */
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
