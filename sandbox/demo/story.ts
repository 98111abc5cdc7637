import { sandboxKeys } from '../keys.ts';
import { ask, until } from './calls.ts';
import { CAST, type PaymentDeed, type Role } from './cast.ts';
import { approvingCard, payAt, readCredit } from './pay.ts';
import { type Deed, type Scene, timelineOf } from './timeline.ts';
import { type Person, type Places, walkTo } from './walk.ts';

interface Borrower {
  readonly person: Person;
  /** Of the last payment. */
  readonly reference: string | undefined;
}

/** Told of every day of the story, with what happened on it in words. */
export type Teller = (day: string, sentence: string) => void;

const nameOf = ({ identity }: Role): string => `${identity.names} ${identity.surnames}`;

/** A session by the login that people use: the last one ended weeks before. */
async function logIn({ url, sandbox }: Places, person: Person): Promise<Person> {
  await ask('GET', `${url}/api/accounts/login/phone/57${person.phone}`);
  const otp = await sandbox.lastCode(person.phone);
  const entry = { otp, platform: 'sms', value: `57${person.phone}` };
  const { token } = await ask('POST', `${url}/api/accounts/login`, entry);
  return { ...person, token };
}

/** Pays as the deed says and waits until the credit shows it; answers the payment's reference. */
async function pay(places: Places, person: Person, deed: PaymentDeed): Promise<string> {
  const addresses = { url: places.url, sandboxUrl: places.sandbox.url };
  const before = await readCredit(addresses, person);
  const minimum: number = before.credit_hub.response.aggregated_debt.quota_debt;
  const reference = await payAt(addresses, person, {
    amount: deed.pays === 'more' ? minimum + deed.extra : minimum,
    ...(deed.pays === 'more' ? { choice: deed.choice } : {}),
    ...(deed.pays === 'minimum, taken back' ? { method: await approvingCard(addresses, 'TITULAR') } : {}),
  });
  await until('the payment', async () => {
    const after = await readCredit(addresses, person);
    return after.pagos.length > before.pagos.length ? true : undefined;
  });
  return reference;
}

/** The bank takes a payment back, as it does with one by card: the provider hears of it, and tells. */
async function takeBack(places: Places, { person, reference }: Borrower): Promise<void> {
  const addresses = { url: places.url, sandboxUrl: places.sandbox.url };
  const { privateKey } = sandboxKeys.payments;
  const transactions = `${places.sandbox.url}/v1/transactions`;
  const { data } = await ask('GET', `${transactions}?reference=${reference}`, undefined, privateKey);
  const before = await readCredit(addresses, person);
  const owed = (credit: typeof before): number => credit.credit_hub.response.aggregated_debt.total_debt;
  await ask('POST', `${transactions}/${data[0].id}/void`, {}, privateKey);
  await until('the reversal', async () =>
    owed(await readCredit(addresses, person)) > owed(before) ? true : undefined,
  );
}

/** Whoever waits for the treasury has had the doctor's word. */
async function untilClinicApproved({ url }: Places, person: Person): Promise<void> {
  await until('the doctor’s word', async () => {
    const { data } = await ask('GET', `${url}/api/applications/${person.profileId}`, undefined, person.token);
    return data[0].estado === 'pendiente_desembolso' ? true : undefined;
  });
}

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

async function act(places: Places, deed: Deed, borrowers: Map<Role, Borrower>): Promise<string> {
  const { role } = deed;
  if (deed.kind === 'walk') {
    const person = await walkTo(role.stage, places, role);
    if (role.stage === 'verified') await untilClinicApproved(places, person);
    borrowers.set(role, { person, reference: undefined });
    return SENTENCES[role.stage];
  }
  const known = borrowers.get(role);
  if (!known) throw new Error(`${nameOf(role)} has not begun`);
  const person = await logIn(places, known.person);
  if (deed.kind === 'take back') {
    await takeBack(places, { ...known, person });
    return 've que el banco devolvió su pago';
  }
  borrowers.set(role, { person, reference: await pay(places, person, deed.payment) });
  return deed.payment.pays === 'more' ? 'paga más que su cuota' : 'paga su cuota';
}

async function play(
  places: Places,
  scene: Scene,
  borrowers: Map<Role, Borrower>,
  tell: Teller,
): Promise<void> {
  await places.sandbox.setClock(scene.at);
  await Promise.all(
    scene.deeds.map(async (deed) => {
      const sentence = await act(places, deed, borrowers);
      tell(scene.day, `${nameOf(deed.role)} ${sentence}`);
    }),
  );
}

/**
 * Fills an empty product with the cast: sets the clock back and lets it go forward day by day while everybody does what
 * people do, and ends in real time with their names on the sandbox's home page.
 */
export async function tellStory(places: Places, tell: Teller, interruption: AbortSignal): Promise<void> {
  const { sandbox } = places;
  const borrowers = new Map<Role, Borrower>();
  await sandbox.resetClock();
  try {
    for (const scene of timelineOf(CAST, await sandbox.now())) {
      interruption.throwIfAborted();
      await play(places, scene, borrowers, tell);
    }
  } finally {
    await sandbox.resetClock();
  }
  await sandbox.listPeople(
    CAST.map((role) => ({ name: nameOf(role), phone: role.identity.phone, note: role.note })),
  );
}
