import type { FilePlace } from '../config/file-storage.ts';
import { inTransaction } from '../database/connection.ts';
import { checkObjects } from '../file-storage/check-objects.ts';
import { databaseFiles, type FileStorage } from '../file-storage/file-storage.ts';
import { type MovedFiles, moveFiles } from '../file-storage/move-files.ts';
import { announceUnknown } from '../file-storage/unreferenced-objects.ts';
import { openDataKeys } from '../sealing/data-keys.ts';
import { type OpsCommand, OpsError } from './command.ts';

/** Another run names them all again. */
const MOST_NAMED = 5;

const namesOf = (lost: readonly string[]): string => lost.slice(0, MOST_NAMED).join(', ');

/** What is said of files that could not be read. */
export const lostWords = ({ lost }: MovedFiles): string =>
  lost.length === 0
    ? ''
    : ` No se pudieron leer ${lost.length} archivos, que quedan como están: ${namesOf(lost)}.`;

const PLACES = { database: 'la base de datos', s3: 'S3' } as const satisfies Record<FilePlace, string>;

const requireS3 = (files: FileStorage): void => {
  if (files === databaseFiles) throw new OpsError('No hay un S3 configurado.');
};

const moveStoredFiles: OpsCommand = {
  name: 'files move',
  roles: ['admin'],
  effects: [],
  summary:
    'Lleva todos los archivos a donde FILE_STORAGE dice, por partes. Puede correr con la aplicación en marcha, y repetirse si se interrumpe.',
  run: async ({ db, clock, files, sealing }, { audit }) => {
    await inTransaction(db, (trx) => audit(trx, 'files', { to: files.newFiles }));
    const keys = await openDataKeys(db, sealing.secrets, clock.now());
    const done = await sealing.withOwner((owner) => moveFiles(owner, files, keys));
    return `${done.moved} archivos llevados a ${PLACES[files.newFiles]}.${lostWords(done)} Lo que guarde mientras tanto un servidor con la configuración anterior se lleva con otra corrida.`;
  },
};

const checkStoredObjects: OpsCommand = {
  name: 'files check',
  roles: ['admin'],
  effects: [],
  summary:
    'Abre cada archivo que está en S3, como después de restaurar la base de datos, y nombra los que no están o cambiaron. Tarda lo que tarde leerlos todos.',
  run: async ({ db, files }, { audit }) => {
    requireS3(files);
    await inTransaction(db, (trx) => audit(trx, 'files', { check: true }));
    const { read, lost } = await checkObjects({ db, files });
    if (lost.length > 0)
      throw new OpsError(
        `${lost.length} archivos no están en S3 o cambiaron, y ${read} se abren: ${namesOf(lost)}.`,
      );
    return `Los ${read} archivos en S3 se abren.`;
  },
};

const sweepObjects: OpsCommand = {
  name: 'files sweep',
  roles: ['admin'],
  effects: [],
  summary:
    'Apunta los objetos de S3 que la base de datos no conoce, como los que se guardaron después del momento que se restauró, para que se borren a los siete días. Nunca con un bucket que otra base de datos usa.',
  run: async ({ db, files }, { audit }) => {
    requireS3(files);
    await inTransaction(db, (trx) => audit(trx, 'files', { sweep: true }));
    return `${await announceUnknown({ db, files })} objetos que nadie nombra se borran en siete días.`;
  },
};

export const fileCommands: readonly OpsCommand[] = [moveStoredFiles, checkStoredObjects, sweepObjects];
