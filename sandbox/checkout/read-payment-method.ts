import { number, object, string } from 'yup';
import { read } from '../http/read.ts';
import { readBankTransfer } from './bank-transfer.ts';
import type { CardTokens } from './card-tokens.ts';
import { wrongInput } from './errors.ts';
import { methodWithOutcome, nequiPayment, type PaymentMethod } from './payment-method.ts';
import { counterPayment } from './pending-steps.ts';

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

/** Parses the provider's `payment_method` and resolves its outcome from the test data. */
export function readPaymentMethod(
  input: unknown,
  { tokens, callerIp }: { readonly tokens: CardTokens; readonly callerIp: string },
): PaymentMethod {
  const { type } = read(typeSchema, input);
  if (type === 'CARD') {
    const { token, installments = 1 } = read(cardSchema, input);
    const card = tokens.find(token);
    if (card === undefined) throw wrongInput({ token: ['El token de la tarjeta no existe'] });
    return { ...methodWithOutcome(type, card.outcome), wire: { type, installments, extra: card.face } };
  }
  if (type === 'NEQUI') return nequiPayment(read(nequiSchema, input).phone_number);
  if (type === 'PSE') return readBankTransfer(input, callerIp);
  if (type === 'BANCOLOMBIA_COLLECT')
    return { ...methodWithOutcome(type, 'APPROVED'), wire: { type }, awaited: counterPayment };
  throw wrongInput({ type: ['El medio de pago no está disponible en este comercio'] });
}
