import { createStore, get, set } from 'idb-keyval';

const ASKED = 'asked-to-persist';

/**
 * Asks the browser not to drop what the device keeps when it runs short. Once on a device: some browsers put it to the
 * person, and a no is an answer. Nothing on the screen depends on it.
 */
export const askToPersist = async (): Promise<void> => {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return;
  const device = createStore('cuotasana-device', 'keys');
  if (await get(ASKED, device)) return;
  await set(ASKED, true, device);
  await navigator.storage.persist();
};
