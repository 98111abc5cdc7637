import type { TransferField } from '../bank-transfers.ts';

const FIELDS: Readonly<Record<string, TransferField>> = {
  financial_institution_code: 'bank',
  user_type: 'holderKind',
  user_legal_id_type: 'documentType',
  user_legal_id: 'documentNumber',
  full_name: 'fullName',
  customer_email: 'email',
  phone_number: 'phone',
};

/** Field names of `messages`, nested objects included. */
const namesIn = (messages: unknown): readonly string[] =>
  typeof messages !== 'object' || messages === null || Array.isArray(messages)
    ? []
    : Object.entries(messages).flatMap(([name, inner]) => [name, ...namesIn(inner)]);

const messagesOf = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'messages' in error ? error.messages : undefined;
};

/**
 * Parses Wompi's `INPUT_VALIDATION_ERROR`: a used reference, or the rejected fields. Its own messages are not meant
 * for payers.
 */
export const rejectedFields = (
  body: unknown,
): { readonly isUsed: boolean; readonly fields: readonly TransferField[] } => {
  const names = namesIn(messagesOf(body));
  return {
    isUsed: names.includes('reference'),
    fields: [...new Set(names.flatMap((name) => FIELDS[name] ?? []))],
  };
};
