import type { Random } from '../../support/random.ts';
import type { RoundContext } from './context.ts';
import { type ReportedStatus, readReportedStatus } from './payer.ts';
import type { ListedTransaction } from './sandbox.ts';

const LAST_LOOKS = 200;

/** No payer may be told that a payment succeeded which was never approved. */
export const checkReportedStatuses = (
  { payers }: RoundContext,
  reports: readonly ReportedStatus[],
  transactions: readonly ListedTransaction[],
): void => {
  const paid = new Set(
    transactions.filter(({ status }) => /APPROVED|VOIDED/.test(status)).map(({ reference }) => reference),
  );
  for (const { reference, status } of reports)
    if (status === 'succeeded' && !paid.has(reference))
      payers.tally.complain(`${reference} was called paid and is not`);
};

/** Samples payers who return at the end: their status must match the books. */
export const checkBooksAgainstReports = async (
  { database, payers }: RoundContext,
  random: Random,
): Promise<void> => {
  const attempts = await database.db
    .selectFrom('payment_attempt')
    .select(['reference', 'credit_number', 'status'])
    .orderBy((attempt) => attempt.fn('md5', ['reference']))
    .limit(LAST_LOOKS)
    .execute();
  for (const { reference, credit_number, status } of attempts) {
    const plan = { creditNumber: credit_number, payer: 'session' as const };
    const reported = await readReportedStatus(payers, random, plan, reference);
    if (reported !== (status === 'approved' ? 'succeeded' : 'failed'))
      payers.tally.complain(`${reference} is ${status} and its payer is told ${reported}`);
  }
};
