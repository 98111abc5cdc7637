import type { Executor } from '../../../server/infrastructure/database/connection.ts';
import type { Life } from './life.ts';
import { AFTER_SIGNATURE, ALLOWED } from './transitions.ts';

/** Everything that is stored of a request. */
const readWith = async (db: Executor, { applicationId: id, creditNumber }: Life) => {
  const [application, events, signatures, copies, mails, loans, entries, issued] = await Promise.all([
    db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('application_event')
      .select(['from_status', 'to_status'])
      .where('application_id', '=', id)
      .orderBy('id')
      .execute(),
    db.selectFrom('signature').selectAll().where('application_id', '=', id).execute(),
    db
      .selectFrom('application_document')
      .select('kind')
      .where('application_id', '=', id)
      .where('variant', '=', 'signed')
      .execute(),
    db
      .selectFrom('outbox_message')
      .select('id')
      .where('purpose', '=', 'signed_copy')
      .where('dedupe_key', 'like', `%${id}%`)
      .execute(),
    db.selectFrom('loan').selectAll().where('application_id', '=', id).execute(),
    db
      .selectFrom('ledger_entry')
      .select('id')
      .where('kind', '=', 'disbursement')
      .where('credit_number', '=', creditNumber)
      .execute(),
    db.selectFrom('issued_document').select('kind').where('credit_number', '=', creditNumber).execute(),
  ]);
  return { application, events, signatures, copies, mails, loans, entries, issued };
};

/** As of one instant: jobs of others go on meanwhile. */
const readStored = (life: Life) =>
  life.test.context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readWith(trx, life));

type Stored = Awaited<ReturnType<typeof readStored>>;

const historyProblems = ({ application, events }: Stored): readonly string[] => {
  const steps = events.map(({ from_status, to_status }, index) => {
    const before = events[index - 1]?.to_status ?? '';
    if ((from_status ?? '') !== before) return `a step from ${from_status} after one to ${before}`;
    return ALLOWED[before]?.includes(to_status) ? undefined : `${before} -> ${to_status}`;
  });
  const last = events.at(-1)?.to_status;
  const isCurrent = last === application.status;
  return [
    ...steps.filter((problem) => problem !== undefined),
    ...(isCurrent ? [] : [`status ${application.status} after a step to ${last}`]),
  ];
};

const countProblems = ({ signatures, copies, mails, loans, entries, issued }: Stored): readonly string[] => {
  const kindsOf = (documents: readonly { readonly kind: string }[], kind: string) =>
    documents.filter((document) => document.kind === kind);
  const counted = {
    signatures,
    'signed contracts': kindsOf(copies, 'contract'),
    'signed notes': kindsOf(copies, 'promissory_note'),
    'contracts issued': kindsOf(issued, 'signed_contract'),
    'mails with the copies': mails,
    loans,
    disbursements: entries,
  };
  return Object.entries(counted).flatMap(([name, { length }]) => (length > 1 ? [`${length} ${name}`] : []));
};

/** Sentences by whether they are so. */
const trueOnes = (problems: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(problems).filter((problem) => problems[problem]);

const signatureProblems = ({ application, signatures, loans }: Stored): readonly string[] => {
  const { status, amount, term } = application;
  const signed = signatures.find(({ signed_at }) => signed_at !== null);
  const [loan] = loans;
  const terms = `${amount} in ${term}`;
  const isAfter = AFTER_SIGNATURE.includes(status);
  const isLent = status === 'desembolsado' || status === 'retractado';
  const signedTerms = signed && `${signed.amount} in ${signed.term}`;
  const lentTerms = loan && `${loan.principal} in ${loan.term}`;
  return trueOnes({
    [`${status} without a signature`]: isAfter && !signed,
    [`signed, and yet ${status}`]: signed !== undefined && !isAfter && status !== 'dismissed',
    [`signed ${signedTerms}, stands at ${terms}`]: signed !== undefined && signedTerms !== terms,
    'a loan without a signature': loan !== undefined && !signed,
    [`a loan of ${lentTerms}, signed ${terms}`]: loan !== undefined && lentTerms !== terms,
    [`a loan at ${loan?.agreed_monthly_rate}, signed ${signed?.monthly_rate}`]:
      loan !== undefined && signed !== undefined && loan.agreed_monthly_rate !== signed.monthly_rate,
    [`${status} with ${loans.length} loans`]: isLent !== (loan !== undefined),
  });
};

/** After all is done: a signature has its copies, its mail and its note. */
const endProblems = ({ application, signatures, copies, mails }: Stored): readonly string[] => {
  const signed = signatures.find(({ signed_at }) => signed_at !== null);
  const expected = signed ? { copies: 2, mails: 1 } : { copies: 0, mails: 0 };
  return trueOnes({
    [`${copies.length} signed copies at the end`]: copies.length !== expected.copies,
    [`${mails.length} mails with the copies at the end`]: mails.length !== expected.mails,
    [`no note in the depository at the end, ${application.status}`]:
      signed !== undefined && !signed.depository_number,
  });
};

/** After all is done: what a withdrawal owes to whom is settled, to the peso and once. */
export const withdrawalProblems = async (
  db: Executor,
  { applicationId, creditNumber }: Life,
): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('application')
    .leftJoin('withdrawal', 'withdrawal.application_id', 'application.id')
    .leftJoin('clinic_refund', 'clinic_refund.credit_number', 'application.credit_number')
    .select(['status', 'said_at', 'carried_out_at', 'begun_on', 'requested_amount', 'repaid_at'])
    .where('application.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const isWithdrawn = row.status === 'retractado';
  const open = await db
    .selectFrom('obligation')
    .select('kind')
    .where('credit_number', '=', creditNumber)
    .where('state', '=', 'pending')
    // Paid without a session: it waits for two operators.
    .where('kind', '<>', 'payment_return')
    .execute();
  const unsettled = await db
    .selectFrom('ledger_line')
    .select('account')
    .where('credit_number', '=', creditNumber)
    .where('account', 'not in', ['bank', 'cash_in_transit', 'borrower_credit'])
    .groupBy('account')
    .having((by) => by(by.fn.sum('amount'), '<>', 0))
    .execute();
  return [
    ...trueOnes({
      'a withdrawal that was not carried out':
        row.said_at !== null && row.carried_out_at === null && row.begun_on === null,
      [`withdrawn from, and its procedure began on ${row.begun_on}`]: isWithdrawn && row.begun_on !== null,
      'excluded, and its clinic did not say so': row.begun_on !== null && row.requested_amount % 1_000 !== 5,
      [`${row.status}, and the clinic repaid ${row.repaid_at}`]: isWithdrawn !== (row.repaid_at !== null),
    }),
    ...(isWithdrawn ? open.map(({ kind }) => `withdrawn from, and ${kind} is owed`) : []),
    ...(isWithdrawn ? unsettled.map(({ account }) => `withdrawn from, and ${account} is not zero`) : []),
  ];
};

/** What is wrong with a request, by what is stored of it. */
export const auditOf = async (
  life: Life,
  { isEnd }: { readonly isEnd: boolean },
): Promise<{ readonly status: string; readonly problems: readonly string[] }> => {
  const stored = await readStored(life);
  return {
    status: stored.application.status,
    problems: [
      ...historyProblems(stored),
      ...countProblems(stored),
      ...signatureProblems(stored),
      ...(isEnd ? endProblems(stored) : []),
      ...(isEnd ? await withdrawalProblems(life.test.context.db, life) : []),
    ],
  };
};
