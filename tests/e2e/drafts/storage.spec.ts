import type { Page } from '@playwright/test';
import { placeOfDraft } from '../../support/sealed-draft.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { enterWizard, procedure, untilKept } from '../wizard/wizard.ts';

const UNKEPT = /Este dispositivo no deja guardar lo que escribes/;

const expectFormInMemory = async (page: Page): Promise<void> => {
  const phone = page.getByLabel('Número de celular');
  await phone.fill('3001234567');
  await expect(page.getByText(UNKEPT)).toBeVisible();
  await expect(phone).toHaveValue('3001234567');
  await expect(page.getByText(/^Guardado/)).toHaveCount(0);
};

const FAULTS = {
  'throws when opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  },
  'never answers': () => {
    const open = IDBFactory.prototype.open;
    // The session's own storage is another room's.
    IDBFactory.prototype.open = function (name, version) {
      return name === 'cuotasana-session'
        ? open.call(this, name, version)
        : (new EventTarget() as IDBOpenDBRequest);
    };
  },
  'has no room': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'is not there': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
};

for (const [fault, cause] of Object.entries(FAULTS)) {
  test(`a form opens and goes on in memory on a storage that ${fault}`, async ({ page }) => {
    await page.addInitScript(cause);
    await page.goto('/create_account');
    await expectFormInMemory(page);
  });
}

/** Seals values as the first version of drafts did, with the key of the session that the page has. */
const keepFlatDraft = (page: Page, place: string, values: object, draftKey: string) =>
  page.evaluate(
    async ({ place, values, draftKey }) => {
      const bytes = Uint8Array.from(atob(draftKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      );
      const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(values));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana-drafts');
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('drafts', 'readwrite');
          writing.objectStore('drafts').put({ iv, sealed, savedAt: Date.now() }, place);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    },
    { place, values, draftKey },
  );

test('a draft that an earlier build left is taken over, but for what is not of its kind', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enterWizard(page, person);
  await expect(procedure(page).cost).toBeVisible();
  const values = {
    providerText: 'Clínica Sonrisa',
    provider: { id: 7 },
    procedureText: '',
    procedure: null,
    cost: 3_000_000,
    procedureDate: 20_261_224,
    discountCode: 'SONRISA10',
    advisorCode: '',
  };
  const place = placeOfDraft(person.accountId, person.draftKey, 'procedure');
  await keepFlatDraft(page, place, values, person.draftKey);
  await page.reload();
  await expect(procedure(page).cost).toHaveValue('$ 3.000.000');
  await expect(procedure(page).provider).toHaveValue('Clínica Sonrisa');
  await expect(procedure(page).discountCode).toHaveValue('SONRISA10');
  await expect(procedure(page).date).toHaveValue('');
  await procedure(page).advisorCode.fill('A1');
  await untilKept(page);
  await page.reload();
  await expect(procedure(page).cost).toHaveValue('$ 3.000.000');
  await expect(procedure(page).advisorCode).toHaveValue('A1');
});

test('a draft that the device lost or cannot read any more costs nothing that is on the screen', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enterWizard(page, person);
  await procedure(page).discountCode.fill('SONRISA10');
  await untilKept(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('cuotasana-drafts');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('drafts', 'readwrite');
          const walking = writing.objectStore('drafts').openCursor();
          walking.onsuccess = () => {
            const cursor = walking.result;
            if (!cursor) return;
            cursor.update({ ...cursor.value, sealed: new ArrayBuffer(3) });
            cursor.continue();
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await procedure(page).advisorCode.fill('A1');
  await untilKept(page);
  await page.reload();
  await expect(procedure(page).discountCode).toHaveValue('SONRISA10');
  await expect(procedure(page).advisorCode).toHaveValue('A1');
});
