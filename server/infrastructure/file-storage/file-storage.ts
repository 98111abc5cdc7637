import type { FilePlace, FileStorageConfig } from '../config/file-storage.ts';
import type { Database } from '../database/connection.ts';
import type { DataKeys } from '../sealing/data-keys.ts';
import { createS3ObjectStore, storeDown } from '../vendors/object-store.ts';
import { createObjectFiles } from './object-files.ts';

/** Columns of a row that keeps a file: its bytes, sealed by the database, or the key of its object. */
export interface FileLocation {
  readonly bytes: Buffer | null;
  readonly object_key: string | null;
}

/** Where PDFs and photographs are, whichever row keeps them. */
export interface FileStorage {
  /** Where new files go. */
  readonly newFiles: FilePlace;
  /**
   * Puts a file where new ones go; the row that keeps it gets what is returned. To be called before that row's transaction
   * and outside of any, since it takes a connection of its own and may wait for the store.
   * @throws VendorDown.
   */
  put(bytes: Uint8Array): Promise<FileLocation>;
  /**
   * A row's file, wherever it is; outside of any transaction.
   * @throws LostFile; VendorDown.
   */
  read(location: FileLocation): Promise<Buffer>;
  /**
   * Removes objects that no row names; again without effect.
   * @throws VendorDown.
   */
  removeObjects(objectKeys: readonly string[]): Promise<void>;
  /**
   * The keys of the first objects after another, in their order, whether rows name them or not; none at the end.
   * @throws VendorDown.
   */
  listObjects(after: string): Promise<readonly string[]>;
}

/** In the row itself. */
export const inRow = (bytes: Uint8Array): FileLocation => ({ bytes: Buffer.from(bytes), object_key: null });

const noStore = (): never => storeDown(new Error('rows name objects, and S3_ENDPOINT is not set'));

/** All files in their rows. */
export const databaseFiles: FileStorage = {
  newFiles: 'database',
  put: (bytes) => Promise.resolve(inRow(bytes)),
  read: ({ bytes }) => Promise.resolve(bytes ?? noStore()),
  removeObjects: async () => noStore(),
  listObjects: async () => noStore(),
};

/** The storage that is configured: new files go to one place, and those of both are read. */
export const createFileStorage = (
  { newFiles, s3 }: FileStorageConfig,
  { db, keys }: { readonly db: Database; readonly keys: DataKeys },
): FileStorage => {
  if (!s3) return databaseFiles;
  const store = createS3ObjectStore(s3);
  const objects = createObjectFiles(store, db, keys);
  return {
    newFiles,
    put: async (bytes) =>
      newFiles === 'database' ? inRow(bytes) : { bytes: null, object_key: await objects.put(bytes) },
    read: (location) =>
      location.object_key === null ? databaseFiles.read(location) : objects.read(location.object_key),
    removeObjects: objects.remove,
    listObjects: store.list,
  };
};
