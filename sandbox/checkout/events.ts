import type { World } from '../world.ts';
import { eventChecksum } from './signatures.ts';
import type { Transactions } from './transactions.ts';
import { transactionWire } from './wire.ts';

const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

function checksumOf(body: string): string {
  const event: unknown = JSON.parse(body);
  const signature =
    typeof event === 'object' && event !== null && 'signature' in event ? event.signature : undefined;
  const isSigned = typeof signature === 'object' && signature !== null && 'checksum' in signature;
  return isSigned ? String(signature.checksum) : '';
}

/** Sends `transaction.updated` for every transaction that ends, signed as the provider signs, until it hears exactly 200. */
export function announceTransactions({ webhooks, keys, clock }: World, transactions: Transactions): void {
  webhooks.introduce('payments', {
    headers: (body) => ({ 'x-event-checksum': checksumOf(body) }),
    acknowledged: (status) => status === 200,
  });
  transactions.onFinal((transaction) => {
    const now = clock.now();
    const data = { transaction: transactionWire(transaction) };
    const timestamp = Math.floor(now.getTime() / 1_000);
    const checksum = eventChecksum({ data, properties, timestamp }, keys.payments.eventsSecret);
    const event = {
      event: 'transaction.updated',
      data,
      environment: 'test',
      signature: { properties, checksum },
      timestamp,
      sent_at: now.toISOString(),
    };
    webhooks.send({ adapter: 'payments', path: '/api/webhooks/payments', body: JSON.stringify(event) });
  });
}
