export interface Transaction {
  id: string;
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
  status_message: string | null;
  payment_method: {
    extra?: { business_agreement_code?: string; payment_intention_identifier?: string };
  };
}

export interface CheckoutData {
  order: {
    publicKey: string;
    currency: string;
    amountInCents: number;
    reference: string;
    signature: string;
    expirationTime?: string;
    redirectUrl?: string;
  };
  customer: {
    email?: string;
    full_name?: string;
    phone_number?: string;
    legal_id?: string;
    legal_id_type?: string;
  };
  lenderReferences: Record<string, string>;
  parentOrigin: string | null;
  secondsLeft: number | null;
  latest: Transaction | null;
}

export type PaymentMethod = Record<string, string | number>;

/** A rejection by the provider, in its words. */
export class PaymentProblem extends Error {}

interface ProviderError {
  reason?: string;
  messages?: Record<string, string[]>;
}

const sentencesOf = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  const { reason, messages = {} } = body.error as ProviderError;
  if ('reference_two' in messages || 'reference_three' in messages)
    return 'PSE pide datos del crédito que el comercio no envió. Elige otro medio de pago';
  return reason ?? Object.values(messages).flat().join('. ');
};

const post = async <T>(
  path: string,
  publicKey: string,
  body: object,
): Promise<{ data: T; headers: Headers }> => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${publicKey}` },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new PaymentProblem('No hay conexión con la pasarela. No se descontó dinero; inténtalo otra vez.');
  });
  const content: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return { data: (content as { data: T }).data, headers: answer.headers };
  if (answer.status === 503)
    throw new PaymentProblem('La pasarela no está disponible. No se descontó dinero; inténtalo más tarde.');
  throw new PaymentProblem(
    `${sentencesOf(content) || 'La pasarela no aceptó el pago'}. No se descontó dinero.`,
  );
};

export interface Card {
  number: string;
  cvc: string;
  exp_month: string;
  exp_year: string;
  card_holder: string;
}

export const tokenizeCard = async ({ order }: CheckoutData, card: Card): Promise<PaymentMethod> => {
  const { data } = await post<{ id: string }>('/v1/tokens/cards', order.publicKey, card);
  return { type: 'CARD', token: data.id, installments: 1 };
};

/** The created transaction, and whether a closed browser is to be simulated. */
export const createTransaction = async (
  { order, customer }: CheckoutData,
  method: PaymentMethod,
): Promise<{ transaction: Transaction; isGone: boolean }> => {
  const { email, ...rest } = customer;
  const { data, headers } = await post<Transaction>('/v1/transactions', order.publicKey, {
    reference: order.reference,
    amount_in_cents: order.amountInCents,
    currency: order.currency,
    signature: order.signature,
    expiration_time: order.expirationTime ?? null,
    redirect_url: order.redirectUrl ?? null,
    customer_email: email ?? null,
    customer_data: rest,
    payment_method: method,
  });
  return { transaction: data, isGone: headers.get('x-sandbox-fault') === 'closed' };
};

/** Undefined when the call failed: the caller polls again. */
export const fetchTransaction = async (id: string): Promise<Transaction | undefined> => {
  const answer = await fetch(`/v1/transactions/${encodeURIComponent(id)}`).catch(() => undefined);
  if (answer === undefined || !answer.ok) return undefined;
  return ((await answer.json()) as { data: Transaction }).data;
};
