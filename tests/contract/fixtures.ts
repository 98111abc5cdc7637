import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { draftKeyOf } from '../../server/drafts/drafts.ts';
import { signKey } from '../../server/infrastructure/link-key.ts';
import { openCalendarLink } from '../../server/reminders/calendar-link.ts';
import { saveDevice } from '../../server/reminders/devices.ts';
import { createPerson } from '../e2e/support/people.ts';
import { postPaid } from '../support/loan-payments.ts';
import { createPayingBorrower, type PayingBorrower } from '../support/paying-borrower.ts';
import { applicant } from '../support/profile-calls.ts';
import type { TestApp } from '../support/test-app.ts';

/** Stages of a person; each call of the contract has a role that may make it. */
export const ROLES = ['newcomer', 'held', 'signer', 'signed', 'borrower'] as const;
export type Role = (typeof ROLES)[number];

/** The ids of a person and their resources. */
export interface Names {
  readonly phone: string;
  readonly email: string;
  readonly documentNumber: string;
  readonly accountId: string;
  /** A session of the account. */
  readonly sessionId: string;
  /** The key of the person's drafts. */
  readonly draftKey: string;
  readonly profileId: string;
  readonly applicationId: string;
  readonly creditNumber: number;
  readonly paymentReference: string;
  readonly paymentId: string;
  /** Their last payment, by the server's clock. */
  readonly paidAt: string;
  /** A reminder that was sent. */
  readonly reminderId: string;
  /** The tokens of the calendar link and of the unsubscribe link. */
  readonly calendarLink: string;
  readonly stopLink: string;
  /** The token of the link that proves the address. */
  readonly proveLink: string;
  /** The endpoint of a push subscription. */
  readonly device: string;
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** Random ids without an owner. */
export const nobody = (): Names => ({
  phone: `300${digits(7)}`,
  email: `nadie.${digits(9)}@correo.example`,
  documentNumber: `2${digits(9)}`,
  accountId: randomUUID(),
  sessionId: randomUUID(),
  draftKey: randomBytes(32).toString('base64url'),
  profileId: randomUUID(),
  applicationId: randomUUID(),
  creditNumber: 1_000_000_000,
  paymentReference: `CS-1000000000-${'0'.repeat(24)}`,
  paymentId: randomUUID(),
  paidAt: new Date(0).toISOString(),
  reminderId: randomUUID(),
  calendarLink: 'A'.repeat(43),
  stopLink: 'A'.repeat(43),
  proveLink: 'A'.repeat(43),
  device: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
});

const byCalls = async (test: TestApp, role: Exclude<Role, 'borrower'>): Promise<Names> => {
  const stage = { newcomer: 'registered', held: 'applied', signer: 'planned', signed: 'signed' } as const;
  const product = { url: test.url, sandbox: controlsAt(test.sandbox.url) };
  const person = await createPerson(product, stage[role], role === 'held' ? { documentEnding: '0002' } : {});
  const names = { ...nobody(), ...person };
  if (role === 'signed' || role === 'held') return names;
  const headers = { authorization: `Bearer ${person.token}` };
  const last =
    role === 'newcomer'
      ? test.app.inject({
          method: 'POST',
          url: '/api/profile_minimal',
          headers,
          payload: applicant(person.email),
        })
      : test.app.inject({ method: 'GET', url: `/api/contract/create/${person.applicationId}`, headers });
  const answer = await last;
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return role === 'newcomer' ? { ...names, profileId: answer.json().profile_id } : names;
};

/** A reminder that was sent today; returns its id. */
export const recordSentReminder = async (
  { clock, db }: TestApp['context'],
  { accountId, creditNumber }: Pick<PayingBorrower, 'accountId' | 'creditNumber'>,
): Promise<string> => {
  const now = clock.now();
  const id = randomUUID();
  await db
    .insertInto('reminder')
    .values({
      ...{ id, account_id: accountId, credit_number: creditNumber, instalment: 1 },
      ...{ due_on: bogotaDate(now), rule: 'due_day', wanted_on: bogotaDate(now) },
      ...{ state: 'sent', channel: 'sms', decided_at: now, attempted_at: now, sent_at: now },
    })
    .execute();
  return id;
};

/** A borrower with one sent reminder, a device and a calendar. */
const createReminded = async ({ context }: TestApp, borrower: PayingBorrower) => {
  const { accountId } = borrower;
  const { device } = nobody();
  await saveDevice(context, accountId, { endpoint: device, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) });
  const calendar = await openCalendarLink(context, accountId);
  const reminderId = await recordSentReminder(context, borrower);
  const calendarLink = calendar.split('/').at(-1) ?? '';
  return { reminderId, device, calendarLink, stopLink: signKey(context, 'stop-emails', accountId) };
};

const createBorrower = async (test: TestApp): Promise<Names> => {
  const borrower = await createPayingBorrower(test, { amount: 3_000_000, term: 24 });
  const { phone, email } = await test.context.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['phone', 'email'])
    .where('account.id', '=', borrower.accountId)
    .executeTakeFirstOrThrow();
  const paymentReference = await borrower.sign(50_000);
  const paidAt = test.clock.now().toISOString();
  const paymentId = await postPaid(test.context, borrower.creditNumber, { amount: 60_000, at: paidAt });
  const draftKey = draftKeyOf(test.context, borrower.accountId);
  return {
    ...nobody(),
    ...(await createReminded(test, borrower)),
    ...borrower,
    phone,
    email,
    proveLink: signKey(test.context, `prove-email:${email}`, borrower.profileId),
    documentNumber: borrower.document,
    draftKey,
    paymentReference,
    paymentId,
    paidAt,
  };
};

const withSession = async ({ context }: TestApp, names: Names): Promise<Names> => {
  const { id } = await context.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', names.accountId)
    .executeTakeFirstOrThrow();
  return { ...names, sessionId: id };
};

export type Fixtures = Readonly<Record<Role, Names>>;

/** One person per role, created through the API; the borrower directly. */
export const createFixtures = async (test: TestApp): Promise<Fixtures> => ({
  newcomer: await withSession(test, await byCalls(test, 'newcomer')),
  held: await byCalls(test, 'held'),
  signer: await byCalls(test, 'signer'),
  signed: await byCalls(test, 'signed'),
  borrower: await createBorrower(test),
});

export const tokenOf = ({ context }: TestApp, { accountId }: Pick<Names, 'accountId'>): Promise<string> =>
  openSession(context.db, context.clock, accountId);

/** Rate limits that no test reaches. */
export const WIDE_LIMITS: Readonly<Record<string, string>> = {
  LIMIT_SIGN_UPS_PER_ADDRESS: '1000000',
  LIMIT_CODES_PER_ADDRESS: '1000000',
  LIMIT_LOOKUPS_PER_ADDRESS: '1000000',
  LIMIT_PAYMENT_ATTEMPTS: '1000000',
  LIMIT_CODES_IN_ALL: '1000000',
  LIMIT_CODES_PER_PHONE: '1000000',
  LIMIT_CODES_PER_DEVICE: '1000000',
  LIMIT_WRONG_CODES_PER_PHONE: '1000000',
  LIMIT_WRONG_CODES_IN_ALL: '1000000',
  LIMIT_CODE_SHARE_FROM: '1000000',
  LIMIT_PHONES_IN_ALL: '1000000',
  CODE_RESEND_SECONDS: '0',
};
