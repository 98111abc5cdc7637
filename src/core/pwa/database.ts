/** The app's one IndexedDB database, opened alike by its pages and its service worker. */
export const DATABASE = 'cuotasana';

/**
 * Object stores: session values, sealed drafts, sealed answers of the server, this device's own keys and marks, and the
 * service worker's state.
 */
const OBJECT_STORES = ['atoms', 'drafts', 'answers', 'device', 'worker'] as const;
export type ObjectStoreName = (typeof OBJECT_STORES)[number];

/** Names of errors by which IndexedDB says that what is stored is damaged. */
const DAMAGED = /^(Unknown|NotReadable|Data)Error$/;
export const isDamaged = (error: unknown): boolean => error instanceof Error && DAMAGED.test(error.name);

/** The part of IndexedDB that opening needs; its types belong to the browser. */
interface Database {
  readonly version: number;
  readonly objectStoreNames: { contains(name: string): boolean };
  createObjectStore(name: ObjectStoreName): unknown;
  close(): void;
}
interface OpenRequest<D> {
  readonly result: D;
  readonly error: unknown;
  onupgradeneeded: unknown;
  onsuccess: unknown;
  onerror: unknown;
}
interface Factory<D> {
  open(name: string, version?: number): OpenRequest<D>;
}

const missingIn = ({ objectStoreNames }: Database): readonly ObjectStoreName[] =>
  OBJECT_STORES.filter((name) => !objectStoreNames.contains(name));

/** `onMade`: an object store was created, at first or after the database was wiped. */
const openVersion = <D extends Database>(
  factory: Factory<D>,
  version: number | undefined,
  onMade: () => void,
): Promise<D> =>
  new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, version);
    request.onupgradeneeded = () => {
      for (const name of missingIn(request.result)) request.result.createObjectStore(name);
      onMade();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Opens the database at whatever version it has, so that a build that is taken back can still read it; the version
 * rises only where an object store is missing.
 * @throws what IndexedDB throws.
 */
export const openDatabase = async <D extends Database>(
  factory: Factory<D>,
  onMade = (): void => undefined,
): Promise<D> => {
  const opened = await openVersion(factory, undefined, onMade);
  if (missingIn(opened).length === 0) return opened;
  opened.close();
  return openVersion(factory, opened.version + 1, onMade);
};
