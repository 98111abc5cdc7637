import type { LightMyRequestResponse } from 'fastify';
import { type AccountCalls, accountCalls, type Registered } from './account-calls.ts';
import type { TestApp } from './test-app.ts';

export const applicant = (email: string, changes: Record<string, unknown> = {}) => ({
  actividad_economica: 'Empleado',
  nombres: 'Ana María',
  apellidos: "O'Byrne Ñáñez",
  email,
  ...changes,
});

export const emailOf = ({ phone }: Pick<Registered, 'phone'>): string => `ana.${phone}@correo.example`;

let documents = 1_020_300_000;

/** Birth date, and a document that no other test of the file uses. */
export const personalData = (changes: Record<string, unknown> = {}) => {
  documents += 1;
  return { fecha_nacimiento: '1990-03-14', tipo_documento: 1, documento: String(documents), ...changes };
};

export interface ProfileCalls extends AccountCalls {
  read(person: Pick<Registered, 'id' | 'token'>, accountId?: string): Promise<LightMyRequestResponse>;
  /** Registers until the e-mail is confirmed; the response has the new token. */
  registerWithEmail(): Promise<Registered>;
}

export const profileCalls = (test: TestApp): ProfileCalls => {
  const calls = accountCalls(test);
  return {
    ...calls,
    read: (person, accountId = person.id) =>
      calls.call('GET', `/api/profile/by_user/${accountId}`, { token: person.token }),
    registerWithEmail: async () => {
      const person = await calls.register();
      const email = emailOf(person);
      await calls.post('/api/profile_minimal', applicant(email), person.token);
      const confirmation = `/api/accounts/confirm/email/${email}/${await test.lastCode(email)}`;
      const answer = await calls.post(confirmation, {}, person.token);
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
      return { ...person, token: answer.json().token };
    },
  };
};
