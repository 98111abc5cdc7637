import type { Page } from '@playwright/test';
import type { Person } from '../../sandbox/demo/onboarding.ts';

/** A URL of the app's origin that runs none of its code. */
export const BESIDE_THE_APP = '/healthz';

/** Stores a person's session on the device under the contract's names, sealed as a login does; `more` adds fields. */
export const putSession = async (
  page: Page,
  person: Person,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const { phone, email } = person;
  const values = {
    token: person.token,
    draft_key: person.draftKey,
    id: person.accountId,
    user_id: person.accountId,
    user: { phone: `57${phone}`, email, firstNames: 'Ana María', surnames: 'Pérez Ñáñez' },
    profile_id: person.profileId,
    app_id: person.applicationId,
    // The portal reads the person's own; a former person's must not remain.
    loan: null,
    celular: `57${phone}`,
    email,
    ...more,
  };
  if (new URL(page.url()).pathname !== BESIDE_THE_APP) await page.goto(BESIDE_THE_APP);
  await page.evaluate(async (session) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('cuotasana');
    opening.onupgradeneeded = () => opening.result.createObjectStore('atoms');
    const database = await done(opening);
    const stored: unknown = await done(database.transaction('atoms').objectStore('atoms').get('key'));
    const usages: KeyUsage[] = ['encrypt', 'decrypt'];
    const own = (stored ?? {
      id: crypto.randomUUID(),
      key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages),
    }) as { readonly id: string; readonly key: CryptoKey };
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const now = Date.now();
    const values = Object.entries({ token_issued_at: now, last_activity: now, ...session });
    const sealed = await Promise.all(
      values
        .filter(([, value]) => value !== '')
        .map(async ([name, value]) => {
          const iv = crypto.getRandomValues(new Uint8Array(12));
          const algorithm = { name: 'AES-GCM', iv, additionalData: bytes({ name: `v1/${name}` }) };
          return [
            `v1/${name}`,
            { iv, sealed: await crypto.subtle.encrypt(algorithm, own.key, bytes(value)) },
          ] as const;
        }),
    );
    const writing = database.transaction('atoms', 'readwrite');
    writing.objectStore('atoms').put(own, 'key');
    for (const [name, record] of sealed) writing.objectStore('atoms').put(record, name);
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
    database.close();
  }, values);
};
