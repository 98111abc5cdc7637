const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of a transaction is worth keeping; the rest says who paid: names, documents, addresses, phones. */
const KEPT = [
  'id',
  'reference',
  'amount_in_cents',
  'currency',
  'status',
  'status_message',
  'payment_method_type',
  'created_at',
  'finalized_at',
];

const only = (names: readonly string[], from: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** An event of Wompi without its payer, so that nothing of theirs is kept. */
export const withoutPayer = (event: unknown): unknown => {
  if (!isRecord(event)) return {};
  const { data } = event;
  const transaction = isRecord(data) && isRecord(data.transaction) ? data.transaction : {};
  return {
    ...only(['event', 'environment', 'signature', 'timestamp', 'sent_at'], event),
    data: { transaction: only(KEPT, transaction) },
  };
};
