import type { Row } from '../../server/infrastructure/database/tables.ts';
import { issuePass } from '../../server/payments/public/public-payment.ts';
import { createBorrower, sessionOf, type TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Typed by the test, not validated.
  json(): ReturnType<typeof JSON.parse>;
}

/** A borrower whose credit was disbursed now, with the API calls and queries that payment tests need. */
export interface PayingBorrower extends TestPerson {
  readCredit(): Promise<ReturnType<typeof JSON.parse>>;
  debt(): Promise<{ readonly quota_debt: number; readonly total_debt: number }>;
  trySigning(amount: number): Promise<Answer>;
  /** Signs a payment in whole pesos, even while another is pending; returns its reference. */
  sign(amount: number): Promise<string>;
  status(reference: string, headers?: Record<string, string>): Promise<Answer>;
  payments(): Promise<Row<'payment'>[]>;
  /** The balance of every ledger account. */
  balances(): Promise<Record<string, number>>;
}

export const createPayingBorrower = async (
  { app, context }: TestApp,
  credit: { readonly amount: number; readonly term: number },
): Promise<PayingBorrower> => {
  const person = await createBorrower(context, credit);
  const own = () => sessionOf(context, person);
  const success = (answer: Answer): Answer => {
    if (answer.statusCode !== 200)
      throw new Error(`answered ${answer.statusCode}: ${JSON.stringify(answer.json())}`);
    return answer;
  };
  const readCredit = async () => {
    const url = `/api/cartera/creditos/${person.creditNumber}`;
    return success(await app.inject({ method: 'GET', url, headers: await own() })).json().data;
  };
  const trySigning = async (amount: number): Promise<Answer> =>
    app.inject({
      method: 'POST',
      url: '/api/wompi-signature',
      headers: await own(),
      payload: { reference_payment: person.creditNumber, amount_in_cents: amount * 100, otro_pago: true },
    });
  return {
    ...person,
    readCredit,
    debt: async () => (await readCredit()).credit_hub.response.aggregated_debt,
    trySigning,
    sign: async (amount) => success(await trySigning(amount)).json().reference,
    status: async (reference, headers) =>
      app.inject({
        method: 'GET',
        url: `/api/wompi-status?reference=${reference}`,
        headers: headers ?? (await own()),
      }),
    payments: () =>
      context.db
        .selectFrom('payment')
        .selectAll()
        .where('credit_number', '=', person.creditNumber)
        .orderBy('ledger_entry_id')
        .execute(),
    balances: async () => {
      const rows = await context.db
        .selectFrom('ledger_line')
        .select(['account', (select) => select.fn.sum<string>('amount').as('amount')])
        .where('credit_number', '=', person.creditNumber)
        .groupBy('account')
        .execute();
      return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
    },
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
  borrower: Pick<TestPerson, 'creditNumber'>,
  amount: number,
  more: object = {},
): Promise<string> => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/wompi-signature',
    headers: passOf(test, borrower),
    payload: { reference_payment: borrower.creditNumber, amount_in_cents: amount * 100, ...more },
  });
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().reference;
};
