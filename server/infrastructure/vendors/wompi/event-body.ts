const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stored fields of a transaction; the others identify the payer. */
const STORED_FIELDS = [
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

const pick = (names: readonly string[], from: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** Strips the payer's personal data before an event is stored. */
export const withoutPayer = (event: unknown): unknown => {
  if (!isRecord(event)) return {};
  const { data } = event;
  const transaction = isRecord(data) && isRecord(data.transaction) ? data.transaction : {};
  return {
    ...pick(['event', 'environment', 'signature', 'timestamp', 'sent_at'], event),
    data: { transaction: pick(STORED_FIELDS, transaction) },
  };
};
