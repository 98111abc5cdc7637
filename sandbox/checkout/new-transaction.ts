import type { SandboxContext } from '../context.ts';
import { read } from '../http/read.ts';
import { isAcceptance, type Policy } from './acceptance.ts';
import { namesPayer } from './bank-transfer.ts';
import type { CardTokens } from './card-tokens.ts';
import { wrongInput } from './errors.ts';
import { orderProblems } from './order.ts';
import { readPaymentMethod } from './read-payment-method.ts';
import { namedPayerSchema, transactionSchema } from './request-schemas.ts';
import type { NewTransaction } from './transactions.ts';

interface Setting {
  readonly context: Pick<SandboxContext, 'keys' | 'clock'>;
  readonly tokens: CardTokens;
  readonly callerIp: string;
}

/** Parses the body of `POST /v1/transactions`. Throws the provider's errors, every problem by its field. */
export function readNewTransaction(input: unknown, { context, tokens, callerIp }: Setting): NewTransaction {
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
}
