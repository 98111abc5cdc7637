import type { LightMyRequestResponse as Answer } from 'fastify';
import type { Updateable } from 'kysely';
import type { Row, Tables } from '../../server/infrastructure/database/tables.ts';
import { issuePass } from '../../server/payments/public/public-payment.ts';
import type { Caller } from './app-calls.ts';
import { balancesOf, type Paid, postPaid, reversePaid } from './loan-payments.ts';
import { createBorrower, type TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A borrower whose credit was disbursed now, with the API calls and queries that payment tests need. */
export interface PayingBorrower extends TestPerson {
  readCredit(): Promise<ReturnType<typeof JSON.parse>>;
  debt(): Promise<{ readonly quota_debt: number; readonly total_debt: number }>;
  /** Asks for the signature of a payment in whole pesos; `more` are fields of the request. */
  trySigning(amount: number, more?: object, by?: Caller): Promise<Answer>;
  /** Signs a payment in whole pesos, even while another is pending; returns its reference. */
  sign(amount: number): Promise<string>;
  status(reference: string, by?: Caller): Promise<Answer>;
  /** Posts a provider's payment, of now if `at` is not given; returns its id. */
  pay(amount: number, at?: string, more?: Partial<Paid>): Promise<string>;
  reverse(paymentId: string): Promise<unknown>;
  payments(): Promise<Row<'payment'>[]>;
  loan(): Promise<Row<'loan'>>;
  changeLoan(changes: Updateable<Tables['loan']>): Promise<void>;
  readEmail(): Promise<string>;
  readPhone(): Promise<string>;
  /** The balance of every ledger account. */
  balances(): Promise<Record<string, number>>;
}

export const createPayingBorrower = async (
  { context, clock, get, post, row, rows, update }: TestApp,
  credit: { readonly amount: number; readonly term: number },
): Promise<PayingBorrower> => {
  const person = await createBorrower(context, credit);
  const { creditNumber } = person;
  const success = (answer: Answer): Answer => {
    if (answer.statusCode !== 200)
      throw new Error(`answered ${answer.statusCode}: ${JSON.stringify(answer.json())}`);
    return answer;
  };
  const readCredit = async () =>
    success(await get(`/api/cartera/creditos/${creditNumber}`, person)).json().data;
  const trySigning: PayingBorrower['trySigning'] = (amount, more = { otro_pago: true }, by = person) =>
    post(
      '/api/wompi-signature',
      { reference_payment: creditNumber, amount_in_cents: amount * 100, ...more },
      by,
    );
  return {
    ...person,
    readCredit,
    debt: async () => (await readCredit()).credit_hub.response.aggregated_debt,
    trySigning,
    sign: async (amount) => success(await trySigning(amount)).json().reference,
    status: (reference, by = person) => get(`/api/wompi-status?reference=${reference}`, by),
    pay: (amount, at = clock.now().toISOString(), more = {}) =>
      postPaid(context, creditNumber, { amount, at, ...more }),
    reverse: (paymentId) => reversePaid(context, creditNumber, paymentId),
    payments: () => rows('payment', { credit_number: creditNumber }, 'ledger_entry_id'),
    loan: () => row('loan', { credit_number: creditNumber }),
    changeLoan: (changes) => update('loan', { credit_number: creditNumber }, changes),
    readEmail: async () => (await row('profile', { id: person.profileId })).email,
    readPhone: async () => (await row('account', { id: person.accountId })).phone,
    balances: () => balancesOf(context.db, creditNumber),
  };
};

/** The first row of plans.json: at 1,8 % a month, 260.526 due each month. */
export const PLANS_CREDIT = { amount: 6_666_666, term: 36 };

/** Sets the clock to 20 January 2026 and creates a borrower with that credit: its first instalment is due on 20 February. */
export const createJanuaryBorrower = (test: TestApp): Promise<PayingBorrower> => {
  test.setClock('2026-01-20T15:00:00Z');
  return createPayingBorrower(test, PLANS_CREDIT);
};

/** Headers of a payment pass, without a session. */
export const passOf = (
  { context }: TestApp,
  { creditNumber }: Pick<TestPerson, 'creditNumber'>,
): Record<string, string> => ({ authorization: `Bearer ${issuePass(context, creditNumber)}` });

/** Signs a payment in whole pesos with a pass instead of a session; returns its reference. */
export const signWithPass = async (
  test: TestApp,
  borrower: Pick<PayingBorrower, 'creditNumber' | 'trySigning'>,
  amount: number,
  more: object = {},
): Promise<string> => {
  const answer = await borrower.trySigning(amount, more, passOf(test, borrower));
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().reference;
};
