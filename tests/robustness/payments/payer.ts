import { setTimeout as pause } from 'node:timers/promises';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import type { Random } from '../../support/random.ts';
import { type Debt, type Payers, RENEWALS } from './borrowers.ts';
import type { Answer } from './calls.ts';
import { MEANS, type Means, type PaymentPlan } from './payment-plans.ts';
import { type SignedPayment, signPayment } from './signing.ts';

/** Last status reported to the payer. */
export interface ReportedStatus {
  readonly reference: string;
  readonly status: string;
}

const POLL_EVERY_MS = 1_500;
const MOST_POLLS = 6;
/** Of the reversed payments, the share that was posted before. */
const POSTED_BEFORE_SHARE = 0.6;
const NO_SESSION = 401;

/** Whole pesos. */
const amountOf = (random: Random, { amount }: PaymentPlan, { minimum, total }: Debt): number => {
  const small = random.between(MINIMUM_PAYMENT, 25_000);
  const wanted = { below: small, minimum, above: minimum + small, payoff: total }[amount];
  // A remainder below the minimum payment could not be paid: pay everything.
  if (total - wanted < MINIMUM_PAYMENT) return Math.max(total, MINIMUM_PAYMENT);
  return Math.max(wanted, MINIMUM_PAYMENT);
};

const methodOf = (means: Means, cards: Payers['cards'], { references }: SignedPayment): object => {
  const chosen = MEANS[means];
  if ('number' in chosen) return { type: 'CARD', token: cards[chosen.number], installments: 1 };
  return chosen.type === 'PSE' ? { ...chosen, ...references } : chosen;
};

/** The id of the new transaction; undefined when the provider rejected it. */
const begin = async (
  { calls, cards, tally }: Payers,
  random: Random,
  signed: SignedPayment,
  means: Means,
): Promise<string | undefined> => {
  const { status, body } = await calls.provider(random, {
    method: 'POST',
    path: '/v1/transactions',
    token: sandboxKeys.payments.publicKey,
    json: {
      reference: signed.reference,
      amount_in_cents: signed.amount * 100,
      currency: 'COP',
      signature: signed.signature,
      expiration_time: signed.expirationTime,
      payment_method: methodOf(means, cards, signed),
    },
  });
  if (status !== 201) {
    const problems = JSON.stringify(body);
    if (problems.includes('expiration_time')) tally.add('payers who came too late');
    else if (problems.includes('ya ha sido usada'))
      tally.add('begun again meanwhile, refused by the provider');
    else tally.complain(`the provider refused a payment: ${problems}`);
    return undefined;
  }
  tally.add('transactions begun');
  return (body as { readonly data: { readonly id: string } }).data.id;
};

/** Polls the provider until a transaction has ended, as long as a payer would. */
const awaitEnd = async ({ calls }: Payers, random: Random, id: string): Promise<string> => {
  let status = 'PENDING';
  for (let poll = 0; poll < MOST_POLLS && status === 'PENDING'; poll += 1) {
    await pause(random.between(200, 800));
    const { body } = await calls.provider(random, { method: 'GET', path: `/v1/transactions/${id}` });
    ({ status } = (body as { readonly data: { readonly status: string } }).data);
  }
  return status;
};

/** The product's status of a payment: pending, succeeded or failed. */
export const readReportedStatus = async (
  { calls, borrowers }: Payers,
  random: Random,
  plan: Pick<PaymentPlan, 'creditNumber' | 'payer'>,
  reference: string,
): Promise<string> => {
  const path = `/api/wompi-status?reference=${reference}`;
  let answer: Answer = { status: NO_SESSION, body: undefined };
  for (const renew of RENEWALS) {
    const token = await borrowers.tokenFor(plan, renew);
    answer = await calls.product(random, { method: 'GET', path, token });
    if (answer.status !== NO_SESSION) break;
  }
  if (answer.status !== 200) throw new Error(`the status answered ${answer.status}`);
  return (answer.body as { readonly status: string }).status;
};

/** Polls like the app, until the payment is final or the payer gives up. */
const pollProduct = async (
  payers: Payers,
  random: Random,
  plan: PaymentPlan,
  reference: string,
): Promise<string> => {
  let status = 'pending';
  for (let poll = 0; poll < MOST_POLLS && status === 'pending'; poll += 1) {
    status = await readReportedStatus(payers, random, plan, reference);
    if (status === 'pending') await pause(POLL_EVERY_MS);
  }
  return status;
};

const payAtProvider = async (payers: Payers, random: Random, plan: PaymentPlan, signed: SignedPayment) => {
  for (const [index, means] of plan.tries.entries()) {
    const id = await begin(payers, random, signed, means);
    if (plan.alsoAtOnce) await begin(payers, random, signed, 'card');
    const isLast = index === plan.tries.length - 1;
    if (id === undefined || (isLast && !plan.takenBack)) continue;
    const status = await awaitEnd(payers, random, id);
    if (!isLast || status !== 'APPROVED') continue;
    if (random.chance(POSTED_BEFORE_SHARE)) await pollProduct(payers, random, plan, signed.reference);
    const token = sandboxKeys.payments.privateKey;
    await payers.calls.provider(random, { method: 'POST', path: `/v1/transactions/${id}/void`, token });
  }
};

/** One payer, from the debt to the end of the plan; undefined when nothing could be signed. */
export const pay = async (
  payers: Payers,
  random: Random,
  plan: PaymentPlan,
): Promise<ReportedStatus | undefined> => {
  const { tally } = payers;
  const debt = await payers.borrowers.debtOf(random, plan);
  const amount = amountOf(random, plan, debt);
  const signed = await signPayment(payers, random, plan, amount);
  if (!signed) return undefined;
  tally.add('payments signed');
  if (plan.tries.length === 0) tally.add('abandoned before paying');
  await payAtProvider(payers, random, plan, signed);
  if (plan.afterwards === 'never comes back') return undefined;
  const { reference } = signed;
  if (plan.afterwards === 'looks once') {
    await pause(random.between(0, 6_000));
    return { reference, status: await readReportedStatus(payers, random, plan, reference) };
  }
  return { reference, status: await pollProduct(payers, random, plan, reference) };
};
