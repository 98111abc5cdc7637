import { get, set } from 'idb-keyval';
import { objectStore } from '../storage/database.ts';

const ASKED = 'asked-to-persist';

/** Asks the browser for persistent storage (no eviction). Once per device: some browsers prompt, and a denial is final. */
export const askToPersist = async (): Promise<void> => {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return;
  const device = objectStore('device');
  if (await get(ASKED, device)) return;
  await set(ASKED, true, device);
  await navigator.storage.persist();
};
