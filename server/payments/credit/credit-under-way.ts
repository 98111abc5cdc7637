import {
  type CompiledQuery,
  type ExpressionBuilder,
  type RawBuilder,
  type ShallowDehydrateObject,
  sql,
} from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Credit } from '#core/api/credit/credit.ts';
import type { NewestStanding } from '#core/api/credit/made-promise.ts';
import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import { exclusionsShownFrom } from '#core/rights/withdrawal.ts';
import { capsVersionAt } from '../../applications/rate-caps.ts';
import type { Context } from '../../infrastructure/context.ts';
import { prepareQuery } from '../../infrastructure/database/prepared.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { selectFromLoan } from '../../loans/loans.ts';
import {
  type CreditApplication,
  type CreditReading,
  creditNotFound,
  creditReadingOf,
  requireCreditNumber,
  selectApplication,
} from '../../loans/own-credit.ts';
import { newestOf, type StandingPromise } from '../../loans/promises/promises.ts';
import {
  type PaymentReport,
  type ReportedPayment,
  rejectionsShownFrom,
  reportedPaymentOf,
  reportsOf,
  selectPostedSlips,
  selectReportedSlips,
} from '../cash-slips/payment-reports.ts';
import { counterStateOf } from '../counter-payments.ts';

/** A started payment that is not posted. */
interface OpenPayment {
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly startedAt: Date;
  readonly channel: string | undefined;
  /** Pending at the provider; else started with an unknown outcome. */
  readonly isPending: boolean;
  /** Cash: awaited at a counter, or, no longer pending, past its deadline. */
  readonly counter: CounterPaymentState | undefined;
}

const MAX_ROWS = 20;
/** How long the holder sees that a cash payment expired. */
const LAPSED_SHOWN_MS = 7 * 86_400_000;

/** What the statement of a credit under way is asked with. */
interface Asked {
  readonly creditNumber: number;
  readonly accountId: string;
  readonly now: Date;
  readonly lapsedAfter: Date;
  readonly rejectedAfter: Date;
  readonly exclusionsFrom: Date;
}

/**
 * Open payments of a credit, newest first: all that the provider has pending, from any payer, and those that the holder
 * started and that may still be paid. Another payer's attempt is shown only once the bank has it. The holder's own expired
 * cash payment is included for a week or until a later one is pending or approved.
 */
