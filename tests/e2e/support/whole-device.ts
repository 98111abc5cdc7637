import type { Page } from '@playwright/test';

/** One stored item of the app's origin: its location and its content as text. */
export interface StoredItem {
  readonly place: string;
  readonly text: string;
}

/**
 * Everything that the browser stores for the app's origin, read past the app: databases with keys and values, both web
 * storages, caches with bodies, cookies, and the tab's own state. Bytes are decoded in several encodings. A function of
 * the page: it is sent as its text and uses nothing from here.
 */
export const readWholeDevice = async (): Promise<readonly StoredItem[]> => {
  const items: { place: string; text: string }[] = [];
  const bytesAsText = (bytes: Uint8Array): string =>
    `${new TextDecoder('latin1').decode(bytes)} ${new TextDecoder('utf-16le').decode(bytes)} ${new TextDecoder().decode(bytes)}`;

  const textOf = async (value: unknown): Promise<string> => {
    if (value instanceof CryptoKey) return `CryptoKey, extractable: ${value.extractable}`;
    if (value instanceof Blob) return bytesAsText(new Uint8Array(await value.arrayBuffer()));
    if (value instanceof ArrayBuffer) return bytesAsText(new Uint8Array(value));
    if (ArrayBuffer.isView(value))
      return bytesAsText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    if (Array.isArray(value)) return (await Promise.all(value.map(textOf))).join('\n');
    if (value instanceof Map || value instanceof Set) return textOf([...value]);
    if (typeof value === 'object' && value !== null) return textOf(Object.entries(value));
    return String(value);
  };

  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objectStore = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([
        settled(objectStore.getAllKeys()),
        settled(objectStore.getAll()),
      ]);
      for (const [index, key] of keys.entries())
        items.push({
          place: `${name}/${store}/${String(key)}`,
          text: `${await textOf(key)} ${await textOf(values[index])}`,
        });
    }
    database.close();
  }
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage))
      items.push({ place: `${name}/${key}`, text: `${key} ${String(value)}` });
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request))?.arrayBuffer();
      const headers = JSON.stringify([...request.headers]);
      items.push({
        place: `caches/${name}/${request.url}`,
        text: `${request.url} ${headers} ${await textOf(body ?? '')}`,
      });
    }
  }
  const own = { cookies: document.cookie, name: window.name, title: document.title, url: location.href };
  for (const [name, value] of Object.entries(own))
    if (value) items.push({ place: `tab/${name}`, text: value });
  items.push({ place: 'tab/history', text: JSON.stringify(history.state) ?? '' });
  return items;
};

export const wholeDevice = (page: Page): Promise<readonly StoredItem[]> => page.evaluate(readWholeDevice);

/** Where any mark occurs, whatever its case, and with the dots and spaces of formatted numbers. */
export const locationsOf = (
  items: readonly StoredItem[],
  marks: Readonly<Record<string, string>>,
): readonly string[] =>
  items.flatMap(({ place, text }) => {
    const plain = text.toLowerCase();
    // Separators only, so that digits of neighbouring values are not joined.
    const joined = plain.replace(/(?<=\d)[.\u00a0 -](?=\d)/g, '');
    return Object.entries(marks)
      .filter(([, mark]) => plain.includes(mark.toLowerCase()) || joined.includes(mark.toLowerCase()))
      .map(([name]) => `${name} in ${place}`);
  });
