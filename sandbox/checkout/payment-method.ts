import { number, object, string } from 'yup';
import { read } from '../http/read.ts';
import type { CardTokens } from './card-tokens.ts';
import { wrongInput } from './refusals.ts';
import { bankOutcome, nequiOutcome, type Outcome } from './test-data.ts';

export interface PaymentMethod {
  readonly type: string;
  /** As the provider shows it back. */
  readonly wire: Record<string, unknown>;
  readonly outcome: Outcome;
}

const typeSchema = object({ type: string().required('Es obligatorio') }).required('Es obligatorio');
const cardSchema = object({
  token: string().required('Es obligatorio'),
  installments: number().integer().min(1).max(36).default(1),
});
const nequiSchema = object({
  phone_number: string()
    .matches(/^3\d{9}$/, 'Debe ser un celular de 10 números')
    .required('Es obligatorio'),
});
const bankSchema = object({
  financial_institution_code: string().required('Es obligatorio'),
  payment_description: string().max(64),
});

/** Reads the provider's `payment_method` object and what its test data makes of it. */
export function readPaymentMethod(input: unknown, tokens: CardTokens): PaymentMethod {
  const { type } = read(typeSchema, input);
  if (type === 'CARD') {
    const { token, installments } = read(cardSchema, input);
    const card = tokens.find(token);
    if (card === undefined) throw wrongInput({ token: ['El token de la tarjeta no existe'] });
    return { type, wire: { type, installments: installments ?? 1, extra: card.face }, outcome: card.outcome };
  }
  if (type === 'NEQUI') {
    const { phone_number } = read(nequiSchema, input);
    return { type, wire: { type, phone_number }, outcome: nequiOutcome(phone_number) };
  }
  if (type === 'PSE') {
    const { financial_institution_code, payment_description } = read(bankSchema, input);
    const wire = {
      type,
      financial_institution_code,
      payment_description: payment_description ?? 'Pago de crédito',
    };
    return { type, wire, outcome: bankOutcome(financial_institution_code) };
  }
  throw wrongInput({ type: ['El medio de pago no está disponible en este comercio'] });
}
