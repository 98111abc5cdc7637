import type { Page } from '@playwright/test';
import type { Person } from '../../sandbox/demo/onboarding.ts';

/** A URL of the app's origin that runs none of its code. */
export const BESIDE_THE_APP = '/healthz';

/** Stores a person's session on the device under the contract's names, as a login does; `more` adds fields. */
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
  await page.evaluate(
    (session) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana');
        opening.onupgradeneeded = () => opening.result.createObjectStore('atoms');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('atoms', 'readwrite');
          const now = Date.now();
          for (const [name, value] of Object.entries({
            token_issued_at: now,
            last_activity: now,
            ...session,
          }))
            if (value !== '') writing.objectStore('atoms').put(value, `v1/${name}`);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
    values,
  );
};
