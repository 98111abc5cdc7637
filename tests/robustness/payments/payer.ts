import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { encodePrepaymentChoice } from '#core/api/payments/payments.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { PREPAYMENT_CHOICES } from '#core/payments/payment-application.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { Context } from '../../../server/infrastructure/context.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Servers } from '../harness/servers.ts';
import type { Outcome, Provider, Signed } from './provider.ts';

export interface Payers extends Pick<Context, 'db' | 'clock'> {
  readonly servers: Servers;
  readonly provider: Provider;
  readonly tally: Tally;
}

/** Somebody with a credit, and choices of their own. */
export interface Payer {
  readonly random: Random;
  readonly creditNumber: number;
  readonly accountId: string;
  /** Signed a few days ago. */
  readonly mayWithdraw?: boolean;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly json?: unknown;
}
interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

const TIMEOUT_MS = 20_000;
const LONGEST_WAIT_MS = 5 * 60_000;

const NO_SESSION = 401;

/** Calls any server, as clients do not choose one, until one answers. */
const call = async <Body>(
  { db, clock, servers, tally }: Payers,
  { random, accountId }: Payer,
  { method, path, json }: Call,
): Promise<Answer<Body>> => {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < deadline) {
    const token = await openSession(db, clock, accountId);
    try {
      const answer = await fetch(`${random.pick(servers.instances).url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = (await answer.json()) as Body;
      // The clock may have moved past a session that is fresh.
      if (answer.status < 500 && answer.status !== NO_SESSION) return { status: answer.status, body };
      if (answer.status >= 500)
        tally.complain(`${method} ${path.replace(/\?.*/, '')} answered ${answer.status}`);
    } catch {
      tally.add('calls repeated');
    }
    await pause(random.between(50, 500));
  }
  throw new Error('nobody answers any more');
};

/** What is tried in order under one reference, with how often; nothing: the tab was closed before. */
const TRIES: Readonly<Record<string, readonly [weight: number, outcomes: readonly Outcome[]]>> = {
  approved: [67, ['APPROVED']],
  declined: [12, ['DECLINED']],
  broken: [4, ['ERROR']],
  'declined, then approved': [8, ['DECLINED', 'APPROVED']],
  'broken, declined, approved': [3, ['ERROR', 'DECLINED', 'APPROVED']],
  abandoned: [6, []],
};
const TRIES_WEIGHTS = Object.fromEntries(Object.entries(TRIES).map(([name, [weight]]) => [name, weight]));

const drawPlan = (random: Random) => {
  const [, tries = []] = TRIES[random.weighted(TRIES_WEIGHTS)] ?? [];
  return {
    tries,
    amount: random.weighted({ below: 58, minimum: 18, above: 18, payoff: 6 }),
    choice: random.chance(0.7) ? random.pick(PREPAYMENT_CHOICES) : undefined,
    /** Undefined: a client that sends none. */
    intentId: random.chance(0.85) ? randomUUID() : undefined,
    /** Simultaneous presses of the button. */
    presses: random.chance(0.15) ? 2 : 1,
    /** A second payment of the reference begins while the first is pending. */
    alsoAtOnce: random.chance(0.05),
    /** Signs a second payment beside the first, and pays both. */
    isTwice: random.chance(0.2),
    withdraws: random.chance(0.3),
    afterwards: random.weighted({ polls: 40, 'looks once': 20, 'never comes back': 40 }),
    /** The merchant voids an approved payment. */
    takenBack: tries.at(-1) === 'APPROVED' && random.chance(0.06),
  };
};
type Plan = ReturnType<typeof drawPlan>;

interface DebtWire {
  readonly data: {
    readonly credit_hub: {
      readonly response: { readonly aggregated_debt: Record<'quota_debt' | 'total_debt', number> };
    };
  };
}

/** Whole pesos. */
const amountOf = async (payers: Payers, payer: Payer, plan: Plan): Promise<number> => {
  const path = `/api/cartera/creditos/${payer.creditNumber}`;
  const { status, body } = await call<DebtWire>(payers, payer, { method: 'GET', path });
  if (status !== 200) throw new Error(`the credit answered ${status}: ${JSON.stringify(body)}`);
  const { quota_debt: minimum, total_debt: total } = body.data.credit_hub.response.aggregated_debt;
  const small = payer.random.between(MINIMUM_PAYMENT, 25_000);
  const wanted = { below: small, minimum, above: minimum + small, payoff: total }[plan.amount];
  // A remainder below the minimum payment could not be paid: pay everything.
  return Math.max(total - wanted < MINIMUM_PAYMENT ? total : wanted, MINIMUM_PAYMENT);
};

interface Rejected {
  readonly code?: string;
  readonly fields?: object;
}

/** Share of payers who say at once that it is another payment; the rest are first told of the pending one. */
const KNOWING_SHARE = 0.5;
const REFUSED: Readonly<Record<string, string>> = {
  // Another payer paid the credit off meanwhile, or the clock moved past an attempt between two presses.
  nothing_owed: 'refused: nothing owed',
  attempt_over: 'refused: the attempt is over',
  credit_withdrawn: 'refused: withdrawn',
};

const press = async (
  payers: Payers,
  payer: Payer,
  { intentId, choice }: Plan,
  amount: number,
): Promise<Signed | undefined> => {
  const { tally } = payers;
  const ask = (isAnother: boolean) =>
    call<Signed & Rejected>(payers, payer, {
      method: 'POST',
      path: '/api/wompi-signature',
      json: {
        amount_in_cents: amount * 100,
        reference_payment: payer.creditNumber,
        ...(isAnother ? { otro_pago: true } : {}),
        ...(intentId === undefined ? {} : { id_intento: intentId }),
        ...(choice === undefined ? {} : { abono: encodePrepaymentChoice(choice) }),
      },
    });
  let answer = await ask(payer.random.chance(KNOWING_SHARE));
  if (answer.body.code === 'payment_pending') {
    tally.add('warned of a payment under way');
    answer = await ask(true);
  }
  const { status, body } = answer;
  if (status === 200) return body;
  // Another payer paid most of it meanwhile.
  const isOfAmount = status === 422 && Object.keys(body.fields ?? {}).join() === 'amount_in_cents';
  const reason = isOfAmount ? 'refused: more than is owed, or too little' : REFUSED[body.code ?? ''];
  if (reason) tally.add(reason);
  else tally.complain(`signing answered ${status}: ${JSON.stringify(body)}`);
  return undefined;
};

/** Signs a plan's payment, with its number of presses; undefined when the product rejects it. */
const sign = async (
  payers: Payers,
  payer: Payer,
  plan: Plan,
  amount: number,
): Promise<Signed | undefined> => {
  const presses = Array.from({ length: plan.presses }, () => press(payers, payer, plan, amount));
  const [first, ...others] = (await Promise.all(presses)).filter((signed) => signed !== undefined);
  if (others.length > 0) payers.tally.add('pressed twice');
  if (plan.intentId !== undefined && others.some(({ reference }) => reference !== first?.reference))
    payers.tally.complain('the same intent was given two references');
  return first;
};

/** The product's status of a payment: pending, succeeded or failed. */
export const readReportedStatus = async (
  payers: Payers,
  payer: Payer,
  reference: string,
): Promise<string> => {
  const path = `/api/wompi-status?reference=${reference}`;
  const { status, body } = await call<{ readonly status: string }>(payers, payer, { method: 'GET', path });
  if (status !== 200) throw new Error(`the status answered ${status}`);
  return body.status;
};

const MOST_POLLS = 6;
const POLL_EVERY_MS = 1_500;
const LOOK_EVERY_MS = 500;
/** Of the payments that are taken back, the share that was posted before. */
const POSTED_BEFORE_SHARE = 0.6;

/** Asks for a status as long as a payer would. */
const poll = async (pending: string, everyMs: number, ask: () => Promise<string> | string) => {
  let status = pending;
  for (let polls = 0; polls < MOST_POLLS && status === pending; polls += 1) {
    status = await ask();
    if (status === pending) await pause(everyMs);
  }
  return status;
};

/** Last status reported to a payer. */
export interface ReportedStatus {
  readonly reference: string;
  readonly status: string;
}

/** Withdraws from the credit, of which nothing is owed from then on; by another payer it may have been said before. */
const withdraw = async (payers: Payers, payer: Payer): Promise<void> => {
  const { status, body } = await call(payers, payer, {
    method: 'POST',
    path: '/api/derechos/retracto',
    json: { id_solicitud: randomUUID(), credito: payer.creditNumber },
  });
  if (status === 200) payers.tally.add('withdrawals said');
  else payers.tally.complain(`a withdrawal answered ${status}: ${JSON.stringify(body)}`);
};

/** One payer, from the debt to the end of the plan; undefined when nothing could be signed, or nobody came back. */
export const pay = async (payers: Payers, payer: Payer): Promise<ReportedStatus | undefined> => {
  const { provider, tally } = payers;
  const { random } = payer;
  const plan = drawPlan(random);
  const amount = await amountOf(payers, payer, plan);
  const signed = await sign(payers, payer, plan, amount);
  if (!signed) return undefined;
  // Of what was owed before the first one came.
  const second =
    plan.isTwice && plan.amount === 'payoff'
      ? await sign(payers, payer, { ...plan, intentId: randomUUID(), presses: 1 }, amount)
      : undefined;
  const { reference } = signed;
  const readStatus = () => readReportedStatus(payers, payer, reference);
  tally.add('payments signed');
  if (plan.tries.length === 0) tally.add('abandoned before paying');

  for (const [index, outcome] of plan.tries.entries()) {
    const id = provider.begin(signed, amount, outcome);
    if (plan.alsoAtOnce) provider.begin(signed, amount, 'APPROVED');
    const isLast = index === plan.tries.length - 1;
    if (id === undefined || (isLast && !plan.takenBack)) continue;
    const status = await poll('PENDING', LOOK_EVERY_MS, () => provider.statusOf(id));
    if (!isLast || status !== 'APPROVED') continue;
    if (random.chance(POSTED_BEFORE_SHARE)) await poll('pending', POLL_EVERY_MS, readStatus);
    provider.voidPayment(id);
  }

  if (second && provider.begin(second, amount, 'APPROVED') !== undefined) tally.add('paid off twice');
  if (plan.withdraws && payer.mayWithdraw) await withdraw(payers, payer);
  if (plan.afterwards === 'never comes back') return undefined;
  if (plan.afterwards === 'polls')
    return { reference, status: await poll('pending', POLL_EVERY_MS, readStatus) };
  await pause(random.between(0, 6_000));
  return { reference, status: await readStatus() };
};