const selectOpenAttempts = (loan: ExpressionBuilder<Tables, 'loan'>, asked: Asked) =>
  loan
    .selectFrom('payment_attempt')
    .select([
      'payment_attempt.reference',
      'payment_attempt.amount',
      'payment_attempt.created_at',
      'payment_attempt.method',
      'payment_attempt.status',
      'payment_attempt.counter_agreement',
      'payment_attempt.counter_payment_number',
      'payment_attempt.counter_pay_before',
    ])
    .whereRef('payment_attempt.credit_number', '=', 'loan.credit_number')
    .where((where) =>
      where.or([
        where('status', '=', 'pending'),
        where.and([
          where('status', '=', 'open'),
          where('payment_attempt.account_id', '=', asked.accountId),
          where('expires_at', '>', asked.now),
        ]),
        where.and([
          where('status', 'in', ['error', 'declined', 'voided']),
          where('payment_attempt.account_id', '=', asked.accountId),
          where('counter_pay_before', '>', asked.lapsedAfter),
          where.not(
            where.exists(
              where
                .selectFrom('payment_attempt as later')
                .select('later.reference')
                .whereRef('later.credit_number', '=', 'payment_attempt.credit_number')
                .whereRef('later.created_at', '>', 'payment_attempt.created_at')
                .where('later.status', 'in', ['pending', 'approved']),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS);

const selectPromises = (loan: ExpressionBuilder<Tables, 'loan'>) =>
  loan
    .selectFrom('promise_to_pay')
    .select(['promise_to_pay.amount', 'promise_to_pay.promised_on', 'promise_to_pay.made_at'])
    .whereRef('promise_to_pay.credit_number', '=', 'loan.credit_number')
    .orderBy('promise_to_pay.id');

/** The withdrawal that its clinic is asked about, or that is excluded since lately. */
const selectWithdrawal = (loan: ExpressionBuilder<Tables, 'loan'>, { exclusionsFrom }: Asked) =>
  loan
    .selectFrom('withdrawal')
    .select('withdrawal.begun_on')
    .whereRef('withdrawal.application_id', '=', 'loan.application_id')
    .where('clinic_asked_at', 'is not', null)
    .where('carried_out_at', 'is', null)
    .where((where) =>
      where.or([where('begun_on', 'is', null), where('clinic_answered_at', '>', exclusionsFrom)]),
    );

/** How many payments there are and how many went back: neither ever becomes less. */
const selectPaymentCounts = (loan: ExpressionBuilder<Tables, 'loan'>) =>
  loan
    .selectFrom('payment')
    .select(({ fn }) => [fn.countAll().as('posted'), fn.count('reversed_at').as('reversed')])
    .whereRef('payment.credit_number', '=', 'loan.credit_number');

/**
 * Everything that the figures of a credit on a day depend on, as JSON text: its terms, closing and caps, its payments by
 * their number, and all else as it is.
 */
const versionOf = (loan: ExpressionBuilder<Tables, 'loan'>, asked: Asked): RawBuilder<string> => sql<string>`
  json_build_object(
    'terms', json_build_array(loan.principal, loan.term, loan.agreed_monthly_rate, loan.life_insurance, loan.guarantee,
      loan.guarantee_vat, loan.disbursed_on, loan.closed_at, loan.withdrawn_at, loan.returned_at, loan.insolvent_from,
      loan.insolvent_until, loan.own_insurance_from, loan.own_insurance_until),
    'caps', ${capsVersionAt('loan.closed_at')},
    'payments', ${jsonObjectFrom(selectPaymentCounts(loan))},
    'application', ${jsonObjectFrom(selectApplication(loan))},
    'attempts', ${jsonArrayFrom(selectOpenAttempts(loan, asked))},
    'reported', ${jsonArrayFrom(selectReportedSlips(loan, asked.rejectedAfter))},
    'posted_slips', ${jsonArrayFrom(selectPostedSlips(loan))},
    'promises', ${jsonArrayFrom(selectPromises(loan))},
    'withdrawal', ${jsonObjectFrom(selectWithdrawal(loan, asked))},
    'is_answered', exists (select from reminder_preferences as preferences
      where preferences.account_id = loan.account_id and answered_at is not null)
  )::text`;

type RowsOf<Q extends (...args: never[]) => { compile(): CompiledQuery<unknown> }> =
  readonly (ReturnType<Q> extends {
    compile(): CompiledQuery<infer R>;
  }
    ? ShallowDehydrateObject<R>
    : never)[];

/** What a version says besides what it is only compared by. */
interface Version {
  readonly application: CreditApplication | null;
  readonly attempts: RowsOf<typeof selectOpenAttempts>;
  readonly reported: RowsOf<typeof selectReportedSlips>;
  readonly posted_slips: RowsOf<typeof selectPostedSlips>;
  readonly promises: RowsOf<typeof selectPromises>;
  readonly withdrawal: RowsOf<typeof selectWithdrawal>[number] | null;
  readonly is_answered: boolean;
}

const selectVersions = prepareQuery((executor, asked: Asked) =>
  executor
    .selectFrom('loan')
    .select('loan.account_id')
    .select((loan) => versionOf(loan, asked).as('version'))
    .where('loan.credit_number', '=', asked.creditNumber),
);

/** All of a credit in one statement: its payments, posted and not, are of one moment. */
const selectCreditsUnderWay = prepareQuery((executor, asked: Asked) =>
  selectFromLoan(executor)
    .select((loan) => versionOf(loan, asked).as('version'))
    .where('loan.credit_number', '=', asked.creditNumber),
);

/** An attempt that came as JSON. */
const openPaymentOf = (attempt: Version['attempts'][number], now: Date): OpenPayment => {
  const { counter_pay_before: payBefore } = attempt;
  return {
    reference: attempt.reference,
    amount: attempt.amount,
    startedAt: new Date(attempt.created_at),
    channel: attempt.method ?? undefined,
    isPending: attempt.status === 'pending',
    counter: counterStateOf(
      { ...attempt, counter_pay_before: payBefore === null ? null : new Date(payBefore) },
      now,
    ),
  };
};

export interface CreditUnderWay extends CreditReading {
  readonly openPayments: readonly OpenPayment[];
  readonly reportedPayments: readonly ReportedPayment[];
  /** Reports of posted payments, by payment id. */
  readonly reports: ReadonlyMap<string, PaymentReport>;
  readonly promise: StandingPromise<NewestStanding> | undefined;
  readonly withdrawal: Credit['withdrawal'];
  /** Whether its holder has said how to be reminded. */
  readonly isAnswered: boolean;
  /** Of what was read; see `readCreditVersion`. */
  readonly version: string;
}

const askedOf = (clock: Clock, accountId: string, creditNumber: number): Asked => {
  requireCreditNumber(creditNumber);
  const now = clock.now();
  return {
    creditNumber,
    accountId,
    now,
    lapsedAfter: new Date(now.getTime() - LAPSED_SHOWN_MS),
    rejectedAfter: rejectionsShownFrom(now),
    exclusionsFrom: exclusionsShownFrom(now),
  };
};

/**
 * A text that is another whenever a person's own credit would be read otherwise on the same day.
 * @throws NotFound for any other.
 */
export const readCreditVersion = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  creditNumber: number,
): Promise<string> => {
  const [found] = await selectVersions(db, askedOf(clock, accountId, creditNumber));
  if (found?.account_id !== accountId) throw creditNotFound();
  return found.version;
};

/** The credit with its open and reported payments. Every payment is in exactly one of the two lists. */
export const readOwnCreditUnderWay = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditUnderWay> => {
  const { db, clock } = context;
  const asked = askedOf(clock, accountId, creditNumber);
  const [selected] = await selectCreditsUnderWay(db, asked);
  if (!selected) throw creditNotFound();
  const { application, attempts, reported, posted_slips, promises, withdrawal, is_answered } = JSON.parse(
    selected.version,
  ) as Version;
  const reading = await creditReadingOf(context, accountId, { ...selected, application });
  const posted = new Set(reading.loan.payments.map(({ reference }) => reference));
  const made = promises.map((row) => ({ ...row, made_at: new Date(row.made_at) }));
  return {
    ...reading,
    openPayments: attempts
      .map((attempt) => openPaymentOf(attempt, asked.now))
      .filter(({ reference }) => !posted.has(reference)),
    reportedPayments: reported.map(reportedPaymentOf),
    reports: reportsOf(posted_slips),
    promise: newestOf(made, reading.loan, clock),
    withdrawal: withdrawal ? (withdrawal.begun_on === null ? 'asked' : 'excluded') : undefined,
    isAnswered: is_answered,
    version: selected.version,
  };
};
