import type { SandboxContext } from '../context.ts';
import { nequiPayment } from './payment-method.ts';
import { testNequi } from './test-data.ts';
import type { Transactions } from './transactions.ts';

const kind = 'retry-transaction';
/** The provider allows the payer three minutes for another method; the simulated payer is faster. */
export const retriesAfterMs = 3_000;

/** Fault `retried`: after a decline the payer pays with another method under the same reference, which is approved. */
export function retryDeclined({ jobQueue, faults }: SandboxContext, transactions: Transactions): void {
  jobQueue.registerHandler(kind, (id) => {
    const declined = transactions.find(id);
    if (declined === undefined || transactions.latest(declined.reference)?.id !== id) return;
    const { reference, amountInCents, currency, redirectUrl, customerEmail, customer } = declined;
    const payer = { ...(customer as object), email: customerEmail };
    const method = nequiPayment(testNequi.approved);
    transactions.create({ reference, amountInCents, currency, redirectUrl, customer: payer, method });
  });
  transactions.onFinal(({ id, status }) => {
    if (status === 'DECLINED' && faults.mode('payments') === 'retried')
      jobQueue.schedule({ kind, key: id, adapter: 'payments' }, retriesAfterMs);
  });
}
