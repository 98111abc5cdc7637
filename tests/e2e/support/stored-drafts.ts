import type { Page } from '@playwright/test';
import { storedAtoms } from './persisted-atoms.ts';

/** The stored drafts, decrypted with the session's key or, before there is one, the device's. */
export const draftTexts = async (page: Page): Promise<string> => {
  const draftKey = (await storedAtoms(page))['v1/draft_key'];
  return page.evaluate(async (given) => {
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      });
    const keys: CryptoKey[] = [];
    if (typeof given === 'string') {
      const raw = Uint8Array.from(atob(given.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      );
      keys.push(await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']));
    }
    keys.push(...(await all('device')).filter((one) => one instanceof CryptoKey));
    const texts: string[] = [];
    for (const { iv, sealed } of (await all('drafts')) as {
      iv: Uint8Array<ArrayBuffer>;
      sealed: ArrayBuffer;
    }[])
      for (const key of keys)
        try {
          const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
          texts.push(new TextDecoder().decode(plain));
        } catch {
          // Sealed with another of the keys.
        }
    return texts.join('\n');
  }, draftKey);
};
