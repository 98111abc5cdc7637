import { number, object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { read } from '../http/validation.ts';
import type { CardTokens } from './card-tokens.ts';
import { wrongInput } from './errors.ts';
import { orderProblems } from './order.ts';
import { namesPayer, readPaymentMethod } from './payment-methods.ts';
import { isAcceptance, type Policy } from './signatures.ts';
import type { NewTransaction } from './transactions.ts';

const REQUIRED = 'Es obligatorio';

export const cardSchema = object({
  number: string().required(REQUIRED),
  cvc: string().required(REQUIRED),
  exp_month: string().required(REQUIRED),
  exp_year: string().required(REQUIRED),
  card_holder: string().required(REQUIRED),
}).required(REQUIRED);

const transactionSchema = object({
  reference: string().required(REQUIRED),
  amount_in_cents: number().required(REQUIRED),
  currency: string().required(REQUIRED),
  signature: string().required(REQUIRED),
  expiration_time: string().nullable(),
  redirect_url: string().nullable(),
  acceptance_token: string(),
  accept_personal_auth: string(),
  customer_email: string().email('Debe ser un correo').max(200).nullable(),
  customer_data: object({
    full_name: string().max(200),
    phone_number: string().max(30),
    legal_id: string().max(30),
    legal_id_type: string().max(10),
  }).default(undefined),
}).required(REQUIRED);

/** Also required when a merchant names the payer of a bank transfer. */
const namedPayerSchema = object({
  acceptance_token: string().required(REQUIRED),
  customer_email: string().required(REQUIRED),
  customer_data: object({
    full_name: string().required(REQUIRED),
    phone_number: string().required(REQUIRED),
  }).required(REQUIRED),
});

const day = () => string().matches(/^\d{4}-\d{2}-\d{2}$/, 'Debe ser AAAA-MM-DD');

export const listSchema = object({
  reference: string(),
  status: string(),
  payment_method_type: string(),
  from_date: day(),
  until_date: day(),
  order: string<'ASC' | 'DESC'>().oneOf(['ASC', 'DESC'], 'Debe ser ASC o DESC'),
  page: string().matches(/^[1-9]\d{0,5}$/, 'Debe ser un entero mayor que cero'),
  page_size: string().matches(/^([1-9]\d?|1\d\d|200)$/, 'Debe ser un entero entre 1 y 200'),
});

interface Setting {
  readonly context: Pick<SandboxContext, 'keys' | 'clock'>;
  readonly tokens: CardTokens;
  readonly callerIp: string;
}

/** Parses the body of `POST /v1/transactions`. Throws the provider's errors, every problem by its field. */
export const readNewTransaction = (
  input: unknown,
  { context, tokens, callerIp }: Setting,
): NewTransaction => {
  const keys = context.keys.payments;
  const body = read(transactionSchema, input);
  const order = {
    publicKey: keys.publicKey,
    currency: body.currency,
    amountInCents: body.amount_in_cents,
    reference: body.reference,
    signature: body.signature,
    expirationTime: body.expiration_time ?? undefined,
    redirectUrl: body.redirect_url ?? undefined,
  };
  const problems = orderProblems(order, keys, context.clock.now());
  const refuseWrongToken = (field: string, policy: Policy, token: string | undefined) => {
    if (token !== undefined && !isAcceptance(policy, token, keys))
      problems[field] = ['El token de aceptación no es válido'];
  };
  refuseWrongToken('acceptance_token', 'END_USER_POLICY', body.acceptance_token);
  refuseWrongToken('accept_personal_auth', 'PERSONAL_DATA_AUTH', body.accept_personal_auth);
  if (Object.keys(problems).length > 0) throw wrongInput(problems);

  const isMethodGiven = typeof input === 'object' && input !== null && 'payment_method' in input;
  const given = isMethodGiven ? input.payment_method : undefined;
  const method = readPaymentMethod(given, { tokens, callerIp });
  if (namesPayer(given)) read(namedPayerSchema, input);
  const customer = { ...body.customer_data, email: body.customer_email ?? undefined };
  return { ...order, customer, method };
};
