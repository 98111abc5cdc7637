import type { SandboxContext } from '../context.ts';
import { nequiPayment } from './payment-methods.ts';
import { eventChecksum } from './signatures.ts';
import { TEST_NEQUI } from './test-data.ts';
import { type TransactionWire, transactionWire } from './transaction.ts';
import type { Transactions } from './transactions.ts';

const PROPERTIES = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

const eventOf = (transaction: TransactionWire, at: Date, eventsSecret: string) => {
  const data = { transaction };
  const timestamp = Math.floor(at.getTime() / 1_000);
  const checksum = eventChecksum({ data, properties: PROPERTIES, timestamp }, eventsSecret);
  return {
    event: 'transaction.updated',
    data,
    environment: 'test',
    signature: { properties: PROPERTIES, checksum },
    timestamp,
    sent_at: at.toISOString(),
  };
};

type TransactionEvent = ReturnType<typeof eventOf>;

/** Parses a body that this file serialized. */
const readEvent = (body: string): TransactionEvent => JSON.parse(body);

const wrong = (checksum: string): string => `${checksum.startsWith('0') ? '1' : '0'}${checksum.slice(1)}`;

/** Sends `transaction.updated` for every final transaction, signed as the provider does, until the response is exactly 200. */
export const announceTransactions = (
  { webhooks, keys, clock }: SandboxContext,
  transactions: Transactions,
): void => {
  const { eventsSecret } = keys.payments;

  /** Another payment's reference, if any: a receiver that trusts it credits the wrong debtor. */
  const otherReference = ({ reference }: TransactionWire): string => {
    const { page } = transactions.list({ page: 1, pageSize: 20 });
    return page.find((other) => other.reference !== reference)?.reference ?? `${reference}-0`;
  };

  webhooks.introduce('payments', {
    headers: (body) => ({ 'x-event-checksum': readEvent(body).signature.checksum }),
    acknowledged: (status) => status === 200,
    forgeries(body) {
      const event = readEvent(body);
      const signature = { properties: PROPERTIES, checksum: wrong(event.signature.checksum) };
      const { transaction } = event.data;
      // The checksum does not cover the reference: that of this forgery is valid.
      const tampered = { transaction: { ...transaction, reference: otherReference(transaction) } };
      return [
        { ...event, signature },
        { ...event, data: tampered },
      ].map((forged) => JSON.stringify(forged));
    },
  });

  transactions.onFinal((transaction) => {
    const event = eventOf(transactionWire(transaction), clock.now(), eventsSecret);
    webhooks.send({ adapter: 'payments', path: '/api/webhooks/payments', body: JSON.stringify(event) });
  });
};

const KIND = 'retry-transaction';
/** The provider allows the payer three minutes for another method; the simulated payer is faster. */
const RETRIES_AFTER_MS = 3_000;

/** Fault `retried`: after a decline the payer pays with another method under the same reference, which is approved. */
export const retryDeclined = ({ jobQueue, faults }: SandboxContext, transactions: Transactions): void => {
  jobQueue.registerHandler(KIND, (id) => {
    const declined = transactions.find(id);
    if (declined === undefined || transactions.latest(declined.reference)?.id !== id) return;
    const { reference, amountInCents, currency, redirectUrl, customerEmail, customer } = declined;
    const payer = { ...customer, email: customerEmail };
    const method = nequiPayment(TEST_NEQUI.approved);
    transactions.create({ reference, amountInCents, currency, redirectUrl, customer: payer, method });
  });
  transactions.onFinal(({ id, status }) => {
    if (status === 'DECLINED' && faults.mode('payments') === 'retried')
      jobQueue.schedule({ kind: KIND, key: id, adapter: 'payments' }, RETRIES_AFTER_MS);
  });
};
