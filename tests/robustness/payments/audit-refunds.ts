import { sumOf } from '#core/money/money.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { balancesOf } from '../../../server/loans/ledger/ledger.ts';
import { loadLoans, refundsOf } from '../../../server/loans/loans.ts';
import { refundableOf, refundRequestId } from '../../../server/loans/refunds.ts';
import { returnedPaymentOf } from '../../../server/obligations/loan-obligations.ts';
import type { WompiTransaction } from '../../support/checkout-provider.ts';
import { groupBy } from '../../support/group-by.ts';
import type { Tally } from '../../support/tally.ts';
import type { TreasuryTransfer } from './refunds.ts';

export const REFUND_VIOLATIONS = [
  ...['pesos paid, less applied, gone back and waiting', 'paid back, not as the treasury has it'],
  ...['given back twice', 'payers’ money that nobody owes', 'returns owed without money'],
] as const;
type Complain = (kind: (typeof REFUND_VIOLATIONS)[number], details: string) => void;

const isOut = ({ status }: TreasuryTransfer): boolean => status === 'settled';

/**
 * Every peso that was paid, by the provider's list, is applied to a debt, went back by the treasury's list, or waits for its payer
 * and is owed; less what is owed back because a payment was charged back after its refund.
 */
export const auditRefunds = async (
  db: Database,
  transactions: readonly WompiTransaction[],
  transfers: readonly TreasuryTransfer[],
  { tally, complain }: { readonly tally: Tally; readonly complain: Complain },
): Promise<void> => {
  const refunds = groupBy(
    await db.selectFrom('refund').selectAll().execute(),
    ({ credit_number }) => credit_number,
  );
  const byRequest = new Map(transfers.map((transfer) => [transfer.request_id, transfer]));
  const approved = new Map(transactions.map((one) => [one.id, one.status === 'APPROVED']));
  const open = groupBy(
    await db
      .selectFrom('obligation')
      .selectAll()
      .where('kind', '=', 'payment_return')
      .where('state', 'in', ['pending', 'handed_over'])
      .execute(),
    ({ credit_number }) => credit_number,
  );
  const rows = await db.selectFrom('loan').selectAll().orderBy('credit_number').execute();
  for await (const loan of loadLoans(db, rows)) {
    const { credit_number: creditNumber, withdrawn_at: withdrawnAt } = loan.row;
    const tries = refunds.get(creditNumber) ?? [];
    // As the companies have it: those at the till are the robot's own, of before.
    const paid = loan.payments
      .filter((one) => approved.get(one.provider_transaction_id) ?? one.reversed_at === null)
      .reduce((sum, { amount }) => sum + amount, 0);
    const out = tries.flatMap((one) => {
      const transfer = one.way === 'transfer' ? byRequest.get(refundRequestId(one)) : undefined;
      return transfer && isOut(transfer) ? [{ ...one, amount: transfer.amount }] : [];
    });
    const wentBack = out.reduce((sum, { amount }) => sum + amount, 0);
    const applied = sumOf(
      [...loan.history.allocations.values()].flatMap(({ lines }) =>
        lines.filter(({ concept }) => concept !== 'credit').map(({ amount }) => amount),
      ),
    );
    const { held, owedByHolder, owedByOthers } = refundsOf(loan);
    if (paid !== applied + wentBack + held - owedByHolder - owedByOthers)
      complain(
        'pesos paid, less applied, gone back and waiting',
        `${creditNumber}: ${paid} is not ${applied} + ${wentBack} + ${held} - ${owedByHolder} - ${owedByOthers}`,
      );
    const balance = (await balancesOf(db, creditNumber))
      .filter(({ account }) => account === 'borrower_credit')
      .reduce((sum, { amount }) => sum + amount, 0);
    if (balance !== -held)
      complain(
        'pesos paid, less applied, gone back and waiting',
        `${creditNumber}: ${held} wait, and the books say ${-balance}`,
      );
    const settled = tries.filter(
      ({ way, settled_at, returned_at }) => way === 'transfer' && settled_at !== null && returned_at === null,
    );
    const inBooks = settled.reduce((sum, { amount }) => sum + amount, 0);
    if (inBooks !== wentBack)
      complain(
        'paid back, not as the treasury has it',
        `${creditNumber}: ${inBooks}, and by the treasury ${wentBack}`,
      );
    for (const [paymentId, ofOne] of groupBy(out, ({ payment_id }) => payment_id))
      if (ofOne.length > 1) complain('given back twice', `payment ${paymentId} of ${creditNumber}`);
    const owed = new Set((open.get(creditNumber) ?? []).map(({ subject }) => returnedPaymentOf(subject)));
    for (const payment of loan.payments) {
      const isRefundable = payment.reversed_at === null && refundableOf(loan, payment) > 0;
      if (isRefundable && !owed.has(payment.id))
        complain('payers’ money that nobody owes', `payment ${payment.id} of ${creditNumber}`);
      if (!isRefundable && owed.has(payment.id))
        complain('returns owed without money', `payment ${payment.id} of ${creditNumber}`);
    }
    if (withdrawnAt !== null) tally.add('withdrawn credits');
    tally.add(
      'refunds by the provider',
      tries.filter(({ way, settled_at }) => way === 'void' && settled_at).length,
    );
    tally.add('refunds by the treasury', settled.length);
    tally.add('pesos gone back by the treasury', wentBack);
    tally.add('pesos that wait for their payers', held);
    tally.add('pesos owed after a charge-back', owedByHolder + owedByOthers);
  }
};
