/** Runs in the page or the worker, past the app. Undefined when the app has not made the store. */
const onStore = async (
  name: string,
  act: (store: IDBObjectStore) => IDBRequest<unknown>,
): Promise<unknown> => {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('cuotasana'));
  if (!database.objectStoreNames.contains(name)) return void database.close();
  const found = await done(act(database.transaction(name, 'readwrite').objectStore(name)));
  database.close();
  return found;
};

/** A page or a worker. */
interface Realm {
  evaluate(script: string): Promise<unknown>;
}

/** Makes one request of a store of the app's database. `act` is sent as text: it may use nothing from around it. */
export const inStore = <T>(
  where: Realm,
  store: string,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => where.evaluate(`(${onStore})(${JSON.stringify(store)}, ${act})`) as Promise<T>;
