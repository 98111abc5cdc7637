import { sandboxKeys } from '../keys.ts';
import { ask, until } from './controls.ts';
import { DEMO_PEOPLE, type PlannedPayment, type Role } from './demo-people.ts';
import { advanceToStage, type Person, type ProductContext } from './onboarding.ts';
import { approvingCard, payAt, readCredit } from './pay.ts';
import { type Scene, type TimelineEvent, timelineOf } from './timeline.ts';

interface Borrower {
  readonly person: Person;
  /** Of the last payment. */
  readonly reference: string | undefined;
}

/** Called for every event of the timeline, with its day and a sentence. */
export type ProgressReporter = (day: string, sentence: string) => void;

const nameOf = ({ identity }: Role): string => `${identity.names} ${identity.surnames}`;

/** A new session: the last one expired weeks before. */
const logIn = async ({ url, sandbox }: ProductContext, person: Person): Promise<Person> => {
  await ask('GET', `${url}/api/accounts/login/phone/57${person.phone}`);
  const otp = await sandbox.lastCode(person.phone);
  const entry = { otp, platform: 'sms', value: `57${person.phone}` };
  const { token } = await ask('POST', `${url}/api/accounts/login`, entry);
  return { ...person, token };
};

/** Makes the planned payment and waits until the credit shows it; returns its reference. */
const pay = async (product: ProductContext, person: Person, event: PlannedPayment): Promise<string> => {
  const addresses = { url: product.url, sandboxUrl: product.sandbox.url };
  const before = await readCredit(addresses, person);
  const minimum: number = before.credit_hub.response.aggregated_debt.quota_debt;
  const reference = await payAt(addresses, person, {
    amount: event.pays === 'more' ? minimum + event.extra : minimum,
    ...(event.pays === 'more' ? { choice: event.choice } : {}),
    ...(event.pays === 'minimum, taken back' ? { method: await approvingCard(addresses, 'TITULAR') } : {}),
  });
  await until('the payment', async () => {
    const after = await readCredit(addresses, person);
    return after.pagos.length > before.pagos.length ? true : undefined;
  });
  return reference;
};

/** The bank reverses a card payment: the provider voids it and sends its webhook. */
const takeBack = async (product: ProductContext, { person, reference }: Borrower): Promise<void> => {
  const addresses = { url: product.url, sandboxUrl: product.sandbox.url };
  const { privateKey } = sandboxKeys.payments;
  const transactions = `${product.sandbox.url}/v1/transactions`;
  const { data } = await ask('GET', `${transactions}?reference=${reference}`, undefined, privateKey);
  const before = await readCredit(addresses, person);
  const owed = (credit: typeof before): number => credit.credit_hub.response.aggregated_debt.total_debt;
  await ask('POST', `${product.sandbox.url}/payments/${data[0].id}/charge-back`);
  await until('the reversal', async () =>
    owed(await readCredit(addresses, person)) > owed(before) ? true : undefined,
  );
};

/** The treasury pays only after the clinic's approval. */
const untilClinicApproved = async ({ url }: ProductContext, person: Person): Promise<void> => {
  await until('the doctor’s word', async () => {
    const { data } = await ask('GET', `${url}/api/applications/${person.profileId}`, undefined, person.token);
    return data[0].estado === 'pendiente_desembolso' ? true : undefined;
  });
};

const SENTENCES = {
  registered: 'se registra',
  profiled: 'confirma su correo',
  identified: 'da sus datos',
  applied: 'pide su crédito',
  planned: 'elige su plan',
  signed: 'firma',
  verified: 'valida su identidad',
  disbursed: 'recibe su crédito',
} as const;

const act = async (
  product: ProductContext,
  event: TimelineEvent,
  borrowers: Map<Role, Borrower>,
): Promise<string> => {
  const { role } = event;
  if (event.kind === 'walk') {
    const person = await advanceToStage(role.stage, product, role);
    if (role.stage === 'verified') await untilClinicApproved(product, person);
    borrowers.set(role, { person, reference: undefined });
    return SENTENCES[role.stage];
  }
  const borrower = borrowers.get(role);
  if (!borrower) throw new Error(`${nameOf(role)} has not begun`);
  const person = await logIn(product, borrower.person);
  if (event.kind === 'take back') {
    await takeBack(product, { ...borrower, person });
    return 've que el banco devolvió su pago';
  }
  borrowers.set(role, { person, reference: await pay(product, person, event.payment) });
  return event.payment.pays === 'more' ? 'paga más que su cuota' : 'paga su cuota';
};

const QUIET_MS = 1_000;
const MINUTE_MS = 60_000;

/** Moves the clock on a minute, at which the product carries out what it owes, and waits until it writes to nobody. */
const untilCarriedOut = async ({ sandbox }: ProductContext, after: Date): Promise<void> => {
  await sandbox.setClock(new Date(after.getTime() + MINUTE_MS));
  let last = '';
  let since = performance.now();
  await until('the letters', async () => {
    const newest = JSON.stringify(await sandbox.newestMessage());
    if (newest !== last) [last, since] = [newest, performance.now()];
    return performance.now() - since >= QUIET_MS ? true : undefined;
  });
};

const play = async (
  product: ProductContext,
  scene: Scene,
  borrowers: Map<Role, Borrower>,
  report: ProgressReporter,
): Promise<void> => {
  await product.sandbox.setClock(scene.at);
  await Promise.all(
    scene.events.map(async (event) => {
      const sentence = await act(product, event, borrowers);
      report(scene.day, `${nameOf(event.role)} ${sentence}`);
    }),
  );
  await untilCarriedOut(product, scene.at);
};

/**
 * Fills an empty product with the demo people: sets the clock back, advances it day by day while they act, and ends in
 * real time with their names on the sandbox's home page.
 */
export const playTimeline = async (
  product: ProductContext,
  report: ProgressReporter,
  interruption: AbortSignal,
): Promise<void> => {
  const { sandbox } = product;
  const borrowers = new Map<Role, Borrower>();
  await sandbox.resetClock();
  try {
    for (const scene of timelineOf(DEMO_PEOPLE, await sandbox.now())) {
      interruption.throwIfAborted();
      await play(product, scene, borrowers, report);
    }
  } finally {
    await sandbox.resetClock();
  }
  await sandbox.listPeople(
    DEMO_PEOPLE.map((role) => ({ name: nameOf(role), phone: role.identity.phone, note: role.note })),
  );
};
