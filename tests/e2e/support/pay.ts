import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';

interface Places {
  readonly url: string;
  readonly sandboxUrl: string;
}

/** The bank of the provider's test data that approves. */
const APPROVING_BANK = '1';

const ask = async (url: string, token: string, body?: object): Promise<ReturnType<typeof JSON.parse>> => {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

export const readCredit = async (places: Places, person: Person) =>
  (await ask(`${places.url}/api/cartera/creditos/${person.creditNumber}`, person.token)).data;

/** Signs a payment of whole pesos and pays it at the provider by bank transfer; answers its reference at once. */
export const payAtProvider = async (places: Places, person: Person, pesos: number): Promise<string> => {
  const signed = await ask(`${places.url}/api/wompi-signature`, person.token, {
    amount_in_cents: pesos * 100,
    currency: 'COP',
    reference_payment: person.creditNumber,
    id_intento: randomUUID(),
  });
  await ask(`${places.sandboxUrl}/v1/transactions`, signed.public_key, {
    amount_in_cents: pesos * 100,
    currency: 'COP',
    reference: signed.reference,
    signature: signed.signature,
    expiration_time: signed.expiration_time,
    customer_email: person.email,
    payment_method: { type: 'PSE', financial_institution_code: APPROVING_BANK },
  });
  return signed.reference;
};
