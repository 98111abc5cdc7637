import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDatabaseConfig } from '../infrastructure/config/command-config.ts';
import { backUp } from '../infrastructure/database/base-backup.ts';
import { openDatabase } from '../infrastructure/database/open.ts';

/** `npm run backup -- <folder>`: backs up our own PostgreSQL, running or not, into a new folder. */
const [target] = process.argv.slice(2);
if (!target || existsSync(target)) {
  console.error('Di en qué carpeta nueva queda la copia: npm run backup -- ../copias/2026-11-26');
  process.exit(2);
}
const database = await openDatabase({ ...readDatabaseConfig(process.env), databaseUrl: undefined });
try {
  await backUp(database.ownerUrl, path.resolve(target));
  console.log(`La copia está en ${target}. Guarda aparte los secretos: sin ellos no se puede leer.`);
} finally {
  // A server that is running goes on.
  if (database.startedHere) await database.close();
}
