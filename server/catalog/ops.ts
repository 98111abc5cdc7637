import path from 'node:path';
import { CsvError } from '../infrastructure/csv.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { readTextFile } from '../infrastructure/ops/text-file.ts';
import { resumeHeld } from '../loans/disbursement/held.ts';
import { CatalogFileError, type CatalogName, columnsText } from './catalog-file.ts';
import { importCatalog } from './catalog-import.ts';

const DEACTIVATE = 'deactivate-missing';

const importCommand = (name: string, catalog: CatalogName, what: string): OpsCommand => ({
  name,
  roles: ['credit'],
  positionals: ['archivo.csv'],
  switches: { [DEACTIVATE]: 'retira de la búsqueda lo que el archivo no nombra' },
  summary: `Importa ${what} de un CSV con las columnas ${columnsText(catalog)}.`,
  run: async ({ db, clock, jobs }, { positionals: [file = ''], switches, audit }) => {
    const text = await readTextFile(file, 'guárdalo como «CSV UTF-8»');
    const options = { deactivateMissing: switches.has(DEACTIVATE) };
    try {
      const summary = await inTransaction(db, async (trx) => {
        const done = await importCatalog(trx, clock, catalog, text, options);
        if (done.accounts > 0) await resumeHeld(trx, { jobs });
        await audit(trx, catalog, { file: path.basename(file), ...options, ...done });
        return done;
      });
      const accounts = summary.accounts > 0 ? ` ${summary.accounts} cuentas nuevas o cambiadas.` : '';
      return `${summary.added} nuevos, ${summary.changed} cambiados, ${summary.unchanged} iguales, ${summary.deactivated} retirados.${accounts}`;
    } catch (error) {
      if (!(error instanceof CsvError || error instanceof CatalogFileError)) throw error;
      throw new OpsError(`${file}: no se importó nada.\n${error.message}`, { cause: error });
    }
  },
});

export const importProviders = importCommand('import-providers', 'provider', 'médicos e instituciones');
export const importProcedures = importCommand('import-procedures', 'procedure', 'procedimientos');
