import { encodePrepaymentChoice } from '#core/api/payments/payments.ts';
import type { Random } from '../../support/random.ts';
import { type Payers, RENEWALS } from './borrowers.ts';
import type { Answer } from './calls.ts';
import type { PaymentPlan } from './payment-plans.ts';

export interface SignedPayment {
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly signature: string;
  readonly expirationTime: string;
  /** References that a bank transfer must carry. */
  readonly references: object;
}

interface SignedWire {
  readonly reference: string;
  readonly signature: string;
  readonly expiration_time: string;
  readonly payment_method: object;
}

const NO_SESSION = 401;
const REFUSED_FIELDS = 422;

const codeOf = ({ body }: Answer): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

const isAboutAmount = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'fields' in body &&
  Object.keys(body.fields ?? {}).join() === 'amount_in_cents';

/** Share of payers who say at once that it is another payment; the rest are first told of the pending one. */
const KNOWING_SHARE = 0.5;

const ask = async (
  { calls, borrowers }: Payers,
  random: Random,
  plan: PaymentPlan,
  wanted: { readonly amount: number; readonly isAnother: boolean },
): Promise<Answer> => {
  let answer: Answer = { status: NO_SESSION, body: undefined };
  for (const renew of RENEWALS) {
    answer = await calls.product(random, {
      method: 'POST',
      path: '/api/wompi-signature',
      token: await borrowers.tokenFor(plan, renew),
      json: {
        amount_in_cents: wanted.amount * 100,
        reference_payment: plan.creditNumber,
        ...(wanted.isAnother ? { otro_pago: true } : {}),
        ...(plan.intentId === undefined ? {} : { id_intento: plan.intentId }),
        ...(plan.choice === undefined ? {} : { abono: encodePrepaymentChoice(plan.choice) }),
      },
    });
    if (answer.status !== NO_SESSION) break;
  }
  return answer;
};

const press = async (
  payers: Payers,
  random: Random,
  plan: PaymentPlan,
  amount: number,
): Promise<SignedPayment | undefined> => {
  const { tally } = payers;
  let answer = await ask(payers, random, plan, { amount, isAnother: random.chance(KNOWING_SHARE) });
  if (codeOf(answer) === 'payment_pending') {
    tally.add('warned of a payment under way');
    answer = await ask(payers, random, plan, { amount, isAnother: true });
  }
  const { status, body } = answer;
  if (status === 200) {
    const { reference, signature, expiration_time, payment_method } = body as SignedWire;
    return { reference, amount, signature, expirationTime: expiration_time, references: payment_method };
  }
  const code = codeOf(answer);
  // Another payer paid the credit off meanwhile, or most of it; or the clock moved past an attempt between two presses.
  if (code === 'nothing_owed') tally.add('refused: nothing owed');
  else if (status === REFUSED_FIELDS && isAboutAmount(body))
    tally.add('refused: more than is owed, or too little');
  else if (code === 'attempt_over') tally.add('refused: the attempt is over');
  else tally.complain(`signing answered ${status}: ${JSON.stringify(body)}`);
  return undefined;
};

/** Signs a plan's payment, with its number of presses; undefined when the product rejects it. */
export const signPayment = async (
  payers: Payers,
  random: Random,
  plan: PaymentPlan,
  amount: number,
): Promise<SignedPayment | undefined> => {
  const presses = Array.from({ length: plan.presses }, () => press(payers, random, plan, amount));
  const [first, ...others] = (await Promise.all(presses)).filter((signed) => signed !== undefined);
  if (others.length > 0) payers.tally.add('pressed twice');
  if (plan.intentId !== undefined && others.some(({ reference }) => reference !== first?.reference))
    payers.tally.complain('the same intent was given two references');
  return first;
};
