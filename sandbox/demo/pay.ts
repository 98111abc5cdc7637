import { randomUUID } from 'node:crypto';
import { sandboxKeys } from '../keys.ts';
import { ask } from './controls.ts';
import type { Person } from './onboarding.ts';

export interface ProductUrls {
  readonly url: string;
  readonly sandboxUrl: string;
}

interface PaymentRequest {
  /** Whole pesos. */
  readonly amount: number;
  /** Prepayment choice for what exceeds the amount due. */
  readonly choice?: 'plazo' | 'cuota';
  /** Bank transfer by default. */
  readonly method?: object;
}

/** The approving test bank, with the references that a transfer to a lender must carry. */
const approvingBank = ({ documentNumber }: Person) => ({
  type: 'PSE',
  financial_institution_code: '1',
  reference_two: '20260115',
  reference_three: documentNumber,
});

export const readCredit = async ({ url }: ProductUrls, person: Person) => {
  const { data } = await ask(
    'GET',
    `${url}/api/cartera/creditos/${person.creditNumber}`,
    undefined,
    person.token,
  );
  return data;
};

/** A token of the approving test card, made as the provider's page does. */
export const approvingCard = async ({ sandboxUrl }: ProductUrls, holder: string): Promise<object> => {
  const card = {
    number: '4242424242424242',
    cvc: '123',
    exp_month: '12',
    exp_year: '40',
    card_holder: holder,
  };
  const { data } = await ask('POST', `${sandboxUrl}/v1/tokens/cards`, card, sandboxKeys.payments.publicKey);
  return { type: 'CARD', token: data.id, installments: 1 };
};

/** Signs a payment and pays it at the provider; returns its reference without waiting for the result. */
export const payAt = async (
  product: ProductUrls,
  person: Person,
  request: PaymentRequest,
): Promise<string> => {
  const cents = request.amount * 100;
  const intent = {
    amount_in_cents: cents,
    currency: 'COP',
    reference_payment: person.creditNumber,
    id_intento: randomUUID(),
    ...(request.choice ? { abono: request.choice } : {}),
  };
  const signed = await ask('POST', `${product.url}/api/wompi-signature`, intent, person.token);
  const order = {
    amount_in_cents: cents,
    currency: 'COP',
    reference: signed.reference,
    signature: signed.signature,
    expiration_time: signed.expiration_time,
    customer_email: person.email,
    payment_method: request.method ?? approvingBank(person),
  };
  await ask('POST', `${product.sandboxUrl}/v1/transactions`, order, signed.public_key);
  return signed.reference;
};
